/** What a public list shows in place of items: a failure, or how far its search has got. */
import { ApiError } from '~/shared/api/client';
import { pagesPerLook, type SearchState } from '~/shared/api/pages';
import { Button, buttonClass } from './button';
import { Link } from './link';
import { Empty, Failure } from './states';

type NotFetchedProps = {
  error: Error;
  retry: () => void;
  /** Such as "tips". */
  items: string;
  /** The link to the whole list. */
  all: { to: string; text: string };
};

export function NotFetched({ error, retry, items, all }: NotFetchedProps) {
  // No retry can help: the URL's cursor was truncated or belongs to another list.
  if (error instanceof ApiError && error.status === 400) {
    return (
      <Empty
        action={
          <Link to={all.to} className={buttonClass('primary')}>
            {all.text}
          </Link>
        }
      >
        This address does not lead to a page of {items} any more.
      </Empty>
    );
  }
  return <Failure error={error} what={`The ${items} could not be fetched.`} retry={retry} />;
}

type SearchProgressProps = {
  search: { state: SearchState; read: number; keepLooking: () => void };
  failed: boolean;
  /** Such as "Looking further back…". */
  looking: string;
  /** Such as "older tips". */
  more: string;
};

export function SearchProgress({ search: { state, read, keepLooking }, failed, looking, more }: SearchProgressProps) {
  if (state === 'looking' && !failed) {
    return (
      <div role="status" className="mt-12 flex items-center gap-4 border-t border-line pt-6 text-ink-soft">
        <progress
          aria-label="Pages looked through"
          value={((read - 1) % pagesPerLook) + 1}
          max={pagesPerLook}
          className="h-1.5 w-24 overflow-hidden rounded-full accent-leaf [&::-webkit-progress-bar]:bg-moss-deep [&::-webkit-progress-value]:bg-leaf"
        />
        {looking}
      </div>
    );
  }
  if (state !== 'stopped') return null;
  return (
    <div className="mt-12 flex flex-wrap items-center justify-between gap-4 border-t border-line pt-6">
      <p className="text-ink-soft">
        {read} pages looked through, and there are {more} still. The one you want may be among them.
      </p>
      <Button kind="quiet" onClick={keepLooking}>
        Keep looking
      </Button>
    </div>
  );
}
