/** The address of a mail to somebody. A character that would begin a field of the mail is escaped. */
export const mailto = (email: string) => `mailto:${encodeURIComponent(email).replace('%40', '@')}`;
