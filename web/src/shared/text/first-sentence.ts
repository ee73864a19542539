/**
 * The first sentence of a text; all of it where no sentence ends. A sentence has two words or more and ends before a capital, so
 * that neither "1." nor "St." nor the point in "approx. 5 cm" ends one.
 */
export function firstSentence(text: string): string {
  return /^\S+\s.*?[.!?]['’”"]?(?=\s+['‘“"(]?\p{Lu}|\s*$)/su.exec(text)?.[0] ?? text;
}
