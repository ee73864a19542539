/** The namespace of the site's ids: `UserId::NAMESPACE` of the server. */
export const namespace = '6b2c7d0e-3f1a-4c58-9a34-8de1f5a0b7c2';

/**
 * The id that the server has for an account of Cognito: a UUID of version 5 (RFC 9562, section 5.5). A profile says its id; this is for
 * an account without one.
 */
export async function idOfSubject(sub: string): Promise<string> {
  const bytes = (namespace.replaceAll('-', '').match(/../g) ?? []).map((byte) => Number.parseInt(byte, 16));
  const named = new Uint8Array([...bytes, ...new TextEncoder().encode(sub)]);
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-1', named)).subarray(0, 16);
  hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x50;
  hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80;
  const hex = [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
