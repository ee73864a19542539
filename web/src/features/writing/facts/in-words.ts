/** What is chosen of a fact, in words. */
import type { FrostSpan, Hemisphere } from '~/shared/api/schema.gen';
import { monthsInWords } from '~/shared/calendar/months-in-words';
import { frostInWords } from '~/shared/calendar/timing';
import { bases } from '~/shared/words';
import { type FactName, factOf } from './definitions';
import type { FactsValues } from './values';

/** `Full sun, part shade`. Empty without anything chosen. */
export function factInWords(name: FactName, value: unknown, hemisphere: Hemisphere | undefined): string {
  if (name === 'months') return monthsInWords(value as FactsValues['months'], hemisphere);
  if (name === 'frost') return value ? frostInWords(value as FrostSpan) : '';
  if (name === 'monthsFor') return '';
  if (name === 'basis') {
    const { kind, seasons, title, link } = value as FactsValues['basis'];
    return [kind && bases[kind], count(seasons, 'season'), title, link].filter(Boolean).join(', ');
  }
  if (name === 'minutes') return count(String(value), 'minute');
  const fact = factOf(name);
  if (!Array.isArray(value)) return ('words' in fact && fact.words[String(value)]) || String(value ?? '');
  if (!('words' in fact)) return value.map((id) => (name === 'plants' ? id.replaceAll('-', ' ') : id)).join(', ');
  const [first = '', ...more] = Object.keys(fact.words).flatMap((id) =>
    value.includes(id) ? (fact.words[id] ?? []) : [],
  );
  return [first, ...more.map(inside)].join(', ');
}

/** Inside a line. One word is a name. */
const inside = (label: string) => (label === 'Mediterranean' ? label : label.toLowerCase());

const count = (typed: string, unit: string) => typed && `${typed} ${unit}${typed === '1' ? '' : 's'}`;
