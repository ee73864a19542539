import { type ReactNode, useState } from 'react';
import { type Frost, weeksOfYear } from '../calendar/weeks';
import { weekInWords } from '../calendar/weeks-in-words';
import { gardenOf, type ReadersGarden } from '../session/own-garden';
import { Button } from '../ui/button';
import { CheckField, SelectField } from '../ui/form/field';
import { climates, hemispheres } from '../words';
import { accuracyOf, weeksInWords } from './accuracy';
import { gardenInWords } from './in-words';
import type { Place } from './place';
import { TownField } from './town-field';

type Props = {
  value: ReadersGarden;
  onChange: (garden: ReadersGarden) => void;
  /** The form's buttons: under what a town or a location says, else under the fields. */
  children?: ReactNode;
};

/**
 * Hemisphere, climate and weeks of frost: by a town, by the device's location, or by hand. Neither town nor location leaves the device.
 * What it has found is one sentence, and the fields to correct it are folded.
 */
export function YourGarden({ value, onChange, children }: Props) {
  const [looked, setLooked] = useState<Place>();
  const isEstimate = looked !== undefined && JSON.stringify(value.frost) === JSON.stringify(looked.frost);
  const estimate = isEstimate && looked.climate !== 'tropical' ? estimateOf(looked) : undefined;
  const fields = <Fields value={value} onChange={onChange} />;
  return (
    <div className="space-y-4">
      <TownField
        onPlace={(place) => {
          setLooked(place);
          onChange(gardenOf(place));
        }}
      />
      <div role="status" className="empty:hidden">
        {looked ? <p className="font-semibold">{gardenInWords(value, !isEstimate)}</p> : null}
        {estimate && !estimate.isInSentence ? <p className="mt-1 text-xs text-ink-soft">{estimate.words}</p> : null}
      </div>
      {looked ? (
        <>
          {children}
          <details>
            <summary className="inline-flex min-h-11 cursor-pointer list-none items-center text-sm font-semibold text-leaf underline underline-offset-4 hover:decoration-2 [&::-webkit-details-marker]:hidden">
              Correct it
            </summary>
            <div className="space-y-4 pt-2">
              {estimate?.isInSentence ? <p className="text-xs text-ink-soft">{estimate.words}</p> : null}
              {fields}
            </div>
          </details>
        </>
      ) : (
        <>
          {fields}
          {children}
        </>
      )}
    </div>
  );
}

function Fields({ value, onChange }: Omit<Props, 'children'>) {
  const set = (change: { [Field in keyof ReadersGarden]?: unknown }) => onChange(gardenOf({ ...value, ...change }));
  return (
    <div className="space-y-4">
      <div className="grid gap-4 xs:grid-cols-2">
        <SelectField
          label="Hemisphere"
          value={value.hemisphere ?? ''}
          onChange={({ target }) => set({ hemisphere: target.value })}
        >
          <Choices of={hemispheres} />
        </SelectField>
        <SelectField
          label="Climate"
          value={value.climate ?? ''}
          onChange={({ target }) => set({ climate: target.value || undefined })}
        >
          <Choices of={climates} />
        </SelectField>
      </div>
      <FrostFields value={value.frost} onChange={(frost) => set({ frost })} />
    </div>
  );
}

/** How far the dates may be from the true ones, in this climate. `isInSentence`: the sentence says how far most of them are. */
function estimateOf({ climate, frost, isFrostPossible }: Place): { words: string; isInSentence: boolean } {
  if (frost === 'none') {
    const words = isFrostPossible ? 'An estimate: in some years there is frost, above all in hollows.' : '';
    return { words, isInSentence: false };
  }
  const accuracy = accuracyOf(climate);
  if (!accuracy) {
    return { words: 'A rough estimate: too few dates are known in such a climate.', isInSentence: false };
  }
  const [half, nineInTen] = [weeksInWords(accuracy.half), weeksInWords(accuracy.nineInTen)];
  return {
    words: `An estimate: in this climate half of such dates are right within ${half}, and nine in ten within ${nineInTen}.`,
    isInSentence: true,
  };
}

type Known = ReadersGarden['frost'];

/** Both weeks, or that there is no frost. One week alone is not yet an answer. */
function FrostFields({ value, onChange }: { value: Known; onChange: (frost: Known) => void }) {
  const [one, setOne] = useState<Partial<Frost>>({});
  const [open, setOpen] = useState(false);
  const isFree = value === 'none';
  const weeks: Partial<Frost> = typeof value === 'object' ? value : one;
  if (!value && !open) {
    return (
      <Button kind="link" onClick={() => setOpen(true)}>
        I know my frost dates
      </Button>
    );
  }
  const change = (which: 'last' | 'first', text: string) => {
    const { [which]: _, ...other } = weeks;
    const next: Partial<Frost> = text ? { ...other, [which]: Number(text) } : other;
    setOne(next);
    setOpen(true);
    onChange(next.last && next.first ? { last: next.last, first: next.first } : undefined);
  };
  return (
    <div>
      {/* Side by side on phones too, for the two are one answer, with room for "27 September". */}
      <div className="grid grid-cols-2 gap-3 xs:gap-4 max-xs:[&_select]:pr-8 max-xs:[&_select]:pl-3 max-xs:[&_select]:text-[1rem]">
        {(['last', 'first'] as const).map((which) => (
          <SelectField
            key={which}
            label={which === 'last' ? 'Last frost' : 'First frost'}
            note="about"
            value={weeks[which] ?? ''}
            disabled={isFree}
            onChange={({ target }) => change(which, target.value)}
          >
            <option value="">{isFree ? 'None' : 'Not known'}</option>
            {weekNumbers.map((week) => (
              <option key={week} value={week}>
                {weekInWords(week)}
              </option>
            ))}
          </SelectField>
        ))}
      </div>
      <CheckField
        className="mt-2"
        label="No frost here, in most years"
        checked={isFree}
        onChange={({ target }) => {
          setOne({});
          setOpen(true);
          onChange(target.checked ? 'none' : undefined);
        }}
      />
    </div>
  );
}

const weekNumbers = Array.from({ length: weeksOfYear }, (_, at) => at + 1);

/** The options of a select that may stay open: its labels, by the API's words. */
function Choices({ of }: { of: Record<string, string> }) {
  return (
    <>
      <option value="">Rather not say</option>
      {Object.entries(of).map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </>
  );
}
