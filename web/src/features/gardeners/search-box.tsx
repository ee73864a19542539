import { useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { limits } from '~/shared/api/limits.gen';
import { paths } from '~/shared/paths';
import { searchWords } from './url';

/** How long after the last key the search starts. */
const pauseMs = 300;

type Props = { q: string; onSearch: (q: string) => void };

/**
 * The search's box. The address says what is searched for; what is being typed stands here until the address has it, and gives
 * way when the address changes otherwise, as by Clear Filters or the way back.
 */
export function SearchBox({ q, onSearch }: Props) {
  const id = useId();
  const { key } = useLocation();
  const [typed, setTyped] = useState<{ text: string; at: string }>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const stands = typed && (typed.at === key || searchWords(typed.text) === q);

  const search = (text: string) => {
    clearTimeout(timer.current);
    if (searchWords(text) !== q) onSearch(searchWords(text));
  };
  const type = (text: string) => {
    setTyped({ text, at: key });
    clearTimeout(timer.current);
    timer.current = setTimeout(search, pauseMs, text);
  };
  return (
    <search className="w-full md:max-w-md">
      <form
        action={paths.gardeners}
        className="relative"
        onSubmit={(event) => {
          event.preventDefault();
          search(stands ? typed.text : q);
        }}
      >
        <label htmlFor={id} className="sr-only">
          Search gardeners
        </label>
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
        <input
          id={id}
          name="q"
          type="search"
          enterKeyHint="search"
          maxLength={limits.Search.most}
          placeholder="Name, specialization or location"
          value={stands ? typed.text : q}
          onChange={(event) => type(event.target.value)}
          className="block min-h-11 w-full rounded-control border border-line-strong bg-raised py-2.5 pr-3 pl-11 text-ink placeholder:text-ink-soft"
        />
      </form>
    </search>
  );
}
