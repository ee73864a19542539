import type { Months } from '~/shared/api/schema.gen';
import { shifted } from '~/shared/calendar/months';
import { monthsInShort, monthsInWords } from '~/shared/calendar/months-in-words';
import { useGarden } from '~/shared/garden';
import { useReadersMonth, YearCells } from './year-cells';

type Props = {
  /** Of the northern year. */
  months: Months | undefined;
  /** A card's has no letters, but its best months beside it where there is room. */
  size: 'card' | 'page';
  /** Off: the words are the name of the picture only, as are a card's. */
  words?: boolean;
  className?: string;
};

/** The reader's year with a tip's months, and a ring on the present one. Nothing without months. */
export function YearBand({ months, size, words = true, className = '' }: Props) {
  const { hemisphere } = useGarden();
  const now = useReadersMonth();
  const text = monthsInWords(months ?? {}, hemisphere);
  if (!text) return null;
  const state = (month: number) => {
    const northern = shifted(month, hemisphere);
    return months?.best?.includes(northern) ? 'best' : months?.possible?.includes(northern) ? 'possible' : undefined;
  };
  if (size === 'card') {
    return (
      <div role="img" aria-label={text} className={`card-year ${className}`}>
        <YearCells state={state} now={now} size={size} />
        <span>{monthsInShort(months ?? {}, hemisphere)}</span>
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
