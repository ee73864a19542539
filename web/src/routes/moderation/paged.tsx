/** A page of a list that only its readers get, in all states. */
import type { ReactNode } from 'react';
import { isSessionOver, SessionEnded } from '~/shared/session/session-ended';
import { NotFetched } from '~/shared/ui/list-states';
import { Pager, useListTop } from '~/shared/ui/pager';

type PagedProps<T> = {
  query: { data: { data: T[]; next?: string | null } | undefined; error: Error | null; refetch: () => void };
  /** The name of the region. */
  label: string;
  /** Such as "cases". */
  items: string;
  /** Which list it is, where one page has several: see `useListTop`. */
  list?: string;
  /** The link to the whole list. */
  all: { to: string; text: string };
  pagerLabel: string;
  empty: ReactNode;
  waiting: ReactNode;
  children: (found: T[]) => ReactNode;
};

export function Paged<T>({ query, label, items, list, all, pagerLabel, empty, waiting, children }: PagedProps<T>) {
  const { data, error, refetch } = query;
  const top = useListTop<HTMLElement>(list);
  return (
    <section ref={top} tabIndex={-1} aria-label={label} className="outline-none">
      {data && data.data.length > 0 ? children(data.data) : null}
      {data?.data.length === 0 ? empty : null}
      {!data && !error ? waiting : null}
      {!data && error ? (
        isSessionOver(error) ? (
          <SessionEnded />
        ) : (
          <NotFetched error={error} retry={refetch} items={items} all={all} search={false} />
        )
      ) : null}
      {data ? <Pager next={data.next} label={pagerLabel} /> : null}
    </section>
  );
}

/** In place of a moderator's rows. */
export function RowsWaiting({ items }: { items: string }) {
  return (
    <div role="status">
      <span className="sr-only">Fetching the {items}</span>
      <div aria-hidden="true">
        {Array.from({ length: 5 }, (_, at) => (
          <div key={at} className="border-t border-line py-4">
            <div className="skeleton h-4 w-32" />
            <div className="skeleton mt-2 h-6 w-3/5" />
            <div className="skeleton mt-2 h-5 w-2/5" />
          </div>
        ))}
      </div>
    </div>
  );
}
