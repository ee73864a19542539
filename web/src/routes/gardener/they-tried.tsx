import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { results } from '~/features/tips/marks/in-words';
import { triedTips } from '~/features/tips/marks/queries';
import { useFromCard } from '~/features/tips/tip-card';
import type { Tried, User } from '~/shared/api/schema.gen';
import { paths } from '~/shared/paths';
import { Button } from '~/shared/ui/button';
import { Link } from '~/shared/ui/link';

/** The tips of others that they tried, with how it went. Nothing where there are none or they cannot be fetched. */
export function TheyTried({ gardener: { id, name } }: { gardener: User }) {
  const { data } = useQuery(triedTips(id, undefined));
  if (!data || data.data.length === 0) return null;
  return (
    <section aria-labelledby="tried" className="shell pt-12 wrap-anywhere print:hidden">
      <h2 id="tried" className="border-t border-line-strong pt-10 pb-4 text-2xl">
        What <bdi>{name}</bdi> tried
      </h2>
      <Part id={id} cursor={undefined} />
    </section>
  );
}

/** A page of the list, and the next one on demand. */
function Part({ id, cursor }: { id: string; cursor: string | undefined }) {
  const { data, error, refetch } = useQuery(triedTips(id, cursor));
  const [more, setMore] = useState(false);
  if (!data) {
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
  return (
    <>
      <ul ref={cursor ? focus : undefined} tabIndex={-1} className="outline-none">
        {data.data.map((tried) => (
          <Row key={`${tried.card._id} ${tried.year}`} tried={tried} />
        ))}
      </ul>
      {data.next === null ? null : more ? (
        <Part id={id} cursor={data.next} />
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
      <Link
        to={paths.tip(card._id)}
        state={useFromCard(card)}
        className="font-serif text-lg leading-snug font-[560] underline-offset-4 hover:underline"
      >
        <bdi>{card.title}</bdi>
      </Link>
      <p className="text-sm text-ink-soft">
        {results[result]} · {year} · by <bdi>{card.name}</bdi>
      </p>
    </li>
  );
}
