import { useQuery } from '@tanstack/react-query';
import { type RefObject, Suspense, useMemo } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { SearchBox } from '~/features/search/search-box';
import { SignUpFree } from '~/features/tips/card/sign-up-free';
import { TipCard, withoutRepeats } from '~/features/tips/card/tip-card';
import { described, type Reader } from '~/features/tips/list/filter-words';
import { Filters } from '~/features/tips/list/filters';
import { MonthLine } from '~/features/tips/list/month-line';
import { NotYet, TheirPages } from '~/features/tips/list/not-yet';
import { isSearch, tipsFacets } from '~/features/tips/list/pages';
import { Chosen, FilterButton, Order } from '~/features/tips/list/refine';
import { readFilter, tipsUrl, tipsUrlWith } from '~/features/tips/list/url';
import { useSheet } from '~/features/tips/list/use-sheet';
import { useTips } from '~/features/tips/list/use-tips';
import type { FoundCard, TipsFilter } from '~/features/tips/queries';
import { wordFilter } from '~/features/tips/word-filters';
import { ApiError } from '~/shared/api/client';
import type { Month, TipFacets } from '~/shared/api/schema.gen';
import { useGarden } from '~/shared/garden';
import { useHydrated } from '~/shared/hydrated';
import { messages } from '~/shared/messages';
import { paths } from '~/shared/paths';
import { Jump } from '~/shared/ui/jump';
import { NotFetched } from '~/shared/ui/list-states';
import { later } from '~/shared/ui/load/later';
import { Page } from '~/shared/ui/page';
import { Pager, pageTitle, useListTop, usePlace } from '~/shared/ui/pager';
import { CardSkeletons } from '~/shared/ui/states';
import { YearFilter } from '~/shared/ui/year-filter';
import { tipsInWords } from '~/shared/words';

const t = messages.tips;
const unfiltered: TipsFilter = {};

const FilterSheet = later(
  'tips.FilterSheet',
  async () => (await import('~/features/tips/list/filter-sheet')).FilterSheet,
);
const NothingFound = later(
  'tips.NothingFound',
  async () => (await import('~/features/tips/list/nothing-found')).NothingFound,
);
const Quotation = later('tips.Quotation', async () => (await import('~/features/tips/card/quotation')).Quotation);
const GardenLine = later('tips.GardenLine', async () => (await import('~/features/garden/garden-line')).GardenLine);
const GardenPrompt = later(
  'tips.GardenPrompt',
  async () => (await import('~/features/garden/garden-prompt')).GardenPrompt,
);

export function Tips() {
  const ready = useHydrated();
  const [search] = useSearchParams();
  const place = usePlace();
  const { hemisphere } = useGarden();
  const filter = useMemo(() => (ready && search.size > 0 ? readFilter(search) : unfiltered), [ready, search]);
  const cursor = ready ? place.cursor : undefined;
  const list = useTips(filter, cursor, ready);
  const heading = useListTop<HTMLHeadingElement>(tipsUrl(filter));
  const known = useQuery({ ...tipsFacets(filter), enabled: list.page !== undefined && !isSearch(filter) });
  const reader = { hemisphere, facets: list.page?.facets ?? known.data, author: list.page?.data[0]?.name };
  return (
    <Page
      title={title(filter, reader, ready ? place.page : 1)}
      description="Tips from gardeners for gardeners: vegetables, fruit, flowers, trees, pests, soil and water, by how hard they are."
      index={!isSearch(filter) && !cursor}
    >
      <Head filter={filter} facets={reader.facets} ready={ready} />
      <div className="shell mt-2 gap-x-12 lg:grid lg:grid-cols-[min(15rem,26%)_minmax(0,1fr)]">
        <nav aria-label="Filters" className="max-lg:hidden">
          <Jump
            to="results"
            className="sr-only rounded-control bg-leaf-fill text-sm text-on-leaf focus:not-sr-only focus:mb-3 focus:inline-block focus:px-4 focus:py-2.5"
          >
            Skip the filters
          </Jump>
          <Filters filter={filter} facets={reader.facets} look="line" />
        </nav>
        <Results filter={filter} list={list} reader={reader} heading={heading} />
      </div>
    </Page>
  );
}

type HeadProps = { filter: TipsFilter; facets: TipFacets | undefined; ready: boolean };

/** Its heading and sentence are larger than a card's picture, so that the largest paint waits for neither script nor list. */
function Head({ filter, facets, ready }: HeadProps) {
  const navigate = useNavigate();
  return (
    <header className="shell pt-4 md:pt-6">
      <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-3">
        <div className="min-w-0 wrap-anywhere">
          <h1 className="text-display">{t.heading}</h1>
          <p className="standfirst mt-2 max-md:hidden">What worked, in whose garden, and when.</p>
        </div>
        <SearchBox
          label="Search the tips"
          placeholder="Tomatoes, slugs"
          action={paths.tips}
          q={filter.q ?? ''}
          onSearch={(q) => navigate(tipsUrlWith(filter, 'q', q || undefined))}
          pages={{ plant: (plant) => tipsUrl({ plant }), tip: paths.tip, gardener: paths.gardener }}
          className="md:max-w-sm"
        />
      </div>
      <div className="mt-3 md:mt-5">
        <YearFilter
          value={filter.month}
          counts={facets && new Map(facets.month.map(({ value, count }) => [value, count]))}
          onChange={(month) => navigate(tipsUrlWith(filter, 'month', month as Month | undefined))}
        />
        <MonthLine filter={filter} ready={ready} />
      </div>
    </header>
  );
}

type ResultsProps = {
  filter: TipsFilter;
  list: ReturnType<typeof useTips>;
  reader: Reader;
  heading: RefObject<HTMLHeadingElement | null>;
};

function Results({ filter, list, reader, heading }: ResultsProps) {
  const { page, cards, next, old, error, retry } = list;
  const nothing = cards?.length === 0 && !old;
  const missing = (old ? undefined : page?.missing) ?? [];
  const { before, q, after } = inWords(filter, reader, old ? undefined : page);
  const isSeasonal = filter.month !== undefined || filter.sort === 'season';
  const sheet = useSheet();
  const status = cards && !old ? `${tipsInWords(cards.length)} on this page.` : '';
  return (
    <section aria-labelledby="results" className="min-w-0">
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        <h2
          id="results"
          ref={heading}
          tabIndex={-1}
          className="min-w-0 w-40 grow text-lg wrap-anywhere outline-none md:text-xl"
        >
          {missing.length > 0 ? (
            <NotYet missing={missing} />
          ) : (
            <>
              {before}
              {q ? (
                <>
                  “<bdi>{q}</bdi>”
                </>
              ) : null}
              {after}
            </>
          )}
        </h2>
        <FilterButton filter={filter} reader={reader} onClick={sheet.open} />
        <Order filter={filter} />
      </div>
      <SignUpFree />
      <Chosen filter={filter} reader={reader} clear={!nothing} />
      {sheet.isOpen ? (
        <Suspense>
          <FilterSheet
            filter={filter}
            reader={reader}
            state={sheet.state}
            show={page?.total && !old ? `Show ${tipsInWords(page.total)}` : 'Show the tips'}
            status={page?.total === undefined || old ? status : `${tipsInWords(page.total)} found.`}
            onClose={sheet.close}
          />
        </Suspense>
      ) : null}
      <TheirPages missing={missing} />
      {page?.safe && !old ? <p className="mt-3 text-ink-soft">{wordFilter('safe').note}</p> : null}
      {page?.nearest && missing.length > 0 ? <h3 className="mt-6 text-lg">The nearest tips</h3> : null}
      {page?.nearest && missing.length === 0 && !old ? (
        <p className="mt-3 text-ink-soft">No tip has all of these words. These come closest.</p>
      ) : null}
      <p role="status" className="sr-only">
        {status}
      </p>
      <div className="mt-3">
        {cards && cards.length > 0 ? <Cards cards={cards} old={old} quotes={!filter.q} /> : null}
        {(!cards && !error) || (old && cards?.length === 0) ? (
          <CardSkeletons count={6} label="Fetching the tips" />
        ) : null}
        {error ? (
          <NotFetched
            error={error}
            retry={retry}
            items="tips"
            all={{ to: paths.tips, text: 'Show every tip' }}
            search={isSearch(filter)}
            why={isUnknownPlant(error) ? <UnknownPlant plant={filter.plant} /> : undefined}
          />
        ) : null}
        {nothing ? (
          <Suspense>
            <NothingFound filter={filter} reader={reader} />
          </Suspense>
        ) : null}
      </div>
      {isSeasonal || cards?.some(({ facts }) => facts.months) ? (
        <Suspense>
          <GardenLine className="mt-6" />
        </Suspense>
      ) : null}
      {cards && !old ? <Pager next={next} label="Pages of tips" /> : null}
      {cards && isSeasonal ? (
        <Suspense>
          <GardenPrompt className="mt-12 max-w-[46rem]" />
        </Suspense>
      ) : null}
    </section>
  );
}

const isUnknownPlant = (error: Error) =>
  error instanceof ApiError && error.status === 400 && error.errors.some(({ field }) => field === 'plant');

function UnknownPlant({ plant = '' }: { plant: string | undefined }) {
  return (
    <>
      Our list of plants has no “<bdi>{plant.replaceAll('-', ' ')}</bdi>”. Look for it under another name in{' '}
      <Link to={paths.plants} className="text-leaf underline underline-offset-4">
        Plants, A to Z
      </Link>
      , or search the tips for the word.
    </>
  );
}

/** Every seventh tip is a quotation, except in a search, where people compare. */
const quotedEvery = 7;

function Cards({ cards, old, quotes }: { cards: FoundCard[]; old: boolean; quotes: boolean }) {
  // A quotation shows no picture.
  const pictured = withoutRepeats(cards.filter((_, at) => !quotes || (at + 1) % quotedEvery > 0));
  const shown = new Map(pictured.map((card) => [card._id, card]));
  return (
    <ul
      aria-busy={old}
      className="tip-grid tip-list transition-opacity duration-150 aria-busy:opacity-50 md:grid-cols-[repeat(auto-fill,minmax(min(100%,16rem),1fr))]"
    >
      {cards.map((quoted, at) => {
        const card = shown.get(quoted._id);
        return card ? (
          <li key={card._id} className="max-md:pb-7">
            <TipCard card={card} marks={card.marks} shape="row-on-phones" first={at === 0} />
          </li>
        ) : (
          <li key={quoted._id} className="col-span-full row-auto block min-h-48 max-md:pb-7">
            <Suspense>
              <Quotation card={quoted} />
            </Suspense>
          </li>
        );
      })}
    </ul>
  );
}

/** Which tips the list has, and how many a search has found. */
function inWords(filter: TipsFilter, reader: Reader, page: ResultsProps['list']['page']) {
  // Words of the search may have asked for safety.
  const asked = page?.safe && !filter.safe ? { ...filter, safe: page.safe } : filter;
  if (isSearch(filter) || filter.author) return described(asked, { reader, page });
  const what = filter.category ?? 'Every tip';
  return {
    before: `${what}, ${filter.difficulty ? `${filter.difficulty} ones only` : 'newest first'}`,
    q: undefined,
    after: '',
  };
}

function title(filter: TipsFilter, reader: Reader, page: number): string {
  if (Object.keys(filter).length === 0) return pageTitle(t.heading, page);
  const { category, difficulty } = filter;
  const { before, q, after } = described(filter, { reader });
  const words =
    isSearch(filter) || filter.author
      ? `${before}${q ? `“${q}”` : ''}${after}`
      : [category ?? 'Every tip', difficulty ? `${difficulty} ones only` : ''].filter(Boolean).join(', ');
  return `${pageTitle(words, page)} · ${t.heading}`;
}
