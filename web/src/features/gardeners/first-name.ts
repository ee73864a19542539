/** What neighbours call somebody: the first word of the name, unless it is a title or an initial. */
export function firstName(name: string): string {
  const [first = '', ...rest] = name.trim().split(/\s+/);
  return rest.length === 0 || first.endsWith('.') || [...first].length < 2 ? name.trim() : first;
}
