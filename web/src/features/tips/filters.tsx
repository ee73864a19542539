import { type FormEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { useNavigate } from 'react-router';
import { limits } from '~/shared/api/limits.gen';
import { categoryValues, difficultyValues } from '~/shared/api/schema.gen';
import { messages } from '~/shared/messages';
import { paths } from '~/shared/paths';
import { Button } from '~/shared/ui/button';
import { Link } from '~/shared/ui/link';
import type { TipsFilter } from './queries';
import { tipsAddress } from './url';

/**
 * Difficulty and category, as chips that lead to the filtered list. On phones they are one line at the foot of the screen,
 * where the thumb is, for as long as the list is in view.
 */
export function Filters({ filter }: { filter: TipsFilter }) {
  const { difficulty, category, q } = filter;
  const kept = category ? { category } : {};
  const level = difficulty ? { difficulty } : {};
  const line = useRef<HTMLDivElement>(null);

  // On phones the chosen category may be far along the line.
  useEffect(() => {
    const chips = line.current?.querySelectorAll<HTMLElement>('[aria-current]');
    const chip = category && [...(chips ?? [])].at(-1);
    if (chip) line.current?.scrollTo?.({ left: chip.offsetLeft - 120 });
  }, [category]);

  return (
    <nav
      aria-label="Filters"
      className="sticky bottom-0 z-20 order-last mt-8 border-t border-line bg-paper/95 pb-[env(safe-area-inset-bottom)] backdrop-blur-sm md:static md:order-none md:mt-0 md:border-t-0 md:bg-transparent md:backdrop-blur-none"
    >
      <div
        ref={line}
        className="shell relative flex items-center gap-3 overflow-x-auto py-2 [scrollbar-width:none] md:block md:overflow-visible md:py-0"
      >
        <Line label="Difficulty">
          <Chip to={tipsAddress(kept)} chosen={!difficulty && !q}>
            {messages.tips.allLevels}
          </Chip>
          {difficultyValues.map((value) => (
            <Chip key={value} to={tipsAddress({ ...kept, difficulty: value })} chosen={difficulty === value}>
              {value}
            </Chip>
          ))}
        </Line>
        <span aria-hidden="true" className="h-7 w-px shrink-0 bg-line md:hidden" />
        <Line label="Category">
          <Chip to={tipsAddress(level)} chosen={!category && !q}>
            All categories
          </Chip>
          {categoryValues.map((value) => (
            <Chip key={value} to={tipsAddress({ ...level, category: value })} chosen={category === value}>
              {value}
            </Chip>
          ))}
        </Line>
      </div>
    </nav>
  );
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  const id = useId();
  return (
    <div className="shrink-0 md:grid md:items-baseline md:grid-cols-[7.5rem_1fr] md:border-t md:border-line md:py-3 md:last:border-b">
      <p id={id} className="label text-ink-soft max-md:sr-only">
        {label}
      </p>
      <ul aria-labelledby={id} className="flex gap-1.5 md:flex-wrap">
        {children}
      </ul>
    </div>
  );
}

function Chip({ to, chosen, children }: { to: string; chosen: boolean; children: ReactNode }) {
  return (
    <li className="shrink-0">
      <Link
        to={to}
        aria-current={chosen ? 'true' : undefined}
        className="inline-flex min-h-11 min-w-11 items-center justify-center rounded-full border border-line px-3 text-sm whitespace-nowrap md:px-3.5 text-ink-soft transition-colors duration-150 hover:border-line-strong hover:bg-moss hover:text-ink aria-[current=true]:border-leaf aria-[current=true]:bg-leaf aria-[current=true]:font-semibold aria-[current=true]:text-on-leaf"
      >
        {children}
      </Link>
    </li>
  );
}

/** The search. It is a form of the page's own address, so that it works before the script has come. */
export function SearchBox({ q }: { q: string | undefined }) {
  const navigate = useNavigate();
  const id = useId();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get('q');
    navigate(tipsAddress({ q: String(typed ?? '').trim() }));
  };
  return (
    <search className="w-full md:max-w-sm">
      <form action={paths.tips} onSubmit={submit}>
        <label htmlFor={id} className="sr-only">
          Search the tips
        </label>
        <div className="flex gap-2">
          <input
            key={q ?? ''}
            id={id}
            name="q"
            type="search"
            defaultValue={q ?? ''}
            maxLength={limits.Search.most}
            placeholder="Tomatoes, slugs, pruning"
            enterKeyHint="search"
            aria-describedby={`${id}-help`}
            className="block min-h-11 w-full min-w-0 rounded-control border border-line-strong bg-raised px-3.5 py-2 text-ink placeholder:text-ink-soft"
          />
          <Button type="submit" kind="plain" className="bg-marigold px-5 text-night hover:bg-white">
            Search
          </Button>
        </div>
        <p id={`${id}-help`} className="mt-1.5 text-xs">
          Looks through every tip, whatever its level or category.
        </p>
      </form>
    </search>
  );
}
