import { useNavigate, useSearchParams } from 'react-router';
import { GardenerCard } from '~/features/gardeners/gardener-card';
import { GardenerSkeletons } from '~/features/gardeners/gardener-skeletons';
import type { GardenersFilter } from '~/features/gardeners/queries';
import { gardenersUrl, readFilter } from '~/features/gardeners/url';
import { useGardeners } from '~/features/gardeners/use-gardeners';
import { useHydrated } from '~/shared/hydrated';
import { messages } from '~/shared/messages';
import { paths } from '~/shared/paths';
import { buttonClass } from '~/shared/ui/button';
import { Chip } from '~/shared/ui/chip';
import { Drawing } from '~/shared/ui/drawings';
import { Link } from '~/shared/ui/link';
import { NotFetched, SearchProgress } from '~/shared/ui/list-states';
import { Page, PageHeading } from '~/shared/ui/page';
import { Pager, pageTitle, useListTop, usePlace } from '~/shared/ui/pager';
import { SearchBox } from '~/shared/ui/search-box';
import { Empty } from '~/shared/ui/states';

const t = messages.gardeners;

export function Gardeners() {
  const ready = useHydrated();
  const [search] = useSearchParams();
  const place = usePlace();
  const navigate = useNavigate();
  const filter = ready ? readFilter(search) : {};
  const q = filter.q ?? '';
  const cursor = ready ? place.cursor : undefined;
  const list = gardenersUrl(filter);
  const heading = useListTop<HTMLHeadingElement>(list);
  return (
    <Page
      title={title(filter, ready ? place.page : 1)}
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
            label="Search gardeners"
            placeholder="Name, specialization or location"
            action={paths.gardeners}
            q={q}
            onSearch={(words) => {
              if (words !== q) navigate(gardenersUrl({ ...filter, q: words }), { replace: true });
            }}
            asYouType
            className="md:max-w-md"
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
            <Chip to={gardenersUrl(value ? { ...rest, status: value } : rest)} chosen={status === value}>
              {text}
            </Chip>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function title({ status, q }: GardenersFilter, page: number): string {
  const who = status ? `${t.filter[status]} gardeners` : 'Gardeners';
  return pageTitle(q ? `${who} for “${q}”` : who, page);
}

/** The heading: which gardeners the list has. */
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
  const { list, error, retry, search } = useGardeners(filter, cursor, ready);
  const failure = error ? (
    <NotFetched error={error} retry={retry} items="gardeners" all={{ to: paths.gardeners, text: 'Show everyone' }} />
  ) : null;
  if (!list) return failure ?? <GardenerSkeletons />;
  const gardeners = list.data;
  return (
    <>
      <p role="status" className="sr-only">
        {search.state === 'looking' ? '' : found(gardeners.length)}
      </p>
      {gardeners.length > 0 ? (
        <ul className="grid grid-cols-1 gap-x-12 gap-y-14 lg:grid-cols-2">
          {gardeners.map((gardener) => (
            <li key={gardener.id}>
              <GardenerCard gardener={gardener} />
            </li>
          ))}
        </ul>
      ) : null}
      {gardeners.length === 0 && search.state === 'done' && !error ? <Nobody /> : null}
      {failure ? <div className="mt-10">{failure}</div> : null}
      <SearchProgress
        search={search}
        failed={Boolean(error)}
        looking="Looking further down the lane…"
        more="more gardeners"
      />
      {search.state === 'done' ? <Pager next={list.next} label="Pages of gardeners" /> : null}
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
