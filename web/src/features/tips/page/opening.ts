import type { TipCard } from '~/shared/api/schema.gen';
import { firstSentence } from '~/shared/text/first-sentence';

/** As long as a standfirst may be. */
const most = 120;

/** `1. Dig`, `- a spade` */
const list = /^(?:\d+[.)]|[-–*•])\s/;

/**
 * How a tip begins: its standfirst, and the text after it. Without a standfirst, the text's first sentence is lifted out for it,
 * unless the sentence is long, a list or the whole text.
 */
export function opening({ facts, description }: Pick<TipCard, 'facts' | 'description'>): {
  standfirst?: string;
  text: string;
} {
  if (facts.standfirst) return { standfirst: facts.standfirst, text: description };
  const sentence = firstSentence(description);
  const text = description.slice(sentence.length).trimStart();
  if (sentence.length > most || sentence.includes('\n') || list.test(sentence) || text === '') {
    return { text: description };
  }
  return { standfirst: sentence, text };
}
