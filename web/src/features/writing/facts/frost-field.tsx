import { useId } from 'react';
import { limits } from '~/shared/api/limits.gen';
import type { FrostSpan } from '~/shared/api/schema.gen';
import { frostInWords, offsetInWords } from '~/shared/calendar/timing';
import { useTipWeeks } from '~/shared/calendar/use-tip-weeks';
import { frostPoints } from '~/shared/facts';
import { SelectField } from '~/shared/ui/form/field';
import { Group, TickChip } from '../chips';
import { type FactsValues, factLabels } from './values';

type Props = {
  frost: FactsValues['frost'];
  onChange: (frost: FactsValues['frost']) => void;
  errorOf: (path: 'frost' | 'frost.from' | 'frost.start' | 'frost.end') => string | undefined;
};

/** Where one begins. */
const usual = { last: { start: 0, end: 4 }, first: { start: -4, end: 0 } } as const;

const points = ['last', 'first'] as const;

/** The time counted from a frost, in whole weeks. The end is never before the start, whichever of them is chosen last. */
export function FrostField({ frost, onChange, errorOf }: Props) {
  const name = useId();
  const weeks = useTipWeeks(frost ? { frost } : {});
  const choose = (from: FrostSpan['from']) => onChange(frost ? { ...frost, from } : { from, ...usual[from] });
  return (
    <Group
      legend={factLabels.frost}
      folded
      error={errorOf('frost') ?? errorOf('frost.from')}
      help="For work that frost decides. Readers elsewhere see the weeks of their own garden."
    >
      <div className="flex flex-wrap gap-2">
        <TickChip type="radio" name={name} checked={!frost} onChange={() => onChange('')}>
          By months only
        </TickChip>
        {points.map((from) => (
          <TickChip
            key={from}
            type="radio"
            name={name}
            checked={frost !== '' && frost.from === from}
            onChange={() => choose(from)}
          >
            {frostPoints[from]}
          </TickChip>
        ))}
      </div>
      {frost ? (
        <>
          <div className="mt-4 grid gap-6 sm:grid-cols-2">
            <WeeksField
              label="Begins"
              of={frost}
              value={frost.start}
              error={errorOf('frost.start')}
              onChange={(start) => onChange({ ...frost, start, end: Math.max(start, frost.end) })}
            />
            <WeeksField
              label="Ends"
              of={frost}
              value={frost.end}
              error={errorOf('frost.end')}
              onChange={(end) => onChange({ ...frost, end, start: Math.min(frost.start, end) })}
            />
          </div>
          <p role="status" className="mt-3 text-sm text-ink-soft first-letter:uppercase">
            {frostInWords(frost)}
            {weeks?.words ? `. In your garden: ${weeks.short}.` : '.'}
          </p>
        </>
      ) : null}
    </Group>
  );
}

type WeeksProps = {
  label: string;
  of: FrostSpan;
  value: number;
  error: string | undefined;
  onChange: (weeks: number) => void;
};

function WeeksField({ label, of: { from }, value, error, onChange }: WeeksProps) {
  const { least, most } = limits.FrostOffset;
  return (
    <SelectField
      label={label}
      value={value}
      error={error}
      onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
    >
      {Array.from({ length: most - least + 1 }, (_, at) => at + least).map((weeks) => (
        <option key={weeks} value={weeks}>
          {weeks === 0 ? `with the ${from} frost` : offsetInWords(weeks, from)}
        </option>
      ))}
    </SelectField>
  );
}
