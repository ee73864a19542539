/** The first sentence of a text; all of it where no sentence ends. A sentence ends before a capital: "approx. 5 cm" ends none. */
export function firstSentence(text: string): string {
  return /^.*?[.!?]['’”"]?(?=\s+['‘“"(]?\p{Lu}|\s*$)/su.exec(text)?.[0] ?? text;
}
