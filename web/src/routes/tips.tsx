import { type RefObject, useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { Filters } from '~/features/tips/filters';
import { NothingFound } from '~/features/tips/nothing-found';
import type { TipsFilter } from '~/features/tips/queries';
import { TipCard, withoutRepeats } from '~/features/tips/tip-card';
import { readFilter, tipsUrl } from '~/features/tips/url';
import { useTips } from '~/features/tips/use-tips';
import { useHydrated } from '~/shared/hydrated';
import { messages } from '~/shared/messages';
import { paths } from '~/shared/paths';
import { Link } from '~/shared/ui/link';
import { NotFetched, SearchProgress } from '~/shared/ui/list-states';
import { Page } from '~/shared/ui/page';
import { Pager, pageTitle, useListTop, usePlace } from '~/shared/ui/pager';
import { Photo, photoPath } from '~/shared/ui/photo';
import { SearchBox } from '~/shared/ui/search-box';
import { CardSkeletons } from '~/shared/ui/states';

const t = messages.tips;
const headPhoto = 'rain-on-leaf';
const unfiltered: TipsFilter = {};

export function Tips() {
  const ready = useHydrated();
  const [search] = useSearchParams();
  const place = usePlace();
  const filter = useMemo(() => (ready ? readFilter(search) : unfiltered), [ready, search]);
  const cursor = ready ? place.cursor : undefined;
  const list = tipsUrl(filter);
  const heading = useListTop<HTMLHeadingElement>(list);
  return (
    <Page
      title={title(filter, ready ? place.page : 1)}
      description="Tips from gardeners for gardeners: vegetables, fruit, flowers, trees, pests, soil and water, by how hard they are."
      index={!filter.q && !cursor}
    >
      <div className="flex flex-col">
        <Head q={filter.q ?? ''} />
        <Filters filter={filter} />
        <Results key={`${list} ${cursor}`} filter={filter} cursor={cursor} ready={ready} heading={heading} />
      </div>
    </Page>
  );
}

/** On phones its photograph is larger than a card's, so that the largest paint waits for neither script nor list. */
function Head({ q }: { q: string }) {
  const navigate = useNavigate();
  return (
    <header className="relative overflow-hidden bg-night text-white">
      <Photo
        name={headPhoto}
        alt=""
        shown="(min-width: 48rem) 100vw, 133vw"
        first
        className="absolute inset-0 size-full object-cover object-[50%_60%]"
      />
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
          q={q}
          onSearch={(q) => navigate(tipsUrl({ q }))}
          help="Looks through every tip, whatever its level or category."
          className="md:max-w-sm"
        />
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
  const nothing = cards?.length === 0 && search.state === 'done' && !error;
  return (
    <section aria-labelledby="results" className="shell pt-8 md:pt-12 [&_a]:scroll-mb-24">
      <div className="mb-6 flex flex-wrap items-baseline justify-between gap-x-6 md:mb-8">
        <h2 id="results" ref={heading} tabIndex={-1} className="min-w-0 text-xl wrap-anywhere outline-none">
          <Description filter={filter} />
        </h2>
        {!nothing && (filter.q || filter.difficulty || filter.category) ? (
          <Link to={paths.tips} className="inline-flex min-h-11 items-center text-sm font-semibold text-leaf underline">
            {filter.q ? 'Show every tip' : t.clear}
          </Link>
        ) : null}
      </div>
      <p role="status" className="sr-only">
        {cards && search.state !== 'looking' ? found(cards.length) : ''}
      </p>
      {cards && cards.length > 0 ? (
        <ul className="tip-grid sm:grid-cols-2 lg:grid-cols-3">
          {withoutRepeats(cards, [photoPath(headPhoto)]).map((card, at) => (
            <li key={card._id}>
              <TipCard card={card} first={at === 0} />
            </li>
          ))}
        </ul>
      ) : null}
      {!cards && !error ? <CardSkeletons count={6} label="Fetching the tips" /> : null}
      {error ? (
        <NotFetched error={error} retry={retry} items="tips" all={{ to: paths.tips, text: 'Show every tip' }} />
      ) : null}
      <SearchProgress search={search} failed={Boolean(error)} looking="Looking further back…" more="older tips" />
      {nothing ? <NothingFound filter={filter} /> : null}
      {cards && search.state === 'done' ? <Pager next={next} label="Pages of tips" /> : null}
    </section>
  );
}

function found(count: number): string {
  return count === 1 ? 'One tip on this page.' : `${count} tips on this page.`;
}

/** The heading: which tips the list has. */
function Description({ filter }: { filter: TipsFilter }) {
  if (filter.q) {
    return (
      <>
        Tips that mention “<bdi>{filter.q}</bdi>”
      </>
    );
  }
  return filter.difficulty ? inWords(filter) : `${inWords(filter)}, newest first`;
}

function inWords({ difficulty, category, q }: TipsFilter): string {
  if (q) return `Tips that mention “${q}”`;
  const what = category ?? 'Every tip';
  return difficulty ? `${what}, ${difficulty} ones only` : what;
}

function title(filter: TipsFilter, page: number): string {
  const filtered = filter.q || filter.difficulty || filter.category;
  return filtered ? `${pageTitle(inWords(filter), page)} · ${t.heading}` : pageTitle(t.heading, page);
}
