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
  return parts.flatMap(([count, did]) => (count > 0 ? [`${inDigits(count)} ${did}`] : [])).join(' · ');
}

/** `for 36 it worked, for 3 partly, for 2 it did not`, without the results that nobody had. */
export function resultsInWords(counts: ResultCounts): string {
  const { worked, partly, didNot } = counts;
  if (tried(counts) === 1) return worked ? 'it worked' : partly ? 'it partly worked' : 'it did not work';
  const parts = [
    [worked, 'it worked'],
    [partly, worked ? 'partly' : 'it partly worked'],
    [didNot, worked || partly ? 'it did not' : 'it did not work'],
  ] as const;
  return parts.flatMap(([count, words]) => (count > 0 ? [`for ${inDigits(count)} ${words}`] : [])).join(', ');
}

/** A share of fewer reports says little. */
const fewForShares = 5;

/** `It worked for about 9 of 10.`; empty for few reports. */
export function shareInWords(counts: ResultCounts): string {
  const { worked } = counts;
  const all = tried(counts);
  if (all < fewForShares) return '';
  if (worked === 0) return 'It has worked for nobody yet.';
  if (worked === all) return `It worked for all ${inDigits(all)}.`;
  if (all <= 10) return `It worked for ${worked} of ${all}.`;
  return `It worked for about ${Math.min(9, Math.max(1, Math.round((10 * worked) / all)))} of 10.`;
}

/** `Others tried their tips 41 times: 36 times it worked.`; empty where nobody did. `whose`: such as "their tips". */
export function proofInWords(counts: Counts, whose: string): string {
  const times = (count: number) => (count === 1 ? 'once' : `${inDigits(count)} times`);
  const all = tried(counts);
  if (all === 0) return '';
  const worked = counts.worked === 0 ? 'it has not fully worked yet' : `${times(counts.worked)} it worked`;
  return `Others tried ${whose} ${times(all)}: ${all === 1 && counts.worked ? 'it worked' : worked}.`;
}
