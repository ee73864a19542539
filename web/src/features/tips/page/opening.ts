import type { TipCard } from '~/shared/api/schema.gen';
import { firstSentence } from '~/shared/text/first-sentence';

/** As long as a standfirst may be. */
const most = 120;

/** A shorter sentence, such as "Don't hurry.", takes the next one along. */
const least = 24;

/** Where less would be left, the text is better whole. */
const leastLeft = 80;

/** `1. Dig`, `- a spade` */
const list = /^(?:\d+[.)]|[-–*•])\s/;

/**
 * How a tip begins: its standfirst, and the text after it. Without a standfirst, the text's first sentence is lifted out for it,
 * unless the sentence is long, a list or nearly the whole text.
 */
export function opening({ facts, description }: Pick<TipCard, 'facts' | 'description'>): {
  standfirst?: string;
  text: string;
} {
  if (facts.standfirst) return { standfirst: facts.standfirst, text: description };
  const [sentence, text] = split(description);
  if (sentence.length > most || sentence.includes('\n') || list.test(sentence) || text.length < leastLeft) {
    return { text: description };
  }
  return { standfirst: sentence, text };
}

/** The first sentence, or two where it is short, and the rest. */
function split(description: string): [sentence: string, text: string] {
  const first = firstSentence(description);
  const rest = description.slice(first.length);
  const both = first.length < least && !rest.startsWith('\n') ? `${first} ${firstSentence(rest.trimStart())}` : first;
  const sentence = both.length > most ? first : both;
  return [sentence, description.slice(sentence.length).trimStart()];
}
