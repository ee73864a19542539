/** What is chosen of a fact, in words. */
import type { Hemisphere } from '~/shared/api/schema.gen';
import { monthsInWords } from '~/shared/calendar/months-in-words';
import { frostInWords } from '~/shared/calendar/timing';
import { bases, type FactName, hasControl, tipFacts } from '~/shared/facts';
import type { FactsValues } from './values';

/** `Full sun, part shade`. Empty without anything chosen. */
export function factInWords(name: FactName, facts: FactsValues, hemisphere: Hemisphere | undefined): string {
  if (name === 'months') return monthsInWords(facts.months, hemisphere);
  if (name === 'frost') return facts.frost ? frostInWords(facts.frost) : '';
  if (name === 'monthsFor') return '';
  if (name === 'basis') {
    const { kind, seasons, title, link } = facts.basis;
    return [kind && bases[kind], count(seasons, 'season'), title, link].filter(Boolean).join(', ');
  }
  if (name === 'minutes') return count(facts.minutes, 'minute');
  if (name === 'plants') return facts.plants.map((id) => id.replaceAll('-', ' ')).join(', ');
  if (hasControl(name, 'list')) return facts[name].join(', ');
  if (hasControl(name, 'words')) {
    const chosen: readonly string[] = facts[name];
    const words = Object.entries<string>(tipFacts[name].words).filter(([word]) => chosen.includes(word));
    const [first = '', ...more] = words.map(([, label]) => label);
    return [first, ...more.map(inside)].join(', ');
  }
  const typed = facts[name] ?? '';
  const words: Readonly<Record<string, string>> = hasControl(name, 'word') ? tipFacts[name].words : {};
  return words[typed] ?? typed;
}

/** Inside a line. One word is a name. */
const inside = (label: string) => (label === 'Mediterranean' ? label : label.toLowerCase());

const count = (typed: string, unit: string) => typed && `${typed} ${unit}${typed === '1' ? '' : 's'}`;
