import { type ComponentProps, type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { typedMarks } from '../../text/typed-marks';
import { useTypedEarly } from '../../typed-early';
import { Marked } from '../marked';
import { isComposing } from './composing';

export type Choice = {
  id: string;
  text: string;
  /** Small words under the text. */
  hint?: string | undefined;
  /** A small picture before the text. */
  picture?: ReactNode;
  /** The heading above the choice. The choices of a group follow one another. */
  group?: string | undefined;
};

type Props<Option extends Choice> = {
  /** Names the list, and the input where no `<label>` does. */
  label: string;
  value: string;
  onChange: (text: string) => void;
  /** The options for the value, from the parent, which may fetch them. Without any there is no list. */
  options: readonly Option[];
  onSelect: (option: Option) => void;
  /** Announced where the list is not open, such as "No plant has this name". */
  status?: string | undefined;
  /** The list is as wide as the positioned element around, or wider, from its start or to its end. Else it is as wide as the input. */
  wide?: 'start' | 'end' | undefined;
  inputProps?: Omit<ComponentProps<'input'>, 'value' | 'onChange'>;
};

/**
 * A text input with suggestions, the "combobox with listbox popup" of the ARIA Authoring Practices: list autocomplete with manual
 * selection. Any text is allowed. Enter takes the marked option; without one it submits the form.
 */
// Over 120 lines: the input and its list are one pattern with one state.
export function Combobox<Option extends Choice>({
  label,
  value,
  onChange,
  options,
  onSelect,
  status = '',
  wide,
  inputProps = {},
}: Props<Option>) {
  const id = useId();
  const [wanted, setWanted] = useState(false);
  // An id, so that the mark goes with its option when the options change.
  const [marked, setMarked] = useState<string>();
  const open = wanted && options.length > 0;
  const at = open ? options.findIndex((option) => option.id === marked) : -1;

  const show = (wanted: boolean) => {
    setWanted(wanted);
    setMarked(undefined);
  };
  const frame = useRef<HTMLDivElement>(null);
  useTypedEarly(frame, (text, focused) => {
    show(focused);
    onChange(text);
  });
  const select = (option: Option) => {
    show(false);
    onSelect(option);
  };
  const move = (step: number) => {
    setWanted(true);
    if (options.length === 0) return;
    const next = at === -1 && step < 0 ? options.length - 1 : (at + step + options.length) % options.length;
    setMarked(options[next]?.id);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    // An input method editor uses the same keys.
    if (isComposing(event)) return;
    inputProps.onKeyDown?.(event);
    const option = options[at];
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (event.altKey) show(event.key === 'ArrowDown');
      else move(event.key === 'ArrowDown' ? 1 : -1);
    } else if (event.key === 'Enter' && option) {
      event.preventDefault();
      select(option);
    } else if (event.key === 'Escape' && open) {
      // Neither clears a search input nor closes the dialog around it.
      event.preventDefault();
      event.stopPropagation();
      show(false);
    } else if (event.key === 'Enter' || event.key === 'Tab') {
      show(false);
    } else if (['ArrowLeft', 'ArrowRight', 'Home', 'End'].includes(event.key)) {
      // Back to the text: these keys move its caret.
      setMarked(undefined);
    }
  };

  return (
    <div ref={frame} className={wide ? 'min-w-0 flex-[1_1_9rem]' : 'relative w-full'}>
      <input
        type="text"
        autoComplete="off"
        {...inputProps}
        role="combobox"
        aria-label={inputProps.id ? undefined : label}
        aria-autocomplete="list"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        aria-activedescendant={at === -1 ? undefined : `${id}-${at}`}
        value={value}
        onChange={(event) => {
          show(true);
          onChange(event.target.value);
        }}
        onKeyDown={onKeyDown}
        onBlur={(event) => {
          show(false);
          inputProps.onBlur?.(event);
        }}
      />
      {open ? (
        <div
          id={id}
          role="listbox"
          aria-label={label}
          // The focus stays in the input, also while the list is scrolled.
          onMouseDown={(event) => event.preventDefault()}
          className={`absolute top-full z-20 mt-1 overflow-y-auto overscroll-contain rounded-control border border-line-strong bg-raised py-1 text-left text-ink shadow-float ${panels[wide ?? 'input']}`}
        >
          {grouped(options).map(({ group, start, members }) => (
            <div key={start} {...(group ? { role: 'group', 'aria-label': group } : { role: 'presentation' })}>
              {group ? (
                <p aria-hidden="true" className="label px-3.5 pt-2.5 pb-1 text-ink-soft">
                  {group}
                </p>
              ) : null}
              {members.map((option, index) => (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the input has the keyboard.
                <div
                  key={option.id}
                  id={`${id}-${start + index}`}
                  ref={start + index === at ? inView : undefined}
                  role="option"
                  tabIndex={-1}
                  aria-selected={start + index === at}
                  onClick={() => select(option)}
                  className="flex min-h-11 cursor-pointer items-center gap-3 px-3.5 py-1.5 leading-snug wrap-anywhere hover:bg-moss aria-selected:bg-moss-deep"
                >
                  {option.picture ? (
                    <span
                      aria-hidden="true"
                      className="grid size-9 shrink-0 place-items-center overflow-hidden rounded-control bg-moss"
                    >
                      {option.picture}
                    </span>
                  ) : null}
                  <span className="flex min-w-0 flex-col">
                    <bdi>
                      <Marked text={option.text} marks={typedMarks(option.text, value)} />
                    </bdi>
                    {option.hint ? <bdi className="text-xs text-ink-soft">{option.hint}</bdi> : null}
                  </span>
                </div>
              ))}
            </div>
          ))}
        </div>
      ) : null}
      <span role="status" className="sr-only">
        {open ? `${options.length} ${options.length === 1 ? 'suggestion' : 'suggestions'}` : status}
      </span>
    </div>
  );
}

const panels = {
  input: 'inset-x-0 max-h-80',
  start: 'left-0 w-full max-h-[60dvh] md:min-w-[28rem]',
  end: 'left-0 w-full max-h-[60dvh] md:min-w-[28rem] lg:right-0 lg:left-auto',
} as const;

type Group<Option> = { group: string | undefined; start: number; members: Option[] };

function grouped<Option extends Choice>(options: readonly Option[]): Group<Option>[] {
  const groups: Group<Option>[] = [];
  for (const [start, option] of options.entries()) {
    const last = groups.at(-1);
    if (last && last.group === option.group) last.members.push(option);
    else groups.push({ group: option.group, start, members: [option] });
  }
  return groups;
}

function inView(option: HTMLElement | null): void {
  option?.scrollIntoView({ block: 'nearest' });
}
