// Addresses that one mailbox receives, and what its owner copies from a mail.

/** Most mail servers deliver `you+garden@example.org` to `you@example.org` (RFC 5233 calls it a subaddress). */
export function plusAddress(mailbox: string, detail: string): string {
  const at = mailbox.lastIndexOf('@');
  return `${mailbox.slice(0, at)}+${detail}${mailbox.slice(at)}`;
}

/** The token of the link that ends mails, in whatever was pasted. */
export function unsubscribeToken(text: string): string | undefined {
  return /\bunsubscribe\?token=([\w.-]+)/.exec(text)?.[1];
}
