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
  const { months = {} } = timing;
  const text = weeks?.words ?? monthsInWords(months, hemisphere);
  if (!text) return null;
  const state = (month: number) => {
    const northern = shifted(month, hemisphere);
    return months.best?.includes(northern) ? 'best' : months.possible?.includes(northern) ? 'possible' : undefined;
  };
  if (size === 'card') {
    return (
      <div role="img" aria-label={text} className={`card-year ${className}`}>
        <YearCells state={weeks?.month ?? state} now={now} size={size} />
        <span>{weeks?.short ?? monthsInShort(months, hemisphere)}</span>
      </div>
    );
  }
  return (
    <div role="img" aria-label={text} className={className}>
      <YearCells state={weeks?.month ?? state} now={now} size={size} />
      {words ? <p className="mt-2 text-sm">{text}</p> : null}
    </div>
  );
}
