import { type RefObject, useEffect, useRef } from 'react';
import { Link, useLocation, useNavigationType, useSearchParams } from 'react-router';
import { navigationState, useNavigationState } from '~/shared/navigation-state';
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

/** The title of a page of a list, so that history and tabs tell the pages apart. */
export function pageTitle(title: string, page: number): string {
  return page > 1 ? `${title}, page ${page}` : title;
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
    // A filter that was removed had the focus.
    const isLost = document.activeElement === document.body;
    if ((turned && before.list === list) || isLost) heading.current.focus({ preventScroll: true });
  }, [list, cursor, kind]);
  return heading;
}

/**
 * Links to the first, the previous and the next page. A cursor leads forward only, so the history's state has the cursors of the
 * pages before. A page that was opened by a link has none, and offers the first page instead.
 */
export function Pager({ next, label }: { next: string | null | undefined; label: string }) {
  const { page, cursor } = usePlace();
  const { pathname } = useLocation();
  const { trail = [] } = useNavigationState();
  const [search] = useSearchParams();
  if (!cursor && !next) return null;
  const to = (page: number, cursor: string | undefined) => {
    const query = new URLSearchParams(search);
    query.delete('page');
    query.delete('cursor');
    if (cursor) {
      query.set('page', String(page));
      query.set('cursor', cursor);
    }
    return { pathname, search: query.toString() };
  };
  const known = page === 2 || trail.length > 0;
  return (
    <nav
      aria-label={label}
      className="mt-14 grid grid-cols-[1fr_auto_1fr] items-center gap-x-2 border-t border-line pt-6 sm:gap-x-4"
    >
      <span>
        {!cursor ? null : known ? (
          <Link
            to={to(page - 1, trail.at(-1))}
            state={navigationState({ trail: trail.slice(0, -1) })}
            rel="prev"
            className={turn}
          >
            Previous page
          </Link>
        ) : (
          <Link to={to(1, undefined)} className={turn}>
            First page
          </Link>
        )}
      </span>
      <div className="flex flex-col items-center gap-x-4 text-sm text-ink-soft tabular-nums sm:flex-row">
        <p>Page {page}</p>
        {known && page > 2 ? (
          <Link to={to(1, undefined)} className="inline-flex min-h-11 items-center text-leaf underline">
            First page
          </Link>
        ) : null}
      </div>
      <span className="text-right text-sm text-ink-soft">
        {next ? (
          <Link
            to={to(page + 1, next)}
            state={navigationState({ trail: cursor ? [...trail, cursor] : [] })}
            rel="next"
            className={turn}
          >
            Next page
          </Link>
        ) : (
          'That is all'
        )}
      </span>
    </nav>
  );
}

const turn = buttonClass('quiet', 'whitespace-nowrap max-sm:px-3');
