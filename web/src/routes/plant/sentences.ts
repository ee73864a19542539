import type { TipCard } from '~/shared/api/schema.gen';
import type { Plant } from '~/shared/plants/plants';
import { firstSentence } from '~/shared/text/first-sentence';

export type Quote = { card: TipCard; sentence: string };

/** From each of the most helpful tips, the first sentence of its text that names the plant. */
export function quotesOn({ name, synonyms = [] }: Plant, cards: readonly TipCard[], most: number): Quote[] {
  const names = [name, ...synonyms]
    .map((name) => name.replace(/[^\p{L}\s'-]/gu, '.').replace(/y$/, '(?:y|ie)'))
    .join('|');
  const isNamed = new RegExp(`(?<![\\p{L}-])(?:${names})(?:e?s)?(?![\\p{L}-])`, 'iu');
  return cards
    .toSorted((a, b) => b.counts.helpful - a.counts.helpful)
    .flatMap((card) => {
      const sentence = sentencesOf(card.description).find((sentence) => isNamed.test(sentence));
      return sentence ? [{ card, sentence }] : [];
    })
    .slice(0, most);
}

/** The cards without the sentences that are quoted from them, unless nothing would be left. */
export function withoutQuotes<Card extends TipCard>(cards: readonly Card[], quotes: readonly Quote[]): Card[] {
  return cards.map((card) => {
    const quote = quotes.find((quote) => quote.card._id === card._id);
    const description = quote ? card.description.replace(quote.sentence, '').trim() : '';
    return description ? { ...card, description } : card;
  });
}

/** The whole sentences of an excerpt, of which the last one may be cut. */
function sentencesOf(text: string): string[] {
  const first = firstSentence(text.trim());
  if (!/[.!?]['’”"]?$/.test(first)) return [];
  return [first, ...sentencesOf(text.trim().slice(first.length))];
}
