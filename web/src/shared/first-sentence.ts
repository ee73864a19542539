/** The first sentence of a text; all of it where no sentence ends. */
export function firstSentence(text: string): string {
  return /^.*?[.!?]['’”"]?(?=\s|$)/su.exec(text)?.[0] ?? text;
}
