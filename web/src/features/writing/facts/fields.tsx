import { Fragment, type ReactNode, useEffect, useRef } from 'react';
import { get, type UseFormReturn, useWatch } from 'react-hook-form';
import {
  type FactIn,
  type FactName,
  type FactWith,
  factNames,
  factOf,
  folds,
  hasControl,
  tipFacts,
} from '~/shared/facts';
import { useGarden } from '~/shared/garden';
import { TextField } from '~/shared/ui/form/field';
import { NextIcon } from '~/shared/ui/icons';
import { Choice, Choices, Group } from '../chips';
import type { TipValues } from '../tip-form';
import { BasisField } from './basis-field';
import { FrostField } from './frost-field';
import { HazardHints } from './hazard-hints';
import { factInWords } from './in-words';
import { MonthField } from './month-field';
import { ToolsField } from './tools-field';
import type { FactPath, FactsValues } from './values';

type Form = UseFormReturn<TipValues>;

type Folded = FactIn<'fold'>;

const isFolded = (name: FactName): name is Folded => factOf(name).fold !== null;

/** The folded facts, a line for each group. The months are open, the summary is under the title, the plants are beside the plant type. */
const groups = folds.map((label) => ({
  label,
  names: factNames.filter(isFolded).filter((name) => factOf(name).fold === label),
}));

/** When, where and how: the facts of a tip, all optional. */
export function FactsFields({ form }: { form: Form }) {
  const facts = useWatch({ control: form.control, name: 'facts' });
  const { hemisphere, climate } = useGarden();
  const list = useErrorsInSight(form);
  const { errorOf, choose } = fieldsOf(form);
  const months = choose('months');
  const inWords = (names: readonly FactName[]) =>
    names
      .map((name) => factInWords(name, facts, hemisphere))
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
        {groups.map(({ label, names }) => (
          <Fragment key={label}>
            <details className="group border-t border-line">
              <summary className="flex min-h-12 cursor-pointer list-none items-center gap-4 py-2 text-sm [&::-webkit-details-marker]:hidden">
                <span className="w-28 shrink-0 font-semibold sm:w-36">{label}</span>
                <span className="min-w-0 grow truncate text-ink-soft">{inWords(names)}</span>
                <NextIcon size={18} className="shrink-0 rotate-90 group-open:-rotate-90" />
              </summary>
              <div className="space-y-5 pt-1 pb-6">
                {names.map((name) => (
                  <FactField key={name} name={name} form={form} facts={facts} climate={climate} />
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

/** The error of each field, and the change of a fact that is no `register`ed input. */
function fieldsOf({ formState, setValue, clearErrors }: Form) {
  const errorOf = (path: FactPath): string | undefined => get(formState.errors, `facts.${path}.message`);
  const change = (name: FactName, value: FactsValues[FactName]) => {
    clearErrors(`facts.${name}`);
    setValue(`facts.${name}`, value, { shouldDirty: true });
  };
  const choose = <Name extends FactName>(name: Name) => ({
    error: errorOf(name),
    onChange: (value: FactsValues[Name]) => change(name, value),
  });
  return { errorOf, change, choose };
}

type FieldProps = {
  name: Folded;
  form: Form;
  facts: FactsValues /** The author’s own. */;
  climate: string | undefined;
};

/** The control that the table of facts names. */
function FactField({ name, form, facts, climate }: FieldProps) {
  const { errorOf, change, choose } = fieldsOf(form);
  const { label } = factOf(name);
  const error = errorOf(name);
  const typed = () => form.register(`facts.${name}`, { onChange: () => form.clearErrors(`facts.${name}`) });
  if (hasControl(name, 'own') || hasControl(name, 'list')) {
    const controls: Record<Extract<Folded, FactWith<'own' | 'list'>>, ReactNode> = {
      frost: <FrostField frost={facts.frost} onChange={choose('frost').onChange} errorOf={errorOf} />,
      basis: <BasisField form={form} errorOf={errorOf} />,
      tools: <ToolsField tools={facts.tools} {...choose('tools')} />,
    };
    return controls[name];
  }
  if (hasControl(name, 'word')) {
    const words: Readonly<Record<string, string>> = tipFacts[name].words;
    return (
      <Group legend={label} folded error={error}>
        <Choice words={words} onClear={facts[name] ? () => change(name, '') : undefined} {...typed()} />
      </Group>
    );
  }
  if (hasControl(name, 'words')) {
    const words: Readonly<Record<string, string>> = tipFacts[name].words;
    return (
      <Choices<string>
        legend={label}
        folded
        words={words}
        chosen={facts[name]}
        noteOf={(word) => (name === 'climates' && word === climate ? 'your climate' : undefined)}
        error={error}
        onChange={(chosen) => change(name, chosen as FactsValues[typeof name])}
      />
    );
  }
  return (
    <TextField
      {...typed()}
      label={label}
      error={error}
      autoComplete="off"
      inputMode={hasControl(name, 'number') ? 'numeric' : undefined}
      help={tipFacts[name].help}
    />
  );
}

/** Unfolds what has an error after an attempt, and focuses the field if no field outside the facts has an error. */
function useErrorsInSight({ formState }: Form) {
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
