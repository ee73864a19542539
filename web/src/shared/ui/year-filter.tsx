import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef, useState } from 'react';
import { monthNames, shifted } from '~/shared/calendar/months';
import { thisMonth, useGarden } from '~/shared/garden';
import { useHydrated } from '~/shared/hydrated';
import { tipsInWords } from '~/shared/words';

type Props = {
  /** Months are those of the northern year. */
  value: number | undefined;
  /** How many tips each month would leave; a month that is missing has none. */
  counts?: ReadonlyMap<number, number> | undefined;
  onChange: (month: number | undefined) => void;
};

/**
 * The reader's year as toggle buttons, of which one or none is pressed. Like a toolbar, it is one tab stop, and arrow keys move
 * in it. A pointer that is dragged across chooses the month where it is released; on phones a finger scrolls the line instead.
 */
export function YearFilter({ value, counts, onChange }: Props) {
  const garden = useGarden();
  const now = useHydrated() ? thisMonth(garden) : undefined;
  const [focused, setFocused] = useState<number>();
  const [over, setOver] = useState<number>();
  // Whether a pointer is down, and has come to another month.
  const drag = useRef<'no' | 'down' | 'moved' | 'done'>('no');
  // The same as `over`, which may not have been rendered when the pointer is released.
  const latest = useRef<number>(undefined);
  const months = monthNames.map((name, at) => ({ name, month: shifted(at + 1, garden.hemisphere) }));
  const stop = focused ?? value ?? months[0]?.month;
  const pressed = over ?? value;
  const toolbar = useRef<HTMLDivElement>(null);
  const inView = months.findIndex(({ month }) => month === (value ?? now));
  useLayoutEffect(() => {
    const line = toolbar.current;
    const cell = line?.children[inView];
    if (!line || !(cell instanceof HTMLElement)) return;
    const isShown =
      cell.offsetLeft >= line.scrollLeft && cell.offsetLeft + cell.offsetWidth <= line.scrollLeft + line.clientWidth;
    if (!isShown) line.scrollLeft = cell.offsetLeft - (line.clientWidth - cell.offsetWidth) / 2;
  }, [inView]);
  const isEmpty = (month: number) => counts !== undefined && !counts.get(month) && month !== value;

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const at = months.findIndex(({ month }) => month === stop);
    const to = { ArrowRight: at + 1, ArrowLeft: at + 11, Home: 0, End: 11 }[event.key];
    // With Alt or a command key, an arrow is the browser's, such as for the page before.
    if (to === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.currentTarget.querySelectorAll('button')[to % 12]?.focus();
  };
  const endDrag = () => {
    drag.current = drag.current === 'moved' ? 'done' : 'no';
    latest.current = undefined;
    setOver(undefined);
  };
  const cellEvents = (month: number) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      drag.current = 'down';
      // A finger's other events would all go to the element that it touched first.
      (event.target as Element).releasePointerCapture?.(event.pointerId);
    },
    onPointerEnter: () => {
      if (drag.current !== 'down' && drag.current !== 'moved') return;
      drag.current = 'moved';
      latest.current = month;
      setOver(month);
    },
    onFocus: () => setFocused(month),
    onClick: ({ detail }: { detail: number }) => {
      // The click that ends a drag in the month where it began. The keyboard's clicks have no detail.
      if (detail > 0 && drag.current === 'done') return;
      if (!isEmpty(month)) onChange(month === value ? undefined : month);
    },
  });

  return (
    <div
      ref={toolbar}
      role="toolbar"
      aria-label="Month"
      onKeyDown={onKeyDown}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setFocused(undefined);
      }}
      onPointerUp={() => {
        const month = latest.current;
        if (month !== undefined && month !== value && !isEmpty(month)) onChange(month);
        endDrag();
      }}
      onPointerLeave={endDrag}
      onPointerCancel={endDrag}
      className="month-line select-none md:touch-pan-y"
    >
      {months.map(({ name, month }) => {
        const count = counts && (counts.get(month) ?? 0);
        return (
          <button
            key={month}
            type="button"
            tabIndex={month === stop ? 0 : -1}
            aria-pressed={month === pressed}
            aria-disabled={isEmpty(month) || undefined}
            {...cellEvents(month)}
            data-now={month === now || undefined}
          >
            <span aria-hidden="true" className="font-semibold">
              {name.slice(0, 3)}
              {month === now ? ' · now' : ''}
            </span>
            {/* Room is kept for it, so that the name does not move. */}
            <span aria-hidden="true" className="min-h-lh tabular-nums">
              {count}
            </span>
            <span className="sr-only">
              {name}
              {count === undefined ? '' : `, ${tipsInWords(count)}`}
              {month === now ? ', this month' : ''}
            </span>
          </button>
        );
      })}
    </div>
  );
}
