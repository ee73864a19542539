import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { restorableDays } from '~/shared/api/limits.gen';
import type { ListTipCard, TipCard } from '~/shared/api/schema.gen';
import { longDate } from '~/shared/calendar/dates';
import { useRestoreTip } from '~/shared/tips/mutations';
import { Button } from '~/shared/ui/button';
import { firstClick } from '~/shared/ui/first-click';
import { Failure } from '~/shared/ui/states';
import { daysLeft } from './days-left';
import { deletedTips, useDeletedUpToDate } from './own-lists';

type Props = {
  /** Why a moderator has removed a tip. */
  removed: (card: TipCard) => ReactNode;
  /** The server refuses every act: the account is suspended. */
  readOnly: boolean;
};

/** The gardener's deleted tips, as long as they can be restored. Nothing where there are none. */
export function RecentlyDeleted(props: Props) {
  const { data, dataUpdatedAt, error, refetch } = useQuery(deletedTips(undefined));
  const heading = useRef<HTMLHeadingElement>(null);
  if (!error && !data?.data.length) return null;
  return (
    <section aria-labelledby="deleted" className="mt-16">
      <h2 id="deleted" ref={heading} tabIndex={-1} className="text-xl outline-none">
        Recently deleted
      </h2>
      <p className="mt-1 mb-4 text-sm text-ink-soft">
        Only you can see these tips. {restorableDays} days after its deletion, a tip is gone for good.
      </p>
      {data ? (
        <Rows
          list={data}
          updatedAt={dataUpdatedAt}
          {...props}
          onRestored={() => heading.current?.focus({ preventScroll: true })}
        />
      ) : (
        <NotFetched error={error} retry={refetch} />
      )}
    </section>
  );
}

type RowsProps = Props & { list: ListTipCard; updatedAt: number; onRestored: () => void };

/** One page of them, and the next one once it is asked for. */
function Rows({ list, updatedAt, removed, readOnly, onRestored }: RowsProps) {
  const cards = useDeletedUpToDate(list, updatedAt);
  const [more, setMore] = useState(false);
  const { mutate } = useRestoreTip();
  return (
    <>
      <ul>
        {cards.map((card) => (
          <li key={card._id} className="flex flex-wrap items-center justify-between gap-x-6 border-t border-line py-3">
            <span className="min-w-0 wrap-anywhere">
              <bdi className="font-serif text-lg">{card.title}</bdi>
              {card.deletedAt ? (
                <span className="block text-xs text-ink-soft">
                  {card.hold?.removed ? 'removed' : 'deleted'} on{' '}
                  <time dateTime={card.deletedAt}>{longDate(card.deletedAt)}</time>,{' '}
                  {daysLeft(card.deletedAt, Date.now())}
                </span>
              ) : null}
            </span>
            {card.hold?.removed ? (
              <span className="mt-2 block w-full max-w-[36.5rem]">{removed(card)}</span>
            ) : readOnly ? null : (
              <Button
                kind="plain"
                aria-label={`Restore: ${card.title}`}
                onClick={firstClick(() => {
                  onRestored();
                  mutate(card);
                })}
              >
                Restore
              </Button>
            )}
          </li>
        ))}
      </ul>
      {list.next && more ? (
        <NextRows cursor={list.next} removed={removed} readOnly={readOnly} onRestored={onRestored} />
      ) : null}
      {list.next && !more ? (
        <Button kind="quiet" className="mt-4" onClick={() => setMore(true)}>
          Show more deleted tips
        </Button>
      ) : null}
    </>
  );
}

type NextRowsProps = Props & { cursor: string; onRestored: () => void };

function NextRows({ cursor, ...rest }: NextRowsProps): ReactNode {
  const { data, dataUpdatedAt, error, refetch } = useQuery(deletedTips(cursor));
  if (data) return <Rows list={data} updatedAt={dataUpdatedAt} {...rest} />;
  return error ? <NotFetched error={error} retry={refetch} /> : null;
}

function NotFetched({ error, retry }: { error: Error | null; retry: () => void }) {
  return <Failure error={error} what="Your deleted tips could not be fetched." retry={retry} />;
}
