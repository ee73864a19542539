import type { CSSProperties } from 'react';
import type { Months } from '~/shared/api/schema.gen';
import { monthNames, shifted } from '~/shared/calendar/months';
import { monthsInShort, monthsInWords } from '~/shared/calendar/months-in-words';
import { useGarden } from '~/shared/garden';
import { useHydrated } from '~/shared/hydrated';

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

type CellsProps = {
  /** Of a month of the reader's year. */
  state: (month: number) => 'best' | 'possible' | undefined;
  now: number | undefined;
  size?: Props['size'];
};

/** The picture alone: twelve cells, a ring on the present month and, but on a card, letters under them. */
export function YearCells({ state, now, size = 'page' }: CellsProps) {
  return (
    <div className="year-band" data-size={size}>
      {monthNames.map((name, at) => (
        <i key={name} data-fit={state(at + 1)} />
      ))}
      {now ? <YearRing month={now} /> : null}
      {size === 'card'
        ? null
        : monthNames.map((name, at) => (
            <span key={name} data-now={at + 1 === now || undefined}>
              {name.charAt(0)}
            </span>
          ))}
    </div>
  );
}

/** A ring around a month's cell, in a box of twelve cells with gaps of 3 px. */
export function YearRing({ month }: { month: number }) {
  return <div className="year-ring" style={{ '--at': month - 1 } as CSSProperties} />;
}

/** The month, 1 to 12, by the reader's clock; `undefined` while a rendered page is hydrated. */
export function useReadersMonth(): number | undefined {
  return useHydrated() ? new Date().getMonth() + 1 : undefined;
}
