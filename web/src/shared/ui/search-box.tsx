import { useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { limits } from '~/shared/api/limits.gen';
import { searchWords } from '~/shared/search-words';
import { Button } from './button';

/** How long after the last key an `asYouType` search starts. */
const pauseMs = 300;

type Props = {
  label: string;
  placeholder: string;
  /** Where the browser itself sends the form before the script has loaded. */
  action: string;
  /** The current search, from the URL. */
  q: string;
  onSearch: (q: string) => void;
  /** Searches after a pause in typing too, and shows no button. For searches that cost the server little. */
  asYouType?: boolean;
  help?: string;
  className: string;
};

/**
 * A search box. It shows the text that is being typed until the URL has it, or until the URL changes otherwise, as by Clear
 * Filters or the back button.
 */
export function SearchBox({ label, placeholder, action, q, onSearch, asYouType = false, help, className }: Props) {
  const id = useId();
  const { key } = useLocation();
  const [typed, setTyped] = useState<{ text: string; at: string }>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const text = typed && (typed.at === key || searchWords(typed.text) === q) ? typed.text : q;

  const search = (text: string) => {
    clearTimeout(timer.current);
    onSearch(searchWords(text));
  };
  const type = (text: string) => {
    setTyped({ text, at: key });
    if (!asYouType) return;
    clearTimeout(timer.current);
    timer.current = setTimeout(search, pauseMs, text);
  };
  return (
    <search className={`w-full ${className}`}>
      <form
        action={action}
        onSubmit={(event) => {
          event.preventDefault();
          setTyped({ text: searchWords(text), at: key });
          search(text);
        }}
      >
        <label htmlFor={id} className="sr-only">
          {label}
        </label>
        <div className="relative flex gap-2">
          {asYouType ? <Glass /> : null}
          <input
            id={id}
            name="q"
            type="search"
            enterKeyHint="search"
            maxLength={limits.Search.most}
            placeholder={placeholder}
            value={text}
            onChange={(event) => type(event.target.value)}
            aria-describedby={help ? `${id}-help` : undefined}
            className={`block min-h-11 w-full min-w-0 rounded-control border border-line-strong bg-raised text-ink placeholder:text-ink-soft ${asYouType ? 'py-2.5 pr-3 pl-11' : 'px-3.5 py-2'}`}
          />
          {asYouType ? null : (
            <Button type="submit" kind="plain" className="bg-marigold px-5 text-night hover:bg-white">
              Search
            </Button>
          )}
        </div>
        {help ? (
          <p id={`${id}-help`} className="mt-1.5 text-xs">
            {help}
          </p>
        ) : null}
      </form>
    </search>
  );
}

function Glass() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      className="pointer-events-none absolute top-1/2 left-3.5 size-5 -translate-y-1/2 text-ink-soft"
    >
      <path d="M9 3a6 6 0 1 0 0 12A6 6 0 0 0 9 3ZM13.5 13.5 18 18" />
    </svg>
  );
}
