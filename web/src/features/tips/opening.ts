import type { TipCard } from '~/shared/api/schema.gen';

/** As long as a standfirst may be. */
const most = 120;

/** Up to the mark that ends it, before a capital, so that "approx. 5 cm" ends none. */
const firstSentence = /^[^\n]+?[.!?]["'”’)]*(?=\s+["'“‘(]?\p{Lu})/u;

/**
 * How a tip begins: its standfirst, and the text after it. Without a standfirst, the text's first sentence is lifted out for it,
 * unless the sentence is long or the whole text.
 */
export function opening({ facts, description }: Pick<TipCard, 'facts' | 'description'>): {
  standfirst?: string;
  text: string;
} {
  if (facts.standfirst) return { standfirst: facts.standfirst, text: description };
  const sentence = firstSentence.exec(description)?.[0];
  if (!sentence || sentence.length > most) return { text: description };
  return { standfirst: sentence, text: description.slice(sentence.length).trimStart() };
}
