import { type ReactNode, useEffect, useId, useRef } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { limits } from '~/shared/api/limits.gen';
import { categoryValues, difficultyValues } from '~/shared/api/schema.gen';
import { tipFacts } from '~/shared/facts';
import { constants } from '~/shared/messages';
import { characters } from '~/shared/text/characters';
import { SelectField, TextArea, TextField } from '~/shared/ui/form/field';
import { capital } from '~/shared/words';
import { FactsFields } from './facts/fields';
import { PhotosField } from './photos-field';
import { PictureField } from './picture-field';
import { PlantField, PlantsOfTip } from './plant-field';
import { steps } from './steps';
import { labels, type TipValues } from './tip-form';

const summary = tipFacts.standfirst;

type Props = {
  form: UseFormReturn<TipValues>;
  /** The browser itself checks that the required fields are filled in. */
  browserChecks?: boolean;
  /** The tip is retired, and may remain so. */
  retired?: boolean;
  /** The only part that a phone shows. Without it, every screen shows all. */
  step?: number;
};

/** The fields of a tip in three parts. Editing a field removes its error. */
export function TipFields({ form, browserChecks = false, retired = false, step }: Props) {
  const { control, formState, register, clearErrors } = form;
  const field = (name: Exclude<keyof typeof labels, 'image'>) => ({
    label: labels[name],
    error: formState.errors[name]?.message,
    ...register(name, { onChange: () => clearErrors(name) }),
  });
  const [description, standfirst] = useWatch({ control, name: ['description', 'facts.standfirst'] });
  return (
    <div className="space-y-10 md:space-y-14">
      <Part number={1} step={step}>
        <TextField {...field('title')} required={browserChecks} />
        <TextField
          label={summary.label}
          note="optional"
          error={formState.errors.facts?.standfirst?.message}
          autoComplete="off"
          help={<Counted typed={standfirst} />}
          {...register('facts.standfirst', { onChange: () => clearErrors('facts.standfirst') })}
        />
        <div className="grid gap-6 sm:grid-cols-2">
          <PlantField form={form} required={browserChecks} />
          <SelectField {...field('category')} required={browserChecks}>
            <option value="">Select a category</option>
            {categoryValues.map((value) => (
              <option key={value}>{value}</option>
            ))}
          </SelectField>
        </div>
        <PlantsOfTip form={form} />
        <TextArea
          {...field('description')}
          required={browserChecks}
          rows={8}
          help={<Counter count={characters(description.trim())} />}
        />
      </Part>
      <Part number={2} step={step}>
        <PhotosField form={form} />
        <PictureField form={form} />
      </Part>
      <Part number={3} step={step} intro="All of it is optional.">
        <FactsFields form={form} />
        <div className="grid gap-6 sm:grid-cols-2">
          <SelectField {...field('difficultyLevel')}>
            {difficultyValues.map((value) => (
              <option key={value} value={value}>
                {capital(value)}
              </option>
            ))}
          </SelectField>
          <SelectField {...field('availability')} help="You can change this at any time.">
            <option value="public">Public: every gardener can read it</option>
            <option value="hidden">Hidden: only you can see it</option>
            {retired ? <option value="retired">Retired: only you can see it</option> : null}
          </SelectField>
        </div>
      </Part>
    </div>
  );
}

type PartProps = { number: number; step: number | undefined; intro?: string; children: ReactNode };

/** A part under its heading. When a phone comes to it, its first wrong field takes the focus, or else the heading. */
function Part({ number, step, intro, children }: PartProps) {
  const id = useId();
  const section = useRef<HTMLElement>(null);
  const before = useRef(step);
  useEffect(() => {
    if (before.current === step) return;
    before.current = step;
    if (step !== number) return;
    const first = (selector: string) => section.current?.querySelector<HTMLElement>(selector);
    const focused = first('[aria-invalid="true"]') ?? first('h2');
    focused?.focus({ preventScroll: true });
    focused?.scrollIntoView();
  }, [step, number]);
  // In the dialog, the title has the second level.
  const Heading = step === undefined ? 'h3' : 'h2';
  return (
    <section
      ref={section}
      aria-labelledby={id}
      className={step === undefined || step === number ? '' : 'max-md:hidden'}
    >
      <Heading
        id={id}
        tabIndex={-1}
        className={`border-t border-line pt-5 outline-none ${step === undefined ? 'text-lg' : 'text-xl md:text-2xl'}`}
      >
        {steps[number - 1]?.title}
      </Heading>
      {intro ? <p className="mt-1 text-sm text-ink-soft">{intro}</p> : null}
      <div className="mt-5 space-y-6 md:mt-6">{children}</div>
    </section>
  );
}

/** The help of the summary, and how much of the line is used. */
function Counted({ typed }: { typed: string }) {
  const { help, most } = summary;
  const used = characters(typed.trim());
  return (
    <span className="flex flex-wrap justify-between gap-x-4">
      <span>{help}</span>
      {used > 0 ? (
        <span className={`ml-auto tabular-nums ${used > most ? 'font-semibold text-clay' : ''}`}>
          {used}/{most}
        </span>
      ) : null}
    </span>
  );
}

/** Shows the length of the description. A longer one than the mark is allowed. */
function Counter({ count }: { count: number }) {
  const most = constants.descriptionCounter;
  const over = count > most;
  const colour = over ? 'font-semibold text-clay' : count > most * 0.9 ? 'font-semibold text-marigold-ink' : '';
  return (
    <span className="flex justify-between gap-x-4">
      <span>
        At least {limits.Description.least} characters. An empty line starts a new paragraph.
        {over ? ' Longer than most people read, but it is yours to say.' : ''}
      </span>
      <span className={`tabular-nums ${colour}`}>
        {count}/{most}
      </span>
    </span>
  );
}
