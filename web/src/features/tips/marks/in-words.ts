/** The counts of a tip in words. */

import type { Counts, ResultCounts, TipResult } from '~/shared/api/schema.gen';
import { inDigits } from '~/shared/words';

export const results: Record<TipResult, string> = {
  worked: 'It worked',
  partly: 'It partly worked',
  'did-not': 'It did not work',
};

export const tried = ({ worked, partly, didNot }: ResultCounts) => worked + partly + didNot;

/** `one gardener`, `1,200 gardeners` */
export const gardeners = (count: number) => (count === 1 ? 'one gardener' : `${inDigits(count)} gardeners`);

/** `12 found it helpful · 7 tried it`; empty where nobody did. `counts`: cards of an older release have none. */
export function countsInWords(counts: Counts | undefined): string {
  if (!counts) return '';
  const parts = [
    [counts.helpful, 'found it helpful'],
    [tried(counts), 'tried it'],
  ] as const;
  return parts.flatMap(([count, words]) => (count > 0 ? [`${inDigits(count)} ${words}`] : [])).join(' · ');
}

/** `Worked for 3 of 5 gardeners in a climate like yours; for 1 in part.` `where`: after the gardeners. Somebody has tried it. */
export function workedInWords(counts: ResultCounts, where = ''): string {
  const { worked, partly } = counts;
  const all = tried(counts);
  const who = (of: string) => [of, where].filter(Boolean).join(' ');
  if (all === 1) {
    const one = who('the one gardener who tried it');
    return `${worked ? 'Worked' : partly ? 'Worked in part' : 'Did not work'} for ${one}.`;
  }
  const everyone = who(all === 2 ? 'both gardeners' : `all ${inDigits(all)} gardeners`);
  if (worked === all) return `Worked for ${everyone}.`;
  if (partly === all) return `Worked in part for ${everyone}.`;
  const many = who(`${inDigits(all)} gardeners`);
  if (worked > 0) {
    return `Worked for ${inDigits(worked)} of ${many}${partly > 0 ? `; for ${inDigits(partly)} in part` : ''}.`;
  }
  if (partly > 0) return `Worked in part for ${inDigits(partly)} of ${many}.`;
  return `Did not work for ${all === 2 ? who('either of 2 gardeners') : `any of ${many}`}.`;
}

/** `Their tips were tried 41 times and worked 36 times.`; empty where nobody did. `whose`: such as "Their tips". */
export function proofInWords(counts: Counts, whose: string): string {
  const times = (count: number) => (count === 1 ? 'once' : `${inDigits(count)} times`);
  const all = tried(counts);
  if (all === 0) return '';
  if (all === 1 && counts.worked) return `${whose} were tried once, and it worked.`;
  if (counts.worked === 0) return `${whose} were tried ${times(all)}. None has fully worked yet.`;
  return `${whose} were tried ${times(all)} and worked ${times(counts.worked)}.`;
}
