import { useReadersYear } from '~/shared/calendar/readers-year';
import type { Timing } from '~/shared/calendar/timing';
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

/** The reader's year with a tip's time, and a mark under the present month. Nothing without a time. */
export function YearBand({ timing, size, words = true, className = '' }: Props) {
  const now = useReadersMonth();
  const { state, words: text, months } = useReadersYear(timing);
  if (!text) return null;
  if (size === 'card') {
    return (
      <div role="img" aria-label={text} className={`card-year ${className}`}>
        <YearCells state={state} now={now} size={size} />
        <span>{months}</span>
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
