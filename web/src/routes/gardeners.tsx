import { useQuery } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { GardenerCard } from '~/features/gardeners/gardener-card';
import { type GardenersPage, gardenersPage, isSearch } from '~/features/gardeners/pages';
import type { GardenersFilter } from '~/features/gardeners/queries';
import { gardenersUrl, readFilter } from '~/features/gardeners/url';
import { SearchBox } from '~/features/search/search-box';
import { statusValues, type User } from '~/shared/api/schema.gen';
import { useList } from '~/shared/api/use-list';
import { useUnblocked } from '~/shared/blocks/blocks';
import { Fold, LeftOut } from '~/shared/blocks/fold';
import { useHydrated } from '~/shared/hydrated';
import { messages } from '~/shared/messages';
import { paths } from '~/shared/paths';
import { buttonClass } from '~/shared/ui/button';
import { Chip } from '~/shared/ui/chip';
import { CloseIcon, NextIcon } from '~/shared/ui/icons';
import { NotFetched } from '~/shared/ui/list-states';
import { Page, PageHeading } from '~/shared/ui/page';
import { Pager, pageTitle, useListTop, usePlace } from '~/shared/ui/pager';
import { Drawing } from '~/shared/ui/picture/plate';
import { Empty } from '~/shared/ui/states';
import { inDigits } from '~/shared/words';

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
      index={!isSearch(filter) && !cursor}
    >
      <div className="shell">
        <div className="grid items-end gap-x-16 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]">
          <PageHeading intro="Everyone here has muddy knees and an opinion about compost. Look for somebody whose garden is like yours.">
            Gardeners
          </PageHeading>
          <SearchBox
            label="Search gardeners"
            placeholder="Name, specialization or location"
            action={paths.gardeners}
            q={q}
            onSearch={(q) => navigate(gardenersUrl({ ...filter, q }))}
            pages={{ gardener: paths.gardener }}
            // In the width of a phone the whole placeholder fits in small letters only.
            className="pb-6 max-xs:[&_::placeholder]:text-xs md:pb-10"
          />
        </div>
        <section aria-labelledby="results">
          <List filter={filter} cursor={cursor} ready={ready} heading={heading} />
        </section>
      </div>
    </Page>
  );
}

/** The list's status, and its place with a button that leaves it. */
function Filters({ filter, ready }: { filter: GardenersFilter; ready: boolean }) {
  const navigate = useNavigate();
  const { status, ...rest } = filter;
  const { place, ...without } = filter;
  return (
    <div className="flex flex-wrap items-center gap-2">
      {place ? (
        <Chip to={gardenersUrl(without)} chosen={false}>
          <span className="sr-only">Remove: </span>
          {place}
          <CloseIcon size={14} className="ml-1.5" />
        </Chip>
      ) : null}
      <div className="relative">
        <select
          aria-label="Status"
          value={status ?? ''}
          disabled={!ready}
          onChange={({ target }) => {
            const chosen = statusValues.find((value) => value === target.value);
            navigate(gardenersUrl(chosen ? { ...rest, status: chosen } : rest));
          }}
          className="min-h-11 appearance-none rounded-control border border-line bg-raised py-1 pr-9 pl-3.5 text-sm"
        >
          <option value="">{t.filter.all}</option>
          <option value="active">{t.filter.active}</option>
          <option value="inactive">{t.filter.inactive}</option>
        </select>
        <NextIcon size={16} className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 rotate-90" />
      </div>
    </div>
  );
}

function title(filter: GardenersFilter, page: number): string {
  const { before, q, after } = described(filter);
  return pageTitle(`${before}${q ? `“${q}”` : ''}${after}`, page);
}

/** Which gardeners the list has, and how many a search has found. */
function described({ status, place, q }: GardenersFilter, page?: GardenersPage) {
  const total = page?.nearest ? undefined : page?.total;
  const who = [
    total === undefined ? undefined : inDigits(total),
    status && t.filter[status].toLowerCase(),
    total === 1 ? 'gardener' : 'gardeners',
  ];
  const text = who.filter(Boolean).join(' ');
  return {
    before: `${text.charAt(0).toUpperCase()}${text.slice(1)}${q ? (page?.nearest ? ' closest to ' : ' for ') : ''}`,
    q,
    after: place ? ` in ${place}` : '',
  };
}

type ListProps = {
  filter: GardenersFilter;
  cursor: string | undefined;
  ready: boolean;
  heading: RefObject<HTMLHeadingElement | null>;
};

function List({ filter, cursor, ready, heading }: ListProps) {
  const { data, old, error, retry } = useList(useQuery({ ...gardenersPage(filter, cursor), enabled: ready }));
  const { before, q, after } = described(filter, old ? undefined : data);
  const { shown: people, leftOut } = useUnblocked(data?.data, ({ id }) => id);
  // Somebody who is looked for has a card in any case.
  const isNew = ({ totalTips }: User) => !isSearch(filter) && totalTips === 0;
  const nobody = people?.length === 0 && leftOut === 0;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 border-t border-line-strong pt-4 pb-5">
        <h2 id="results" ref={heading} tabIndex={-1} className="text-xl wrap-anywhere outline-none">
          {filter.status || isSearch(filter) ? before : 'Everyone'}
          {q ? (
            <>
              “<bdi>{q}</bdi>”
            </>
          ) : null}
          {after}
        </h2>
        <Filters filter={filter} ready={ready} />
      </div>
      {data?.nearest && !old ? (
        <p className="mb-6 text-ink-soft">Nobody has all of these words. These come closest.</p>
      ) : null}
      <p role="status" className="sr-only">
        {data && !old ? found(data.data.length - leftOut) : ''}
      </p>
      {people && !nobody ? (
        <ul
          aria-busy={old}
          className="grid grid-cols-1 gap-x-12 transition-opacity duration-150 aria-busy:opacity-50 lg:grid-cols-2"
        >
          {people
            .filter((gardener) => !isNew(gardener))
            .map((gardener) => (
              <li key={gardener.id}>
                <GardenerCard gardener={gardener} marks={gardener.marks} />
              </li>
            ))}
        </ul>
      ) : null}
      <Newcomers people={people?.filter(isNew) ?? []} />
      {old ? null : <LeftOut count={leftOut} what="gardener" className="mt-6" />}
      {(!data && !error) || (old && nobody) ? <Skeletons /> : null}
      {!data && error ? (
        <NotFetched
          error={error}
          retry={retry}
          items="gardeners"
          all={{ to: paths.gardeners, text: 'Show everyone' }}
          search={isSearch(filter)}
        />
      ) : null}
      {nobody && !old ? <Nobody /> : null}
      {data && !old ? <Pager next={data.next} label="Pages of gardeners" /> : null}
    </>
  );
}

/** Those who have not shared a tip yet: a line of names. */
function Newcomers({ people }: { people: readonly User[] }) {
  if (people.length === 0) return null;
  return (
    <section aria-labelledby="new-here" className="border-t border-line pt-4">
      <h3 id="new-here" className="text-lg">
        New here
      </h3>
      <ul className="mt-1 flex flex-wrap gap-x-6 text-sm">
        {people.map(({ id, name }) => (
          <li key={id}>
            <Fold what="gardener" id={id} name={name}>
              <Link
                to={paths.gardener(id)}
                className="inline-flex min-h-11 items-center wrap-anywhere underline-offset-4 hover:underline"
              >
                <bdi>{name}</bdi>
              </Link>
            </Fold>
          </li>
        ))}
      </ul>
    </section>
  );
}

function found(count: number): string {
  return count === 1 ? 'One gardener on this page.' : `${count} gardeners on this page.`;
}

function Nobody() {
  return (
    <Empty
      drawing={<Drawing of="job-spade" />}
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

/** Placeholders for the first cards while they load. */
function Skeletons() {
  return (
    <div role="status">
      <span className="sr-only">Fetching the gardeners</span>
      <div aria-hidden="true" className="grid gap-x-12 lg:grid-cols-2">
        {Array.from({ length: 6 }, (_, at) => (
          <div
            key={at}
            className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-x-5 border-t border-line pt-6 pb-10 sm:grid-cols-[9rem_minmax(0,1fr)] sm:gap-x-8"
          >
            <div className="skeleton arch w-full self-start" />
            <div className="sm:pt-2">
              <div className="skeleton h-7 w-3/5" />
              <div className="skeleton mt-3 h-5 w-4/5" />
              <div className="skeleton mt-5 h-4" />
              <div className="skeleton mt-2 h-4 w-2/3" />
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}
