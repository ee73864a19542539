import { shifted } from '~/shared/calendar/months';
import { monthsInShort, monthsInWords } from '~/shared/calendar/months-in-words';
import type { Timing } from '~/shared/calendar/timing';
import { useTipWeeks } from '~/shared/calendar/use-tip-weeks';
import { useGarden } from '~/shared/garden';
import { useReadersMonth, YearCells } from './year-cells';

type Props = {
  /** Of the northern year. */
  timing: Timing;
  /** A card's has no letters, but its best months beside it where there is room. */
  size: 'card' | 'page';
  /** Off: the words are the name of the picture only, as are a card's. */
  words?: boolean;
  className?: string;
};

/** The reader's year with a tip's time, and a ring on the present month. Nothing without a time. */
export function YearBand({ timing, size, words = true, className = '' }: Props) {
  const { hemisphere } = useGarden();
  const now = useReadersMonth();
  const weeks = useTipWeeks(timing);
  // Of the reader's own year, as if it was a northern one.
  const months = weeks?.months ?? timing.months ?? {};
  const half = weeks ? undefined : hemisphere;
  const text = weeks?.words ?? monthsInWords(months, half);
  if (!text) return null;
  const state = (month: number) => {
    const northern = shifted(month, half);
    return months.best?.includes(northern) ? 'best' : months.possible?.includes(northern) ? 'possible' : undefined;
  };
  if (size === 'card') {
    return (
      <div role="img" aria-label={text} className={`card-year ${className}`}>
        <YearCells state={state} now={now} size={size} />
        <span>{monthsInShort(months, half)}</span>
      </div>
    );
  }
  return (
    <div role="img" aria-label={text} className={className}>
      <YearCells state={state} now={now} size={size} />
      {words ? <p className="mt-2 text-sm">{text}</p> : null}
    </div>
  );
}
