/** The picture of a year. Apart from its words, because the first visit needs no words. */
import type { CSSProperties } from 'react';
import { monthNames } from '~/shared/calendar/months';
import { useHydrated } from '~/shared/hydrated';

type CellsProps = {
  /** Of a month of the reader's year. */
  state: (month: number) => 'best' | 'possible' | undefined;
  now: number | undefined;
  /** Only a page's has letters. Of rows, the letters and the mark are under the last one. */
  size?: 'card' | 'page' | 'row';
};

/** The picture alone: twelve cells, a mark under the present month and, on a page, letters. */
export function YearCells({ state, now, size = 'page' }: CellsProps) {
  return (
    <div className="year-band" data-size={size}>
      {monthNames.map((name, at) => (
        <i key={name} data-fit={state(at + 1)} />
      ))}
      {now && size !== 'row' ? <YearNow month={now} /> : null}
      {size === 'page' ? <Letters now={now} /> : null}
    </div>
  );
}

/** The letters of the months alone, under the rows of a year. */
export function YearLetters({ now }: Pick<CellsProps, 'now'>) {
  return (
    <div aria-hidden="true" className="year-band" data-size="letters">
      {now ? <YearNow month={now} /> : null}
      <Letters now={now} />
    </div>
  );
}

function Letters({ now }: Pick<CellsProps, 'now'>) {
  return monthNames.map((name, at) => (
    <span key={name} data-now={at + 1 === now || undefined}>
      {name.charAt(0)}
    </span>
  ));
}

/** The mark of the present month under its cell, in a box of twelve cells with gaps of 3 px. */
export function YearNow({ month }: { month: number }) {
  return <div className="year-now" style={{ '--at': month - 1 } as CSSProperties} />;
}

/** The month, 1 to 12, by the reader's clock; `undefined` while a rendered page is hydrated. */
export function useReadersMonth(): number | undefined {
  return useHydrated() ? new Date().getMonth() + 1 : undefined;
}
