import { Fragment, type ReactNode, useEffect, useRef, useState } from 'react';
import { get, type UseFormReturn, useWatch } from 'react-hook-form';
import { characters } from '~/shared/form-rules';
import { useGarden } from '~/shared/garden';
import { TextField } from '~/shared/ui/form/field';
import { NextIcon } from '~/shared/ui/icons';
import { climates } from '~/shared/words';
import { BasisField } from './basis-field';
import { Choice, Choices, Group } from './chips';
import { type FactName, factNames, factOf } from './facts';
import { asFacts, type FactPath, type FactsValues, factLabels } from './facts-form';
import { MonthField } from './month-field';
import type { TipValues } from './tip-form';
import { ToolsField } from './tools-field';

/** The facts of a tip, all optional, in a group that is folded while none of them is set. */
export function FactsFields({ form }: { form: UseFormReturn<TipValues> }) {
  const { formState, register, setValue, clearErrors } = form;
  const facts = useWatch({ control: form.control, name: 'facts' });
  const garden = useGarden();
  const details = useErrorsInSight(form);
  // A climate that the profile suggests is no reason to unfold the group: its line says so.
  const [open] = useState(() => {
    const { plants, climates, ...set } = asFacts(facts);
    return Object.keys(set).length > 0 || (climates !== undefined && climates.join() !== garden.climate);
  });

  const errorOf = (path: FactPath): string | undefined => get(formState.errors, `facts.${path}.message`);
  const choose = <Name extends FactName>(name: Name) => ({
    error: errorOf(name),
    onChange: (value: FactsValues[Name]) => {
      clearErrors(`facts.${name}`);
      setValue(`facts.${name}` as 'facts', value as never, { shouldDirty: true });
    },
  });
  const typed = (name: FactName) =>
    register(`facts.${name}` as 'facts', { onChange: () => clearErrors(`facts.${name}`) });
  const months = choose('months');
  // The plants have their place beside the plant type.
  const own: Partial<Record<FactName, ReactNode>> = {
    plants: null,
    months: (
      <MonthField
        months={facts.months}
        {...months}
        error={months.error ?? errorOf('months.best') ?? errorOf('months.possible')}
      />
    ),
    basis: <BasisField form={form} errorOf={errorOf} />,
    tools: <ToolsField tools={facts.tools} {...choose('tools')} />,
  };
  const control = (name: FactName): ReactNode => {
    const fact = factOf(name);
    switch (fact.control) {
      case 'word':
        return (
          <Group legend={fact.label} error={errorOf(name)}>
            <Choice words={fact.words} {...typed(name)} />
          </Group>
        );
      case 'words':
        return (
          <Choices
            legend={fact.label}
            words={fact.words}
            chosen={facts[name] as string[]}
            noteOf={(word) => (name === 'climates' && word === garden.climate ? 'your climate' : undefined)}
            {...choose(name)}
            onChange={(words) => choose(name).onChange(words as never)}
          />
        );
      case 'line':
      case 'number':
        return (
          <TextField
            {...typed(name)}
            label={fact.label}
            error={errorOf(name)}
            autoComplete="off"
            inputMode={fact.control === 'number' ? 'numeric' : undefined}
            help={name === 'standfirst' ? <Counted typed={facts.standfirst} {...fact} /> : fact.help}
          />
        );
      default:
        return own[name];
    }
  };
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
        {factNames.map((name) => (
          <Fragment key={name}>{control(name)}</Fragment>
        ))}
      </div>
    </details>
  );
}

/** The help of a line, and how much of the line is used. */
function Counted({ typed, help, most }: { typed: string; help: string; most: number }) {
  const used = characters(typed.trim());
  return (
    <span className="flex flex-wrap justify-between gap-x-4">
      <span>{help}</span>
      <span className={`tabular-nums ${used > most ? 'font-semibold text-clay' : ''}`}>
        {used}/{most}
      </span>
    </span>
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
