import { useQuery } from '@tanstack/react-query';
import { type RefObject, Suspense, useMemo } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { GardenLine } from '~/features/garden/garden-line';
import { SearchBox } from '~/features/search/search-box';
import { SignUpFree } from '~/features/tips/card/sign-up-free';
import { TipCard, withoutRepeats } from '~/features/tips/card/tip-card';
import { chosenInSheet, described, type Reader } from '~/features/tips/list/filter-words';
import { Filters } from '~/features/tips/list/filters';
import { GardenChip } from '~/features/tips/list/garden-chip';
import { AllTips, Chosen, FilterButton, Order } from '~/features/tips/list/list-controls';
import { NotTogether, NotYet, namesOf } from '~/features/tips/list/not-yet';
import { isSearch, tipsAbout } from '~/features/tips/list/pages';
import { readFilter, tipsUrl, tipsUrlWith } from '~/features/tips/list/url';
import { useSheet } from '~/features/tips/list/use-sheet';
import { useTips } from '~/features/tips/list/use-tips';
import { wordFilter } from '~/features/tips/word-filters';
import { ApiError } from '~/shared/api/client';
import { limits } from '~/shared/api/limits.gen';
import { type Asked, categoryValues, type Month, type TipFacets } from '~/shared/api/schema.gen';
import { LeftOut } from '~/shared/blocks/fold';
import { useGarden } from '~/shared/garden';
import { useHydrated } from '~/shared/hydrated';
import { messages } from '~/shared/messages';
import { paths, withQuery } from '~/shared/paths';
import { plantList } from '~/shared/plants/plants';
import { useSession } from '~/shared/session/session';
import type { FoundCard, TipsFilter, TipsPage } from '~/shared/tips/queries';
import { buttonClass } from '~/shared/ui/button';
import { Jump } from '~/shared/ui/jump';
import { NotFetched } from '~/shared/ui/list-states';
import { later } from '~/shared/ui/load/later';
import { optional } from '~/shared/ui/load/optional';
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
const NothingMore = later(
  'tips.NothingMore',
  async () => (await import('~/features/tips/list/nothing-found')).NothingMore,
);
const SolvedQuestions = optional(async () => (await import('./tips/solved-questions')).SolvedQuestions);
const UnknownPlant = later(
  'tips.UnknownPlant',
  async () => (await import('~/features/tips/list/unknown-plant')).UnknownPlant,
);
const AskedPlants = later(
  'tips.AskedPlants',
  async () => (await import('~/features/tips/list/asked-plants')).AskedPlants,
);
const Quotation = later('tips.Quotation', async () => (await import('~/features/tips/card/quotation')).Quotation);
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
  // The lists from the table do not say it themselves.
  const known = useQuery({ ...tipsAbout(filter), enabled: list.page !== undefined && !isSearch(filter) });
  const about = list.page?.facets ? list.page : known.data;
  const isNamed = about?.facets?.plant.some(({ value }) => value === filter.plant);
  const plants = useQuery({ ...plantList, enabled: filter.plant !== undefined && about !== undefined && !isNamed });
  const reader = {
    hemisphere,
    facets: about?.facets,
    plants: plants.data,
    author: list.page?.data[0]?.name,
    risks: about?.risks,
  };
  // Nothing to filter further.
  const isEmpty =
    (list.cards?.length === 0 && list.leftOut === 0 && !list.old) || (list.error && !list.cards && isSearch(filter));
  // Which choices lead nowhere is known with the list, and they are left out.
  const waits = isSearch(filter) && !list.page && !list.error;
  return (
    <Page
      title={title(filter, reader, ready ? place.page : 1)}
      description="Tips from gardeners for gardeners: vegetables, fruit, flowers, trees, pests, soil and water, by how hard they are."
      index={!isSearch(filter) && !cursor}
      feeds={(filter.category ? [filter.category] : categoryValues).map((category) => ({
        title: category,
        of: { category },
      }))}
    >
      <Head filter={filter} facets={reader.facets} ready={ready} months={!isEmpty || filter.month !== undefined} />
      <div
        className={`shell ${isEmpty ? 'mt-6 md:mt-10' : 'mt-4 gap-x-12 md:mt-6 lg:grid lg:grid-cols-[min(15rem,26%)_minmax(0,1fr)]'}`}
      >
        {isEmpty ? null : (
          <nav aria-label="Filters" className={`max-lg:hidden ${waits ? 'invisible' : ''}`}>
            <Jump
              to="results"
              className="sr-only rounded-control bg-leaf-fill text-sm text-on-leaf focus:not-sr-only focus:mb-3 focus:inline-block focus:px-4 focus:py-2.5"
            >
              Skip the filters
            </Jump>
            <Filters filter={filter} reader={reader} look="line" />
          </nav>
        )}
        <Results filter={filter} list={list} total={about?.total} reader={reader} heading={heading} first={!cursor} />
      </div>
    </Page>
  );
}

type HeadProps = { filter: TipsFilter; facets: TipFacets | undefined; ready: boolean; months: boolean };

/** Its heading and sentence are larger than a card's picture, so that the largest paint waits for neither script nor list. */
function Head({ filter, facets, ready, months }: HeadProps) {
  const navigate = useNavigate();
  return (
    <header className="shell pt-4 md:pt-8 lg:pt-12">
      <div className="grid grid-cols-1 items-baseline gap-x-10 lg:grid-cols-[max-content_minmax(14rem,24rem)] lg:justify-between">
        <h1 className="min-w-0 text-display wrap-anywhere">{t.heading}</h1>
        <p className="standfirst mt-2 max-md:hidden lg:order-last lg:col-span-2">
          What worked, in whose garden, and when.
        </p>
        <SearchBox
          label="Search the tips"
          placeholder="Tomatoes, slugs"
          action={paths.tips}
          q={filter.q ?? ''}
          onSearch={(q) => navigate(tipsUrlWith(filter, 'q', q || undefined))}
          pages={{ plant: (plant) => tipsUrl({ plant }), tip: paths.tip, gardener: paths.gardener }}
          spread="end"
          className="max-lg:mt-3 md:max-lg:mt-5"
        />
      </div>
      {months ? (
        <div className="mt-3 md:mt-6">
          <YearFilter
            value={filter.month}
            counts={facets && new Map(facets.month.map(({ value, count }) => [value, count]))}
            onChange={(month) => navigate(tipsUrlWith(filter, 'month', month as Month | undefined))}
          />
          {ready ? <GardenChip filter={filter} /> : null}
        </div>
      ) : null}
    </header>
  );
}

type ResultsProps = {
  filter: TipsFilter;
  list: ReturnType<typeof useTips>;
  /** How many tips the list has, once that is known. */
  total: number | undefined;
  reader: Reader;
  heading: RefObject<HTMLHeadingElement | null>;
  /** The list's first page. */
  first: boolean;
};

function Results({ filter, list, total, reader, heading, first }: ResultsProps) {
  const { page, cards, leftOut, old, error, retry } = list;
  const nothing = cards?.length === 0 && leftOut === 0 && !old;
  const fresh = old ? undefined : page;
  const { risks = [], asked = nothingAsked } = fresh ?? {};
  const named = [...asked.plants, ...risks.map(({ plant }) => plant)];
  const plants = named.filter(({ id }, at) => named.findIndex((other) => other.id === id) === at);
  const isAnswered = isOfSafety(filter, asked);
  const isSeasonal = filter.month !== undefined || filter.sort === 'season';
  const sheet = useSheet();
  const session = useSession();
  // After the tips, so that nothing moves them.
  const solved =
    filter.q && first && (fresh || error) ? (
      <Suspense>
        <SolvedQuestions q={filter.q} />
      </Suspense>
    ) : null;
  const isEmpty = nothing && !isAnswered;
  const status = cards && !old ? `${tipsInWords(cards.length)} on this page.` : '';
  return (
    <section aria-labelledby="results" className="min-w-0">
      {plants.length > 0 ? (
        <Suspense fallback={<div className="mb-6 h-24" />}>
          <AskedPlants plants={plants} risks={risks} safety={asked.safety} />
        </Suspense>
      ) : null}
      <div className="flex flex-wrap items-baseline gap-x-5 max-lg:items-center">
        <h2
          id="results"
          ref={heading}
          tabIndex={-1}
          className="min-w-0 text-lg wrap-anywhere outline-none max-lg:w-40 max-lg:grow md:text-xl"
        >
          <Found filter={filter} reader={reader} page={fresh} />
        </h2>
        {nothing && chosenInSheet(filter, reader).length === 0 ? null : (
          <FilterButton filter={filter} reader={reader} onClick={sheet.open} />
        )}
        {nothing ? null : (
          <div className="flex min-w-0 grow flex-wrap items-baseline justify-between gap-x-5">
            <Order filter={filter} />
            <div className="flex flex-wrap items-baseline gap-x-5 lg:order-first">
              <SignUpFree />
              {error ? null : <AllTips filter={filter} reader={reader} />}
            </div>
          </div>
        )}
      </div>
      <Chosen filter={filter} reader={reader} clear={!nothing && !error} />
      {sheet.isOpen ? (
        <Suspense>
          <FilterSheet
            filter={filter}
            reader={reader}
            state={sheet.state}
            show={total && !old ? `Show ${tipsInWords(total)}` : 'Show the tips'}
            status={total === undefined || old ? status : `${tipsInWords(total)} found.`}
            onClose={sheet.close}
          />
        </Suspense>
      ) : null}
      <Answer page={fresh} />
      <p role="status" className="sr-only">
        {status}
      </p>
      <div className="mt-3">
        {cards && cards.length > 0 ? <Cards cards={cards} old={old} quotes={!filter.q} /> : null}
        {old ? null : <LeftOut count={leftOut} className="mt-6" />}
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
            offline={
              session.state === 'signed-in' ? (
                <Link to={withQuery(paths.myAlmanac, { q: filter.q })} className={buttonClass('link')}>
                  Search your saved tips
                </Link>
              ) : undefined
            }
            why={
              isUnknownPlant(error) ? (
                <Suspense>
                  <UnknownPlant filter={filter} />
                </Suspense>
              ) : undefined
            }
          />
        ) : null}
        {isEmpty ? (
          <Suspense>
            <NothingFound filter={filter} reader={reader} namesNoPlant={asked.safety && plants.length === 0}>
              {solved}
            </NothingFound>
          </Suspense>
        ) : nothing ? (
          <Suspense>
            <NothingMore plants={asked.plants} isMissing={(fresh?.missing ?? []).length > 0} />
          </Suspense>
        ) : null}
      </div>
      {isSeasonal || cards?.some(({ facts }) => facts.months) ? <GardenLine className="mt-6" /> : null}
      {cards && fresh ? <Pages page={fresh} first={first} /> : null}
      {isEmpty ? null : solved}
      {cards && isSeasonal ? (
        <Suspense>
          <GardenPrompt className="mt-12 max-w-[46rem]" />
        </Suspense>
      ) : null}
    </section>
  );
}

type FoundProps = { filter: TipsFilter; reader: Reader; page: TipsPage | undefined };

/** What was found, as a heading: which tips, or what no tip has. */
function Found({ filter, reader, page }: FoundProps) {
  const { missing = [], asked = nothingAsked, nearest = false, total } = page ?? {};
  if (missing.length > 0) return <NotYet missing={missing} />;
  const names = namesOf(asked);
  if (isOfSafety(filter, asked) && total === 0) return `Tips on ${names.join(' and ')} are left out`;
  if (nearest && names.length > 1) return <NotTogether names={names} />;
  const { before, q, after } = inWords(filter, reader, page);
  // No tip answers the question: they are about its plants.
  if (q && isOfSafety(filter, asked)) return `${before}${names.join(' and ')}${after}`;
  return (
    <>
      {before}
      {q ? (
        <>
          “<bdi>{q}</bdi>”
        </>
      ) : null}
      {after}
    </>
  );
}

/** What a search says of its tips, before them. */
function Answer({ page }: { page: TipsPage | undefined }) {
  const { missing = [], risks = [], corrected = [], asked = nothingAsked, safe, nearest, total } = page ?? {};
  const names = namesOf(asked);
  const isSaid = missing.length > 0 || names.length > 1;
  return (
    <>
      {corrected.map(({ typed, meant }) => (
        <p key={typed} className="mt-1 text-ink-soft">
          Showing <b className="text-ink">{meant}</b>, not “<bdi>{typed}</bdi>”.
        </p>
      ))}
      {safe && risks.length === 0 && !asked.safety ? (
        <p className="mt-3 text-ink-soft">{wordFilter('safe').note}</p>
      ) : null}
      {nearest && isSaid ? (
        <h3 className="mt-6 text-lg">{total === 1 ? 'The closest tip' : 'The closest tips'}</h3>
      ) : null}
      {nearest && !isSaid ? (
        <p className="mt-3 text-ink-soft">
          {names.length === 1
            ? `No title says it. These mention ${names[0]} or come close.`
            : 'No tip has all of these words. These come closest.'}
        </p>
      ) : null}
    </>
  );
}

/** Its words ask whether plants are safe, so what is known of them is the answer. */
const isOfSafety = (filter: TipsFilter, asked: Asked) => asked.safety && asked.plants.length > 0 && !filter.safe;

const nothingAsked: Asked = { plants: [], problems: [], safety: false };

/** The way to the next page. A first one that is not full has at most three tips of each gardener, and more of theirs follow. */
function Pages({ page: { data, next }, first }: { page: TipsPage; first: boolean }) {
  const isShort = first && next !== null && data.length < limits.Limit.default;
  return (
    <>
      {isShort ? (
        <p className="mt-6 text-sm text-ink-soft">
          No gardener fills the first page: more of theirs are on the next one.
        </p>
      ) : null}
      <Pager next={next} label="Pages of tips" />
    </>
  );
}

const isUnknownPlant = (error: Error) =>
  error instanceof ApiError && error.status === 400 && error.errors.some(({ field }) => field === 'plant');

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
