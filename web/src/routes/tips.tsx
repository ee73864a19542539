import { type RefObject, Suspense, useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { SearchBox } from '~/features/search/search-box';
import { chosen, described, type Reader } from '~/features/tips/filter-words';
import { Filters } from '~/features/tips/filters';
import { NothingFound } from '~/features/tips/nothing-found';
import { isSearch } from '~/features/tips/pages';
import type { TipsFilter } from '~/features/tips/queries';
import { Refine } from '~/features/tips/refine';
import { TipCard, withoutRepeats } from '~/features/tips/tip-card';
import { readFilter, tipsUrl, tipsUrlWith } from '~/features/tips/url';
import { useTips } from '~/features/tips/use-tips';
import { useGarden } from '~/shared/garden';
import { useHydrated } from '~/shared/hydrated';
import { messages } from '~/shared/messages';
import { paths } from '~/shared/paths';
import { later } from '~/shared/ui/later';
import { Link } from '~/shared/ui/link';
import { NotFetched } from '~/shared/ui/list-states';
import { Page } from '~/shared/ui/page';
import { Pager, pageTitle, useListTop, usePlace } from '~/shared/ui/pager';
import { Photo, photoPath } from '~/shared/ui/photo';
import { CardSkeletons } from '~/shared/ui/states';

const t = messages.tips;
const headPhoto = 'rain-on-leaf';
const unfiltered: TipsFilter = {};

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
  const filter = useMemo(() => (ready ? readFilter(search) : unfiltered), [ready, search]);
  const cursor = ready ? place.cursor : undefined;
  const list = useTips(filter, cursor, ready);
  const heading = useListTop<HTMLHeadingElement>(tipsUrl(filter));
  const reader = { hemisphere, facets: list.page?.facets };
  return (
    <Page
      title={title(filter, reader, ready ? place.page : 1)}
      description="Tips from gardeners for gardeners: vegetables, fruit, flowers, trees, pests, soil and water, by how hard they are."
      index={!isSearch(filter) && !cursor}
    >
      <div className="flex flex-col">
        <Head filter={filter} />
        <Filters filter={filter} facets={reader.facets} />
        <Results filter={filter} list={list} reader={reader} ready={ready} heading={heading} />
      </div>
    </Page>
  );
}

/** On phones its photograph is larger than a card's, so that the largest paint waits for neither script nor list. */
function Head({ filter }: { filter: TipsFilter }) {
  const navigate = useNavigate();
  return (
    <header className="relative bg-night text-white">
      <div className="absolute inset-0 overflow-hidden">
        <Photo
          name={headPhoto}
          alt=""
          shown="(min-width: 48rem) 100vw, 133vw"
          first
          className="absolute inset-0 size-full object-cover object-[50%_60%]"
        />
      </div>
      <div className="absolute inset-0 bg-linear-to-t from-night/85 via-night/60 via-65% to-transparent" />
      <div className="shell relative flex flex-wrap items-end justify-between gap-x-10 gap-y-5 pt-24 pb-6 md:pt-28 md:pb-8">
        <div>
          <p className="label mb-2">From over the fence</p>
          <h1 className="text-3xl md:text-4xl">{t.heading}</h1>
        </div>
        <SearchBox
          label="Search the tips"
          placeholder="Tomatoes, slugs, pruning"
          action={paths.tips}
          q={filter.q ?? ''}
          onSearch={(q) => navigate(tipsUrlWith(filter, 'q', q || undefined))}
          pages={{ plant: (plant) => tipsUrl({ plant }), tip: paths.tip, gardener: paths.gardener }}
          className="md:max-w-sm"
        />
      </div>
    </header>
  );
}

type ResultsProps = {
  filter: TipsFilter;
  list: ReturnType<typeof useTips>;
  reader: Reader;
  ready: boolean;
  heading: RefObject<HTMLHeadingElement | null>;
};

function Results({ filter, list, reader, ready, heading }: ResultsProps) {
  const { page, cards, next, old, error, retry } = list;
  const nothing = cards?.length === 0 && !old;
  const { before, q, after } = inWords(filter, reader, old ? undefined : page);
  const filters = chosen(filter, reader);
  const isSeasonal = filter.month !== undefined || filter.sort === 'season';
  return (
    <section aria-labelledby="results" className="shell pt-8 md:pt-12 [&_a]:scroll-mb-24">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id="results" ref={heading} tabIndex={-1} className="min-w-0 text-xl wrap-anywhere outline-none">
          {before}
          {q ? (
            <>
              “<bdi>{q}</bdi>”
            </>
          ) : null}
          {after}
        </h2>
        {!nothing && filters.length > 0 ? (
          <Link to={paths.tips} className="inline-flex min-h-11 items-center text-sm font-semibold text-leaf underline">
            {filter.q && filters.length === 1 ? 'Show every tip' : t.clear}
          </Link>
        ) : null}
      </div>
      <Refine filter={filter} reader={reader} ready={ready} />
      {page?.nearest && !old ? (
        <p className="mb-6 text-ink-soft">No tip has all of these words. These come closest.</p>
      ) : null}
      <p role="status" className="sr-only">
        {cards && !old ? found(cards.length) : ''}
      </p>
      {cards && cards.length > 0 ? (
        <ul
          aria-busy={old}
          className="tip-grid transition-opacity duration-150 aria-busy:opacity-50 sm:grid-cols-2 lg:grid-cols-3"
        >
          {withoutRepeats(cards, [photoPath(headPhoto)]).map((card, at) => (
            <li key={card._id}>
              <TipCard card={card} marks={card.marks} first={at === 0} />
            </li>
          ))}
        </ul>
      ) : null}
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
        />
      ) : null}
      {nothing ? <NothingFound filter={filter} reader={reader} /> : null}
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

function found(count: number): string {
  return count === 1 ? 'One tip on this page.' : `${count} tips on this page.`;
}

/** Which tips the list has, and how many a search has found. */
function inWords(filter: TipsFilter, reader: Reader, page: ResultsProps['list']['page']) {
  if (isSearch(filter)) return described(filter, { reader, page });
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
  const words = isSearch(filter)
    ? `${before}${q ? `“${q}”` : ''}${after}`
    : [category ?? 'Every tip', difficulty ? `${difficulty} ones only` : ''].filter(Boolean).join(', ');
  return `${pageTitle(words, page)} · ${t.heading}`;
}
