import { useEffect } from 'react';
import type { Hemisphere } from '~/shared/api/schema.gen';
import { monthName, shifted } from '~/shared/calendar/months';
import { frostWeeks } from '~/shared/calendar/weeks';
import { useGarden, useGardenSources } from '~/shared/garden';
import { Button } from '~/shared/ui/button';
import { CheckField } from '~/shared/ui/form/field';
import { Group } from '../chips';
import { advanced, inverted, type Months, movedTo, stateOf } from './months';
import { type FactsValues, factLabels } from './values';

type Props = {
  months: Months;
  /** The frosts of the garden that the months are for. */
  monthsFor: FactsValues['monthsFor'];
  onMonthsFor: (monthsFor: FactsValues['monthsFor']) => void;
  onChange: (months: Months) => void;
  error?: string | undefined;
};

/**
 * The months in the author's own year. A click makes a month a best one, a second click a possible one. When the author's hemisphere
 * changes meanwhile, perhaps in another tab, the tapped months keep their names.
 */
export function MonthField({ months, monthsFor, onMonthsFor, onChange, error }: Props) {
  const { hemisphere, state } = useAuthorsYear(months);
  const isPending = state === 'pending';
  useEffect(() => {
    const moved = state === 'known' ? movedTo(months, hemisphere) : months;
    if (moved !== months) onChange(moved);
  });
  const garden = useGarden();
  const frosts = frostWeeks(garden);
  const isEmpty = months.best.length + months.possible.length === 0;
  const tap = (month: number) => {
    // The first month of a tip: those who know their frosts say them, unless they take it back.
    if (isEmpty && frosts && !monthsFor) onMonthsFor(frosts);
    onChange(advanced(months, month, hemisphere));
  };
  return (
    <Group
      legend={factLabels.months}
      error={error}
      help={`Tap once for best, twice for possible. Leave empty for any time. ${
        state === 'failed' ? 'Your profile could not be fetched, so where you garden is not known. ' : ''
      }${
        hemisphere === 'southern'
          ? 'These are months of your southern year; northern readers see them six months later.'
          : 'These are months of the northern year; southern readers see them six months later.'
      }`}
    >
      <div className="grid grid-cols-3 gap-1.5 sm:grid-cols-6">
        {Array.from({ length: 12 }, (_, at) => {
          const month = shifted(at + 1, hemisphere);
          const state = stateOf(months, month);
          return (
            <button
              key={month}
              type="button"
              // Until it is known whose months these are.
              disabled={isPending}
              aria-pressed={state === 'best' ? true : state === 'possible' ? 'mixed' : false}
              onClick={() => tap(month)}
              className={`flex min-h-12 flex-col items-center justify-center rounded-control border text-sm leading-tight transition-colors duration-150 ${classesOf[state ?? 'none']}`}
            >
              {monthName(at + 1)} {state ? <span className="text-xs">{state}</span> : null}
            </button>
          );
        })}
      </div>
      <p role="status" className="mt-2 flex flex-wrap items-center gap-x-3 text-sm empty:hidden">
        {months.tapped?.moved ? (
          <>
            Your garden is in the {hemisphere} hemisphere now. The months that you tapped keep their names.
            <Button kind="link" onClick={() => onChange(inverted(months))}>
              Move them by six months
            </Button>
          </>
        ) : null}
      </p>
      {isEmpty || !(frosts || monthsFor) ? null : (
        <CheckField
          className="mt-1 text-sm"
          checked={Boolean(monthsFor)}
          onChange={({ currentTarget }) => onMonthsFor(currentTarget.checked ? (frosts ?? monthsFor) : '')}
          label="Readers with other frosts see these months moved. The tip then says the frosts of your garden to two weeks, and not where it is."
        />
      )}
    </Group>
  );
}

/** The hemisphere that the months are shown in. Where the profile is not known, that in which the author has tapped them. */
function useAuthorsYear({ tapped }: Months): { hemisphere: Hemisphere; state: 'known' | 'pending' | 'failed' } {
  const { gardener, profile, pending } = useGardenSources(true);
  const { hemisphere } = useGarden();
  const isKnown = profile !== undefined || !gardener;
  return {
    hemisphere: (isKnown ? hemisphere : (tapped?.under ?? hemisphere)) ?? 'northern',
    state: isKnown ? 'known' : pending ? 'pending' : 'failed',
  };
}

const classesOf = {
  best: 'border-leaf-fill bg-leaf-fill font-semibold text-on-leaf hover:bg-leaf-fill-deep',
  possible: 'border-leaf bg-moss-deep text-ink hover:bg-moss',
  none: 'border-line text-ink-soft hover:border-line-strong hover:bg-moss',
};
