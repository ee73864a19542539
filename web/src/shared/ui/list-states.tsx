/** The states of a public list whose items could not be fetched. */
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ApiError } from '~/shared/api/client';
import { buttonClass } from './button';
import { Empty, Failure } from './states';

type NotFetchedProps = {
  error: Error;
  retry: () => void;
  /** Such as "tips". */
  items: string;
  /** The link to the whole list. */
  all: { to: string; text: string };
  /** The list is the answer to a search. The whole list may work where the search does not. */
  search: boolean;
  /** A link to what works without a network. */
  offline?: ReactNode;
  /** Why the address leads to no list, where that is known. */
  why?: ReactNode;
};

export function NotFetched({ error, retry, items, all, search, offline, why }: NotFetchedProps) {
  const status = error instanceof ApiError ? error.status : 0;
  const wholeList = (
    <Link to={all.to} className={buttonClass('primary')}>
      {all.text}
    </Link>
  );
  // No retry can help: the URL's cursor was truncated or belongs to another list.
  if (status === 400)
    return <Empty action={wholeList}>{why ?? `This address does not lead to a page of ${items} any more.`}</Empty>;
  if (!search || (status !== 503 && status !== 429)) {
    return (
      <Failure
        error={error}
        what={`The ${items} could not be fetched.`}
        retry={retry}
        instead={status === 0 ? offline : undefined}
      />
    );
  }
  return (
    <Failure
      error={error}
      what={status === 429 ? 'Too many searches at once.' : 'The search is not available at the moment.'}
      retry={retry}
      instead={
        <Link to={all.to} className={buttonClass('link')}>
          {all.text}
        </Link>
      }
    />
  );
}
