import { Fragment, type ReactNode, useEffect, useRef } from 'react';
import { get, type UseFormReturn, useWatch } from 'react-hook-form';
import { useGarden } from '~/shared/garden';
import { TextField } from '~/shared/ui/form/field';
import { NextIcon } from '~/shared/ui/icons';
import { Choice, Choices, Group } from '../chips';
import type { TipValues } from '../tip-form';
import { BasisField } from './basis-field';
import { type FactName, factOf } from './definitions';
import { FrostField } from './frost-field';
import { HazardHints } from './hazard-hints';
import { factInWords } from './in-words';
import { MonthField } from './month-field';
import { ToolsField } from './tools-field';
import { type FactPath, type FactsValues, factLabels } from './values';

/** The folded facts, a line each. The months are open, the summary is under the title, the plants are beside the plant type. */
const folds: ReadonlyArray<{ label: string; names: readonly FactName[] }> = [
  { label: factLabels.frost, names: ['frost'] },
  { label: factLabels.work, names: ['work'] },
  { label: 'Time and tools', names: ['minutes', 'tools'] },
  { label: factLabels.climates, names: ['climates'] },
  { label: factLabels.places, names: ['places'] },
  { label: factLabels.sun, names: ['sun'] },
  { label: factLabels.hazards, names: ['hazards', 'hazardNote'] },
  { label: factLabels.basis, names: ['basis'] },
];

/** When, where and how: the facts of a tip, all optional. */
export function FactsFields({ form }: { form: UseFormReturn<TipValues> }) {
  const { formState, register, setValue, clearErrors } = form;
  const facts = useWatch({ control: form.control, name: 'facts' });
  const garden = useGarden();
  const list = useErrorsInSight(form);

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
  const control = (name: FactName): ReactNode => {
    if (name === 'basis') return <BasisField form={form} errorOf={errorOf} />;
    if (name === 'frost')
      return <FrostField frost={facts.frost} onChange={choose('frost').onChange} errorOf={errorOf} />;
    if (name === 'tools') return <ToolsField tools={facts.tools} {...choose('tools')} />;
    const fact = factOf(name);
    switch (fact.control) {
      case 'word':
        return (
          <Group legend={fact.label} folded error={errorOf(name)}>
            <Choice
              words={fact.words}
              onClear={facts[name] ? () => choose(name).onChange('' as never) : undefined}
              {...typed(name)}
            />
          </Group>
        );
      case 'words':
        return (
          <Choices
            legend={fact.label}
            folded
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
            help={fact.help}
          />
        );
      default:
        return null;
    }
  };
  const inWords = (names: readonly FactName[]) =>
    names
      .map((name) => factInWords(name, facts[name], garden.hemisphere))
      .filter(Boolean)
      .join(', ');
  return (
    <>
      <MonthField
        months={facts.months}
        monthsFor={facts.monthsFor}
        onMonthsFor={choose('monthsFor').onChange}
        {...months}
        error={months.error ?? errorOf('months.best') ?? errorOf('months.possible')}
      />
      <div ref={list} className="border-b border-line">
        {folds.map(({ label, names }) => (
          <Fragment key={label}>
            <details className="group border-t border-line">
              <summary className="flex min-h-12 cursor-pointer list-none items-center gap-4 py-2 text-sm [&::-webkit-details-marker]:hidden">
                <span className="w-28 shrink-0 font-semibold sm:w-36">{label}</span>
                <span className="min-w-0 grow truncate text-ink-soft">{inWords(names)}</span>
                <NextIcon size={18} className="shrink-0 rotate-90 group-open:-rotate-90" />
              </summary>
              <div className="space-y-5 pt-1 pb-6">
                {names.map((name) => (
                  <Fragment key={name}>{control(name)}</Fragment>
                ))}
              </div>
            </details>
            {names.includes('hazards') ? (
              <HazardHints form={form} chosen={facts.hazards} onAdd={choose('hazards').onChange} />
            ) : null}
          </Fragment>
        ))}
      </div>
    </>
  );
}

/** Unfolds what has an error after an attempt, and focuses the field if no field outside the facts has an error. */
function useErrorsInSight({ formState }: UseFormReturn<TipValues>) {
  const list = useRef<HTMLDivElement>(null);
  const { errors, submitCount } = formState;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only an attempt moves the focus, not the removal of an error.
  useEffect(() => {
    if (submitCount === 0 || !errors.facts || !list.current) return;
    for (const details of list.current.querySelectorAll('details')) {
      if (details.querySelector('[role="alert"]')) details.open = true;
    }
    if (Object.keys(errors).length === 1) list.current.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [submitCount]);
  return list;
}
