import { useEffect, useRef, useState } from 'react';
import { get, type UseFormReturn, useWatch } from 'react-hook-form';
import { limits } from '~/shared/api/limits.gen';
import { characters } from '~/shared/form-rules';
import { useGarden } from '~/shared/garden';
import { TextField } from '~/shared/ui/field';
import { NextIcon } from '~/shared/ui/icons';
import { climates, hazards, places, suns, works } from '~/shared/words';
import { BasisField } from './basis-field';
import { Choice, Choices, Group } from './chips';
import { asFacts, type FactPath, type FactsValues, factLabels } from './facts-form';
import { MonthField } from './month-field';
import type { TipValues } from './tip-form';
import { ToolsField } from './tools-field';

type Chosen = 'months' | 'climates' | 'places' | 'sun' | 'hazards' | 'tools';

/** The facts of a tip, all optional, in a group that is folded while none of them is set. */
export function FactsFields({ form }: { form: UseFormReturn<TipValues> }) {
  const { control, formState, register, setValue, clearErrors } = form;
  const facts = useWatch({ control, name: 'facts' });
  const garden = useGarden();
  const details = useErrorsInSight(form);
  // A climate that the profile suggests is no reason to unfold the group: its line says so.
  const [open] = useState(() => {
    const { plants, climates, ...set } = asFacts(facts);
    return Object.keys(set).length > 0 || (climates !== undefined && climates.join() !== garden.climate);
  });

  const errorOf = (path: FactPath): string | undefined => get(formState.errors, `facts.${path}.message`);
  const choose = <Name extends Chosen>(name: Name) => ({
    error: errorOf(name),
    onChange: (value: FactsValues[Name]) => {
      clearErrors(`facts.${name}`);
      setValue(`facts.${name}` as 'facts', value as never, { shouldDirty: true });
    },
  });
  const field = (name: 'hazardNote' | 'minutes' | 'standfirst') => ({
    label: factLabels[name],
    error: errorOf(name),
    autoComplete: 'off',
    ...register(`facts.${name}`, { onChange: () => clearErrors(`facts.${name}`) }),
  });
  const standfirst = characters(facts.standfirst.trim());
  const months = choose('months');
  return (
    <details ref={details} open={open} className="group rounded-card border border-line-strong">
      <summary className="flex min-h-13 cursor-pointer list-none items-center justify-between gap-4 rounded-card px-4 py-2.5 group-open:rounded-b-none [&::-webkit-details-marker]:hidden">
        <span>
          <span className="block text-sm font-semibold">When, where, and what to watch out for</span>
          <span className="block text-xs text-ink-soft">{summary(facts) || 'All of it is optional.'}</span>
        </span>
        <NextIcon size={18} className="shrink-0 rotate-90 group-open:-rotate-90" />
      </summary>
      <div className="space-y-6 border-t border-line px-4 py-5">
        <Group legend={factLabels.work} error={errorOf('work')}>
          <Choice words={works} {...register('facts.work', { onChange: () => clearErrors('facts.work') })} />
        </Group>
        <MonthField
          months={facts.months}
          hemisphere={garden.hemisphere}
          {...months}
          error={months.error ?? errorOf('months.best') ?? errorOf('months.possible')}
        />
        <Choices
          legend={factLabels.climates}
          words={climates}
          chosen={facts.climates}
          noteOf={(climate) => (climate === garden.climate ? 'your climate' : undefined)}
          {...choose('climates')}
        />
        <Choices legend={factLabels.places} words={places} chosen={facts.places} {...choose('places')} />
        <Choices legend={factLabels.sun} words={suns} chosen={facts.sun} {...choose('sun')} />
        <Choices legend={factLabels.hazards} words={hazards} chosen={facts.hazards} {...choose('hazards')} />
        <TextField {...field('hazardNote')} help="Which part, what to wear, what to keep away. In one line." />
        <BasisField form={form} errorOf={errorOf} />
        <TextField {...field('minutes')} inputMode="numeric" help="How long the work takes, roughly." />
        <ToolsField tools={facts.tools} {...choose('tools')} />
        <TextField
          {...field('standfirst')}
          help={
            <span className="flex flex-wrap justify-between gap-x-4">
              <span>The tip in one sentence. Without it, lists show how the description begins.</span>
              <span className={`tabular-nums ${standfirst > limits.Standfirst.most ? 'font-semibold text-clay' : ''}`}>
                {standfirst}/{limits.Standfirst.most}
              </span>
            </span>
          }
        />
      </div>
    </details>
  );
}

/** The parts that are set, for the folded group. */
function summary(facts: FactsValues): string {
  const set = asFacts(facts);
  const parts = (Object.keys(factLabels) as FactPath[]).filter((path) => path !== 'plants' && path in set);
  const words = parts.map((path) =>
    path === 'climates' ? set.climates?.map((climate) => climates[climate]) : factLabels[path],
  );
  return words.flat().join(' · ');
}

/** Unfolds the group after an attempt that failed in it, and focuses the field if no field outside has an error. */
function useErrorsInSight({ formState }: UseFormReturn<TipValues>) {
  const details = useRef<HTMLDetailsElement>(null);
  const { errors, submitCount } = formState;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only an attempt moves the focus, not the removal of an error.
  useEffect(() => {
    if (submitCount === 0 || !errors.facts || !details.current) return;
    details.current.open = true;
    if (Object.keys(errors).length === 1) {
      details.current.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    }
  }, [submitCount]);
  return details;
}
