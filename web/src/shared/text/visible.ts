/** Anything but spaces, marks, ignorable characters and the few others that show nothing. */
const visible = /[^\s\p{M}\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb]/u;

/** Whether a text has a visible character. `functions/lib/rules/src/text.rs` has the same rule; one table tests both. */
export const isVisible = (text: string) => visible.test(text.normalize('NFKC'));
