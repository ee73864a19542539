import { type RefObject, useEffect, useRef } from 'react';
import { useLocation, useNavigationType, useSearchParams } from 'react-router';
import { Link } from '~/shared/ui/link';
import { buttonClass } from './button';

/**
 * The current page of a list. It is in the URL (`page` and `cursor`), so that the back button, a reload and a shared link restore
 * it. A change of filter omits both and so starts at the first page.
 */
export function usePlace(): { page: number; cursor: string | undefined } {
  const [search] = useSearchParams();
  const page = Number(search.get('page'));
  const cursor = search.get('cursor') ?? undefined;
  return { page: cursor && Number.isInteger(page) && page > 1 ? page : 1, cursor };
}

/**
 * For a list's heading, which has `tabIndex={-1}`. At another page or another `list`, scrolls up to the heading if it is out of
 * sight; at another page, focuses it too. On the way back, the browser restores both.
 */
export function useListTop<E extends HTMLElement>(list = ''): RefObject<E | null> {
  const heading = useRef<E>(null);
  const { cursor } = usePlace();
  const kind = useNavigationType();
  const shown = useRef({ list, cursor });
  useEffect(() => {
    const before = shown.current;
    shown.current = { list, cursor };
    const turned = before.cursor !== cursor;
    if (kind !== 'PUSH' || (!turned && before.list === list) || !heading.current) return;
    if (heading.current.getBoundingClientRect().top < 0) heading.current.scrollIntoView();
    if (turned && before.list === list) heading.current.focus({ preventScroll: true });
  }, [list, cursor, kind]);
  return heading;
}

/** Links to the first and the next page. The API has no previous page; the back button leads there. */
export function Pager({ next, label }: { next: string | null | undefined; label: string }) {
  const { page, cursor } = usePlace();
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  if (!cursor && !next) return null;
  const to = (changes: Record<string, string>) => {
    const query = new URLSearchParams(search);
    query.delete('page');
    query.delete('cursor');
    for (const [name, value] of Object.entries(changes)) query.set(name, value);
    return { pathname, search: query.toString() };
  };
  return (
    <nav
      aria-label={label}
      className="mt-14 grid grid-cols-[1fr_auto_1fr] items-center justify-items-start gap-4 border-t border-line pt-6 *:last:justify-self-end"
    >
      {cursor ? (
        <Link to={to({})} className={buttonClass('quiet')}>
          First page
        </Link>
      ) : (
        <span />
      )}
      <p className="text-sm text-ink-soft tabular-nums">Page {page}</p>
      {next ? (
        <Link to={to({ page: String(page + 1), cursor: next })} rel="next" className={buttonClass('quiet')}>
          Next page
        </Link>
      ) : (
        <span className="text-sm text-ink-soft">That is all</span>
      )}
    </nav>
  );
}
