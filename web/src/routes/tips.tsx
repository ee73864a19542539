import { type RefObject, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { Filters, SearchBox } from '~/features/tips/filters';
import type { TipsFilter } from '~/features/tips/queries';
import { TipCard } from '~/features/tips/tip-card';
import { readFilter, tipsAddress } from '~/features/tips/url';
import { useTips } from '~/features/tips/use-tips';
import { ApiError } from '~/shared/api/client';
import { pagesPerLook } from '~/shared/api/pages';
import { useHydrated } from '~/shared/hydrated';
import { messages } from '~/shared/messages';
import { paths } from '~/shared/paths';
import { Button, buttonClass } from '~/shared/ui/button';
import { Drawing } from '~/shared/ui/drawings';
import { Link } from '~/shared/ui/link';
import { Page } from '~/shared/ui/page';
import { Pager, useListTop, usePlace } from '~/shared/ui/pager';
import { Photo } from '~/shared/ui/photo';
import { CardSkeletons, Empty, Failure } from '~/shared/ui/states';

const t = messages.tips;
const unfiltered: TipsFilter = {};

export function Tips() {
  const ready = useHydrated();
  const [search] = useSearchParams();
  const place = usePlace();
  const filter = useMemo(() => (ready ? readFilter(search) : unfiltered), [ready, search]);
  const cursor = ready ? place.cursor : undefined;
  const list = tipsAddress(filter);
  const heading = useListTop<HTMLHeadingElement>(list);
  return (
    <Page
      title={t.heading}
      description="Tips from gardeners for gardeners: vegetables, fruit, flowers, trees, pests, soil and water, by how hard they are."
      index={!filter.q && !cursor}
    >
      <div className="flex flex-col">
        <Head q={filter.q} />
        <Filters filter={filter} />
        <Results key={`${list} ${cursor}`} filter={filter} cursor={cursor} ready={ready} heading={heading} />
      </div>
    </Page>
  );
}

/** On phones its photograph is larger than a card's, so that what is painted largest waits for neither script nor list. */
function Head({ q }: { q: string | undefined }) {
  return (
    <header className="relative overflow-hidden bg-night text-white">
      <Photo
        name="rain-on-leaf"
        alt=""
        shown="100vw"
        first
        className="absolute inset-0 size-full object-cover object-[50%_60%]"
      />
      <div className="absolute inset-0 bg-linear-to-t from-night/85 via-night/60 via-65% to-transparent" />
      <div className="shell relative flex flex-wrap items-end justify-between gap-x-10 gap-y-5 pt-24 pb-6 md:pt-28 md:pb-8">
        <div>
          <p className="label mb-2">From over the fence</p>
          <h1 className="text-3xl md:text-4xl">{t.heading}</h1>
        </div>
        <SearchBox q={q} />
      </div>
    </header>
  );
}

type ResultsProps = {
  filter: TipsFilter;
  cursor: string | undefined;
  ready: boolean;
  heading: RefObject<HTMLHeadingElement | null>;
};

function Results({ filter, cursor, ready, heading }: ResultsProps) {
  const { cards, next, error, retry, search } = useTips(filter, cursor, ready);
  const nothing = cards?.length === 0 && !search.looking && !search.stopped && !error;
  return (
    <section aria-labelledby="results" className="shell pt-8 md:pt-12 [&_a]:scroll-mb-24">
      <div className="mb-6 flex flex-wrap items-baseline justify-between gap-x-6 md:mb-8">
        <h2 id="results" ref={heading} tabIndex={-1} className="min-w-0 text-xl wrap-anywhere outline-none">
          <Description filter={filter} />
        </h2>
        {!nothing && (filter.q || filter.difficulty || filter.category) ? (
          <Link to={paths.tips} className="inline-flex min-h-11 items-center text-sm font-semibold text-leaf underline">
            {t.clear}
          </Link>
        ) : null}
      </div>
      <p role="status" className="sr-only">
        {cards && !search.looking ? found(cards.length) : ''}
      </p>
      {cards && cards.length > 0 ? (
        <ul className="grid grid-cols-1 gap-x-6 gap-y-12 sm:grid-cols-2 lg:grid-cols-3">
          {cards.map((card, at) => (
            <li key={card._id}>
              <TipCard card={card} first={at === 0} />
            </li>
          ))}
        </ul>
      ) : null}
      {!cards && !error ? <CardSkeletons count={6} label="Fetching the tips" /> : null}
      {error ? <NotFetched error={error} retry={retry} /> : null}
      {search.looking && !error ? <LookingBack read={search.read} /> : null}
      {search.stopped ? <LookedEnough read={search.read} keepLooking={search.keepLooking} /> : null}
      {nothing ? (
        <Empty
          drawing={<Drawing category={filter.category ?? 'Seasonal'} />}
          action={
            <Link to={paths.tips} className={buttonClass('primary')}>
              {t.clear}
            </Link>
          }
        >
          {t.empty}
        </Empty>
      ) : null}
      {cards && !search.looking && !search.stopped ? <Pager next={next} label="Pages of tips" /> : null}
    </section>
  );
}

function found(count: number): string {
  return count === 1 ? 'One tip on this page.' : `${count} tips on this page.`;
}

/** What is listed, in words. */
function Description({ filter: { difficulty, category, q } }: { filter: TipsFilter }) {
  if (q) {
    return (
      <>
        Tips that mention “<bdi>{q}</bdi>”
      </>
    );
  }
  const what = category ?? 'Every tip';
  return difficulty ? `${what}, ${difficulty} ones only` : `${what}, newest first`;
}

function NotFetched({ error, retry }: { error: Error; retry: () => void }) {
  // What the address asks for cannot be had, however often it is asked: a cursor that was cut or belongs to another list.
  if (error instanceof ApiError && error.status === 400) {
    return (
      <Empty
        action={
          <Link to={paths.tips} className={buttonClass('primary')}>
            Show every tip
          </Link>
        }
      >
        This address does not lead to a page of tips any more.
      </Empty>
    );
  }
  return <Failure error={error} what="The tips could not be fetched." retry={retry} />;
}

function LookingBack({ read }: { read: number }) {
  return (
    <div role="status" className="mt-12 flex items-center gap-4 border-t border-line pt-6 text-ink-soft">
      <progress
        aria-label="Pages looked through"
        value={((read - 1) % pagesPerLook) + 1}
        max={pagesPerLook}
        className="h-1.5 w-24 overflow-hidden rounded-full accent-leaf [&::-webkit-progress-bar]:bg-moss-deep [&::-webkit-progress-value]:bg-leaf"
      />
      Looking further back…
    </div>
  );
}

function LookedEnough({ read, keepLooking }: { read: number; keepLooking: () => void }) {
  return (
    <div className="mt-12 flex flex-wrap items-center justify-between gap-4 border-t border-line pt-6">
      <p className="text-ink-soft">
        {read} pages looked through, and there are older tips still. The one you want may be among them.
      </p>
      <Button kind="quiet" onClick={keepLooking}>
        Keep looking
      </Button>
    </div>
  );
}
