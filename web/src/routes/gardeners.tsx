import { useNavigate, useSearchParams } from 'react-router';
import { GardenerCard } from '~/features/gardeners/gardener-card';
import { GardenerSkeletons } from '~/features/gardeners/gardener-skeletons';
import type { GardenersFilter } from '~/features/gardeners/queries';
import { SearchBox } from '~/features/gardeners/search-box';
import { gardenersAddress, readFilter } from '~/features/gardeners/url';
import { useGardeners } from '~/features/gardeners/use-gardeners';
import { ApiError } from '~/shared/api/client';
import { pagesPerLook } from '~/shared/api/pages';
import { useHydrated } from '~/shared/hydrated';
import { messages } from '~/shared/messages';
import { paths } from '~/shared/paths';
import { Button, buttonClass } from '~/shared/ui/button';
import { Drawing } from '~/shared/ui/drawings';
import { Link } from '~/shared/ui/link';
import { Page, PageHeading } from '~/shared/ui/page';
import { Pager, useListTop, usePlace } from '~/shared/ui/pager';
import { Empty, Failure } from '~/shared/ui/states';

const t = messages.gardeners;

export function Gardeners() {
  const ready = useHydrated();
  const [search] = useSearchParams();
  const place = usePlace();
  const navigate = useNavigate();
  const filter = ready ? readFilter(search) : {};
  const cursor = ready ? place.cursor : undefined;
  const list = gardenersAddress(filter);
  const heading = useListTop<HTMLHeadingElement>(list);
  return (
    <Page
      title="Gardeners"
      description="The gardeners who share their tips here: what they grow, where, and for how long they have been at it."
      index={!filter.q && !cursor}
    >
      <div className="shell">
        <PageHeading
          label="Over the fence"
          intro="Everyone here has muddy knees and an opinion about compost. Look for somebody whose garden is like yours."
        >
          Gardeners
        </PageHeading>
        <div className="flex flex-col gap-4 border-y border-line py-4 md:flex-row md:items-center md:justify-between">
          <SearchBox
            q={filter.q ?? ''}
            onSearch={(q) => navigate(gardenersAddress({ ...filter, q }), { replace: true })}
          />
          <StatusChips filter={filter} />
        </div>
        <section aria-labelledby="results" className="pt-8 md:pt-10">
          <h2 id="results" ref={heading} tabIndex={-1} className="mb-8 text-xl wrap-anywhere outline-none">
            <Description filter={filter} />
          </h2>
          <List key={`${list} ${cursor}`} filter={filter} cursor={cursor} ready={ready} />
        </section>
      </div>
    </Page>
  );
}

function StatusChips({ filter }: { filter: GardenersFilter }) {
  const { status, ...rest } = filter;
  const chips = [
    [undefined, t.filter.all],
    ['active', t.filter.active],
    ['inactive', t.filter.inactive],
  ] as const;
  return (
    <nav aria-label="Gardeners by status">
      <ul className="flex flex-wrap gap-1.5">
        {chips.map(([value, text]) => (
          <li key={text}>
            <Link
              to={gardenersAddress(value ? { ...rest, status: value } : rest)}
              aria-current={status === value ? 'true' : undefined}
              className="inline-flex min-h-11 min-w-11 items-center justify-center rounded-full border border-line px-3.5 text-sm whitespace-nowrap text-ink-soft transition-colors duration-150 hover:border-line-strong hover:bg-moss hover:text-ink aria-[current=true]:border-leaf aria-[current=true]:bg-leaf aria-[current=true]:font-semibold aria-[current=true]:text-on-leaf"
            >
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Who is listed, in words. */
function Description({ filter: { status, q } }: { filter: GardenersFilter }) {
  const who = status ? `${t.filter[status]} gardeners` : q ? 'Gardeners' : 'Everyone, newest first';
  if (!q) return who;
  return (
    <>
      {who} for “<bdi>{q}</bdi>”
    </>
  );
}

type ListProps = { filter: GardenersFilter; cursor: string | undefined; ready: boolean };

function List({ filter, cursor, ready }: ListProps) {
  const { gardeners, next, error, retry, search, read, keepLooking } = useGardeners(filter, cursor, ready);
  if (!gardeners) return error ? <NotFetched error={error} retry={retry} /> : <GardenerSkeletons />;
  return (
    <>
      <p role="status" className="sr-only">
        {search === 'looking' ? '' : found(gardeners.length)}
      </p>
      {gardeners.length > 0 ? (
        <ul className="grid grid-cols-1 gap-x-8 gap-y-16 sm:grid-cols-2 lg:grid-cols-3">
          {gardeners.map((gardener) => (
            <li key={gardener.id}>
              <GardenerCard gardener={gardener} />
            </li>
          ))}
        </ul>
      ) : null}
      {gardeners.length === 0 && search === 'done' && !error ? <Nobody /> : null}
      {error ? (
        <div className="mt-10">
          <NotFetched error={error} retry={retry} />
        </div>
      ) : null}
      {search === 'looking' && !error ? <LookingFurther read={read} /> : null}
      {search === 'stopped' ? <LookedEnough read={read} keepLooking={keepLooking} /> : null}
      {search === 'done' ? <Pager next={next} label="Pages of gardeners" /> : null}
    </>
  );
}

function found(count: number): string {
  return count === 1 ? 'One gardener on this page.' : `${count} gardeners on this page.`;
}

function Nobody() {
  return (
    <Empty
      drawing={<Drawing category="Lawn Care" />}
      action={
        <Link to={paths.gardeners} className={buttonClass('primary')}>
          {t.clear}
        </Link>
      }
    >
      {t.empty}
    </Empty>
  );
}

function NotFetched({ error, retry }: { error: Error; retry: () => void }) {
  // What the address asks for cannot be had, however often it is asked: a cursor that was cut or belongs to another list.
  if (error instanceof ApiError && error.status === 400) {
    return (
      <Empty
        action={
          <Link to={paths.gardeners} className={buttonClass('primary')}>
            Show everyone
          </Link>
        }
      >
        This address does not lead to a page of gardeners any more.
      </Empty>
    );
  }
  return <Failure error={error} what="The gardeners could not be fetched." retry={retry} />;
}

function LookingFurther({ read }: { read: number }) {
  return (
    <div role="status" className="mt-12 flex items-center gap-4 border-t border-line pt-6 text-ink-soft">
      <progress
        aria-label="Pages looked through"
        value={((read - 1) % pagesPerLook) + 1}
        max={pagesPerLook}
        className="h-1.5 w-24 overflow-hidden rounded-full accent-leaf [&::-webkit-progress-bar]:bg-moss-deep [&::-webkit-progress-value]:bg-leaf"
      />
      Looking further down the lane…
    </div>
  );
}

function LookedEnough({ read, keepLooking }: { read: number; keepLooking: () => void }) {
  return (
    <div className="mt-12 flex flex-wrap items-center justify-between gap-4 border-t border-line pt-6">
      <p className="text-ink-soft">
        {read} pages looked through, and there are more gardeners still. The one you want may be among them.
      </p>
      <Button kind="quiet" onClick={keepLooking}>
        Keep looking
      </Button>
    </div>
  );
}
