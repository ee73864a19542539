/** A link in a list of links. */
export const linkClass = 'inline-flex min-h-11 items-center text-leaf underline underline-offset-4 hover:decoration-2';
