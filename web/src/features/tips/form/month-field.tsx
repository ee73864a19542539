import type { Hemisphere } from '~/shared/api/schema.gen';
import { monthName, shifted } from '~/shared/calendar/months';
import { Group } from './chips';
import { type FactsValues, factLabels } from './facts-form';

type Months = FactsValues['months'];

type Props = {
  months: Months;
  onChange: (months: Months) => void;
  hemisphere: Hemisphere | undefined;
  error?: string | undefined;
};

/** The months in the author's own year. A click makes a month a best one, a second click a possible one. */
export function MonthField({ months, onChange, hemisphere, error }: Props) {
  const southern = hemisphere === 'southern';
  return (
    <Group
      legend={factLabels.months}
      error={error}
      help={`Tap once for a best month, twice for a possible one. None: any time. ${
        southern
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
              aria-pressed={state === 'best' ? true : state === 'possible' ? 'mixed' : false}
              onClick={() => onChange(advanced(months, month))}
              className={`flex min-h-13 flex-col items-center justify-center rounded-control border text-sm leading-tight transition-colors duration-150 ${looks[state ?? 'none']}`}
            >
              {monthName(at + 1)} {state ? <span className="text-xs">{state}</span> : null}
            </button>
          );
        })}
      </div>
    </Group>
  );
}

type State = keyof Months;

const looks: Record<State | 'none', string> = {
  best: 'border-leaf-fill bg-leaf-fill font-semibold text-on-leaf hover:bg-leaf-fill-deep',
  possible: 'border-leaf bg-moss-deep text-ink hover:bg-moss',
  none: 'border-line text-ink-soft hover:border-line-strong hover:bg-moss',
};

function stateOf({ best, possible }: Months, month: number): State | undefined {
  if (best.includes(month)) return 'best';
  return possible.includes(month) ? 'possible' : undefined;
}

function advanced(months: Months, month: number): Months {
  const state = stateOf(months, month);
  const without = (list: number[]) => list.filter((other) => other !== month);
  const { best, possible } = { best: without(months.best), possible: without(months.possible) };
  if (state === 'best') return { best, possible: [...possible, month] };
  return state ? { best, possible } : { best: [...best, month], possible };
}
