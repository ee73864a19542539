import { type ComponentProps, type ReactNode, useId, useRef } from 'react';
import { Button } from '~/shared/ui/button';
import { FieldError } from '~/shared/ui/form/field';
import { CheckIcon, CloseIcon } from '~/shared/ui/icons';

const chip =
  'inline-flex min-h-11 items-center gap-1.5 rounded-control border px-3.5 text-left text-sm transition-colors duration-150';

type ChoicesProps<Word extends string> = {
  legend: string;
  /** The legend is on the screen already. */
  folded?: boolean | undefined;
  /** Every word with its label. */
  words: Record<Word, string>;
  chosen: readonly Word[];
  onChange: (chosen: Word[]) => void;
  /** After the word's text, such as "your climate". */
  noteOf?: (word: Word) => string | undefined;
  error?: string | undefined;
};

/** Any of a few words, as chips to tick. */
export function Choices<Word extends string>({
  legend,
  folded,
  words,
  chosen,
  onChange,
  noteOf,
  error,
}: ChoicesProps<Word>) {
  return (
    <Group legend={legend} folded={folded} error={error}>
      <div className="flex flex-wrap gap-2">
        {(Object.keys(words) as Word[]).map((word) => (
          <TickChip
            key={word}
            type="checkbox"
            checked={chosen.includes(word)}
            aria-invalid={error ? true : undefined}
            onChange={({ target }) =>
              onChange(target.checked ? [...chosen, word] : chosen.filter((other) => other !== word))
            }
          >
            {[words[word], noteOf?.(word)].filter(Boolean).join(' · ')}
          </TickChip>
        ))}
      </div>
    </Group>
  );
}

type ChoiceProps<Word extends string> = ComponentProps<'input'> & {
  /** Every word with its label. */
  words: Record<Word, string>;
  /** Where one is chosen: takes it back. */
  onClear?: (() => void) | undefined;
};

/** One of a few words, or none. */
export function Choice<Word extends string>({ words, onClear, ...input }: ChoiceProps<Word>) {
  const chips = useRef<HTMLDivElement>(null);
  return (
    <div ref={chips} className="flex flex-wrap gap-2">
      {(Object.keys(words) as Word[]).map((word) => (
        <TickChip key={word} type="radio" value={word} {...input}>
          {words[word]}
        </TickChip>
      ))}
      {onClear ? (
        <Button
          kind="plain"
          onClick={() => {
            onClear();
            // The button goes, and with it the focus.
            chips.current?.querySelector('input')?.focus();
          }}
        >
          Clear
        </Button>
      ) : null}
    </div>
  );
}

/** A checkbox or a radio button in the shape of a chip. */
export function TickChip({ children, ...input }: ComponentProps<'input'>) {
  return (
    <label
      className={`${chip} relative cursor-pointer border-line text-ink-soft hover:border-line-strong hover:bg-moss has-checked:border-leaf-fill has-checked:bg-leaf-fill has-checked:font-semibold has-checked:text-on-leaf has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-(--marigold-line)`}
    >
      <input {...input} className="peer sr-only" />
      <CheckIcon size={16} className="hidden shrink-0 stroke-3 peer-checked:block" />
      <span>{children}</span>
    </label>
  );
}

type GroupProps = {
  legend: string;
  /** The legend is on the screen already. */
  folded?: boolean | undefined;
  help?: ReactNode;
  error?: string | undefined;
  children: ReactNode;
};

/** Several controls under one label. */
export function Group({ legend, folded = false, help, error, children }: GroupProps) {
  const id = useId();
  return (
    <fieldset aria-describedby={error ? id : undefined} className="min-w-0">
      <legend className={folded ? 'sr-only' : 'mb-1.5 text-sm font-semibold'}>{legend}</legend>
      {children}
      {error ? <FieldError id={id}>{error}</FieldError> : null}
      {help ? <p className="mt-1.5 text-xs text-ink-soft">{help}</p> : null}
    </fieldset>
  );
}

type RemovableProps = {
  label: string;
  items: readonly { id: string; text: string }[];
  onRemove: (id: string) => void;
};

/** Chips that a click removes. */
export function RemovableChips({ label, items, onRemove }: RemovableProps) {
  return (
    <ul aria-label={label} className="flex flex-wrap gap-2">
      {items.map(({ id, text }) => (
        <li key={id}>
          <button
            type="button"
            aria-label={`Remove ${text}`}
            onClick={() => onRemove(id)}
            className={`${chip} border-line-strong bg-moss wrap-anywhere hover:bg-moss-deep`}
          >
            <bdi>{text}</bdi>
            <CloseIcon size={14} className="shrink-0" />
          </button>
        </li>
      ))}
    </ul>
  );
}
