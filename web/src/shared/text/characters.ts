/** Characters as the server counts them; JavaScript's `length` counts some of them twice. */
export function characters(text: string): number {
  return [...text].length;
}
