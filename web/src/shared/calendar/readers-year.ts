import type { Month, Months } from '../api/schema.gen';
import { useGarden } from '../garden';
import { shifted } from './months';
import { monthsInShort, monthsInWords } from './months-in-words';
import type { Timing } from './timing';
import { useTipWeeks } from './use-tip-weeks';

export type ReadersYear = {
  /** Of a month of the reader's year. */
  state: (month: number) => 'best' | 'possible' | undefined;
  /** `Best March and April, possible in May`; with days where the reader's weeks are known. Empty without a time. */
  words: string;
  /** The best months, or the possible ones without any: `Mar–Apr`. */
  months: string;
  /** The same with days where the reader's weeks are known: `26 Mar–6 May`. */
  days: string;
};

/** The time of a tip, or of several together, in the reader's year: by weeks where these are known, else by months. */
export function useReadersYear(...timings: Timing[]): ReadersYear {
  const { hemisphere } = useGarden();
  const weeks = useTipWeeks(...timings);
  // With weeks they are of the reader's own year, as if it was a northern one.
  const year = weeks?.months ?? joined(timings);
  const half = weeks ? undefined : hemisphere;
  const months = monthsInShort(year, half);
  return {
    state: (month) => {
      const northern = shifted(month, half);
      return year.best?.includes(northern) ? 'best' : year.possible?.includes(northern) ? 'possible' : undefined;
    },
    words: weeks?.words ?? monthsInWords(year, half),
    months,
    days: weeks?.allShort ?? months,
  };
}

/** A month is best if any of them says so. */
function joined(timings: readonly Timing[]): Required<Months> {
  const all = (fit: keyof Months) => new Set<Month>(timings.flatMap(({ months }) => months?.[fit] ?? []));
  const best = all('best');
  return { best: [...best], possible: [...all('possible')].filter((month) => !best.has(month)) };
}
