import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { firstName } from '~/features/gardeners/first-name';
import { useLinkState } from '~/features/tips/card/link-state';
import { MoreButton } from '~/features/tips/card/more-button';
import { results } from '~/features/tips/marks/in-words';
import { triedTips } from '~/features/tips/marks/queries';
import { limits } from '~/shared/api/limits.gen';
import type { Tried, User } from '~/shared/api/schema.gen';
import { useUnblocked } from '~/shared/blocks/blocks';
import { Fold, LeftOut } from '~/shared/blocks/fold';
import { paths } from '~/shared/paths';
import { Button } from '~/shared/ui/button';

/** The tips of others that they tried, with how it went. Nothing where there are none or they cannot be fetched. */
export function TheyTried({ gardener, cursor }: { gardener: User; cursor?: string }) {
  const { id, name } = gardener;
  const { data } = useQuery(triedTips(id, cursor));
  if (!data) return null;
  // A page lacks the tips that are not public any more, so it may be empty and not the last.
  if (data.data.length === 0) return data.next ? <TheyTried gardener={gardener} cursor={data.next} /> : null;
  return (
    <section aria-labelledby="tried" className="shell pt-12 wrap-anywhere print:hidden">
      <h2 id="tried" className="border-t border-line-strong pt-10 pb-4 text-2xl">
        What <bdi>{firstName(name)}</bdi> tried
      </h2>
      <Part id={id} cursor={cursor} from={0} first />
    </section>
  );
}

/** Of a page, which has more. */
const rowsAtOnce = limits.Limit.default;

type PartProps = {
  id: string;
  cursor: string | undefined;
  /** The first row of the page that is shown. */
  from: number;
  first?: boolean;
};

/** Some rows of the list, and the next ones on demand. */
function Part({ id, cursor, from, first = false }: PartProps) {
  const { data, error, refetch } = useQuery(triedTips(id, cursor));
  const end = from + rowsAtOnce;
  const rows = data?.data.slice(from, end);
  const { shown, leftOut } = useUnblocked(rows, ({ card }) => card.authorId);
  const [more, setMore] = useState(false);
  if (!data || !rows) {
    return error ? (
      <p role="alert" className="flex flex-wrap items-center gap-x-3 py-3 text-sm">
        The earlier ones could not be fetched.
        <Button kind="link" onClick={() => refetch()}>
          Try again
        </Button>
      </p>
    ) : (
      <p role="status" className="py-3 text-sm text-ink-soft">
        Fetching the earlier ones
      </p>
    );
  }
  const later = end < data.data.length ? { cursor, from: end } : data.next ? { cursor: data.next, from: 0 } : undefined;
  if (rows.length === 0) {
    return later ? (
      <Part id={id} {...later} />
    ) : (
      <p ref={focus} tabIndex={-1} className="py-3 text-sm text-ink-soft outline-none">
        There are no earlier ones.
      </p>
    );
  }
  return (
    <>
      <ul ref={first ? undefined : focus} tabIndex={-1} className="outline-none">
        {shown?.map((tried) => (
          <Row key={`${tried.card._id} ${tried.year}`} tried={tried} />
        ))}
      </ul>
      <LeftOut count={leftOut} className="mt-5" />
      {!later ? null : more ? (
        <Part id={id} {...later} />
      ) : (
        <Button kind="quiet" className="mt-5" onClick={() => setMore(true)}>
          Show earlier ones
        </Button>
      )}
    </>
  );
}

/** The button that had the focus is gone. */
const focus = (element: HTMLElement | null) => element?.focus({ preventScroll: true });

function Row({ tried: { card, result, year } }: { tried: Tried }) {
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-6 border-b border-line py-3">
      <Fold id={card.authorId} name={card.name}>
        <Link
          to={paths.tip(card._id)}
          state={useLinkState(card)}
          className="font-serif text-lg leading-snug font-[560] underline-offset-4 hover:underline"
        >
          <bdi>{card.title}</bdi>
        </Link>
        <p className="text-sm text-ink-soft">
          {results[result]} · {year} · by <bdi>{card.name}</bdi>
          <MoreButton card={card} className="-my-3.5 -mr-3 !inline-grid align-middle" />
        </p>
      </Fold>
    </li>
  );
}
