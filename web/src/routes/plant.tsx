import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, Navigate, useParams } from 'react-router';
import { GardenLine } from '~/features/garden/garden-line';
import { TipCard, withoutRepeats } from '~/features/tips/card/tip-card';
import { Hazards } from '~/features/tips/facts/hazards';
import { tipsUrl } from '~/features/tips/list/url';
import { fromNowOn, plantTips, yearOf } from '~/features/tips/plant-tips';
import { useUpToDate } from '~/features/tips/recent-changes';
import { useList } from '~/shared/api/use-list';
import { monthName, shifted } from '~/shared/calendar/months';
import { thisMonth, useGarden, useGardenSources } from '~/shared/garden';
import { useHydrated } from '~/shared/hydrated';
import { messages } from '~/shared/messages';
import { paths } from '~/shared/paths';
import { type Plant as GardenPlant, plantNamed } from '~/shared/plants/plants';
import { buttonClass } from '~/shared/ui/button';
import { NotFetched } from '~/shared/ui/list-states';
import { Page } from '~/shared/ui/page';
import { Pager, pageTitle, usePlace } from '~/shared/ui/pager';
import { PlantLink } from '~/shared/ui/picture/plant-link';
import { drawingOf, Plate } from '~/shared/ui/picture/plate';
import { CardSkeletons, Empty } from '~/shared/ui/states';
import { YearBand } from '~/shared/ui/year-band';
import { capital, tipsInWords } from '~/shared/words';
import { NotFound } from './not-found';

const linkClass = 'inline-flex min-h-11 items-center text-leaf underline underline-offset-4 hover:decoration-2';
const crumb = 'inline-flex min-h-11 items-center text-marigold-ink hover:underline';

/** A plant of the list: its names and hazards, and its tips by month. Any of its names leads to its own address. */
export function Plant({ plants }: { plants: readonly GardenPlant[] }) {
  const { id = '' } = useParams();
  const plant = plants.find((plant) => plant.id === id);
  if (plant) return <Known key={plant.id} plant={plant} plants={plants} />;
  const named = plantNamed(plants, id);
  return named ? <Navigate to={paths.plant(named.id)} replace /> : <NotFound />;
}

function Known({ plant, plants }: { plant: GardenPlant; plants: readonly GardenPlant[] }) {
  const { id, name, latin, synonyms = [], category, hazards = [], note } = plant;
  const ready = useHydrated();
  const { page } = usePlace();
  const { pictured, named } = relations(plant, plants);
  return (
    <Page title={pageTitle(`${name} (${latin})`, ready ? page : 1)} description={description(plant)}>
      <div className="shell">
        <header className="grid grid-cols-1 gap-x-8 gap-y-8 pt-6 md:grid-cols-12 md:pt-12">
          <div className="md:col-span-7 lg:pr-6">
            <p className="label -my-3">
              <Link to={paths.plants} className={crumb}>
                Plants
              </Link>
              <span className="text-marigold-ink"> · </span>
              <Link to={tipsUrl({ category })} className={crumb}>
                {category}
              </Link>
            </p>
            <h1 className="mt-5 text-display">{name}</h1>
            <p lang="la" className="standfirst mt-3">
              {latin}
            </p>
            {synonyms.length > 0 ? (
              <p className="mt-4 text-sm text-ink-soft">Also called {synonyms.join(', ')}</p>
            ) : null}
            <Hazards
              id="hazards"
              facts={{ hazards, ...(note ? { hazardNote: note } : {}) }}
              className="mt-7 max-w-[36.5rem]"
            />
          </div>
          <div className="md:col-span-5">
            <div className="aspect-4/3 overflow-hidden rounded-card max-md:mx-auto max-md:max-w-sm">
              <Plate category={category} plant={plant} of={id} latin />
            </div>
          </div>
        </header>
        <TheirTips
          plant={plant}
          ready={ready}
          drawn={[plant, ...pictured].map((shown) => drawingOf(category, shown))}
        />
        <section aria-labelledby="kin" className="mt-16 border-t border-line-strong pt-4 print:hidden">
          <h2 id="kin" className="text-xl">
            Also in {category}
          </h2>
          {named.length > 0 ? (
            <ul className="mt-1 flex flex-wrap gap-x-5">
              {named.map((other) => (
                <li key={other.id}>
                  <Link to={paths.plant(other.id)} className={linkClass}>
                    {other.name}
                  </Link>
                </li>
              ))}
            </ul>
          ) : null}
          <ul className="mt-4 grid grid-cols-2 gap-x-5 gap-y-6 sm:grid-cols-3 lg:grid-cols-6">
            {pictured.map((other) => (
              <li key={other.id}>
                <PlantLink plant={other}>
                  <i lang="la" className="font-serif">
                    {other.latin}
                  </i>
                </PlantLink>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </Page>
  );
}

/** For the head of the page. */
function description({ name, latin, synonyms = [] }: GardenPlant): string {
  const names = [latin, ...synonyms].join(', ');
  return `${name} (${names}): what to do in which month, from gardeners who grow it, and what is known of its hazards.`;
}

type TipsProps = {
  plant: GardenPlant;
  ready: boolean;
  /** The drawings elsewhere on the page. */
  drawn: ReadonlyArray<string | undefined>;
};

function TheirTips({ plant, ready, drawn }: TipsProps) {
  const garden = useGarden();
  const { pending } = useGardenSources();
  const { cursor } = usePlace();
  const filter = { plant: plant.id, sort: 'season' } as const;
  const now = ready ? thisMonth(garden) : 1;
  const { data, error, retry } = useList(useQuery({ ...plantTips(plant.id, now, cursor), enabled: ready && !pending }));
  const cards = useUpToDate(data, filter, !cursor);
  if (!cards) {
    return (
      <section aria-label="Tips" className="mt-10 min-h-dvh border-t border-line-strong pt-6">
        {error ? (
          <NotFetched
            error={error}
            retry={retry}
            items="tips"
            // A page of tips in season ends with the season.
            all={
              cursor
                ? { to: paths.plant(plant.id), text: 'Show the first page' }
                : { to: paths.tips, text: 'Show every tip' }
            }
            search
          />
        ) : (
          <CardSkeletons count={6} label="Fetching the tips" />
        )}
      </section>
    );
  }
  if (cards.length === 0) return <NoTips plant={plant} />;
  const shown = withoutRepeats(cards, drawn);
  const year = yearOf(cards);
  return (
    <>
      <div className="mt-10 grid grid-cols-1 gap-x-8 gap-y-6 border-y border-line-strong py-5 md:grid-cols-12">
        <div className="md:col-span-5">
          {year.best || year.possible ? (
            <>
              <YearBand months={year} size="page" />
              <GardenLine className="mt-1" />
            </>
          ) : (
            <p className="text-sm">Any time of the year</p>
          )}
        </div>
        <div className="md:col-span-7 md:border-l md:border-line md:pl-8">
          <Growers cards={cards} />
          <p className="mt-1 text-sm text-ink-soft">{capital(tipsInWords(data?.total ?? cards.length))} so far.</p>
        </div>
      </div>
      {fromNowOn(shown, now).map(({ month, cards }) => (
        <Group
          key={month ?? 0}
          heading={month ? monthName(shifted(month, garden.hemisphere)) : 'Any time'}
          now={month === now}
        >
          {cards.map((card) => (
            <li key={card._id}>
              <TipCard card={card} shape="row" />
            </li>
          ))}
        </Group>
      ))}
      <Pager next={data?.next} label="Pages of tips" />
      <p className="mt-8">
        Do you grow it?{' '}
        <Link to={shareUrl(plant)} className={linkClass}>
          {messages.nav.shareTip}
        </Link>
      </p>
    </>
  );
}

function Group({ heading, now, children }: { heading: string; now: boolean; children: ReactNode }) {
  return (
    <section
      aria-label={heading}
      className="grid grid-cols-1 gap-x-8 gap-y-6 border-b border-line py-8 last-of-type:border-0 md:grid-cols-12"
    >
      <h2 className="text-2xl md:col-span-3">
        {heading}
        {now ? <span className="block font-sans text-sm font-semibold text-marigold-ink">This month</span> : null}
      </h2>
      <ul className="grid grid-cols-1 content-start gap-x-8 gap-y-8 md:col-span-9 lg:grid-cols-2">{children}</ul>
    </section>
  );
}

/** The authors of the tips, each once; nothing where all of them have left. */
function Growers({ cards }: { cards: ReadonlyArray<{ name: string; authorId: string | null }> }) {
  const authors = new Map(cards.flatMap(({ authorId, name }) => (authorId ? [[authorId, name] as const] : [])));
  if (authors.size === 0) return null;
  return (
    <>
      <h2 id="growers" className="text-sm font-semibold !font-sans !tracking-normal">
        Who grows it
      </h2>
      <ul aria-labelledby="growers" className="mt-1 flex flex-wrap gap-x-6">
        {[...authors].map(([id, name]) => (
          <li key={id}>
            <Link to={paths.gardener(id)} className="group inline-flex min-h-11 items-center gap-2.5 text-sm">
              <bdi className="underline decoration-line-strong underline-offset-4 group-hover:decoration-current">
                {name}
              </bdi>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

function NoTips({ plant }: { plant: GardenPlant }) {
  return (
    <section aria-label="Tips" className="mt-12">
      <Empty
        action={
          <Link to={shareUrl(plant)} className={buttonClass('primary')}>
            {messages.nav.shareTip}
          </Link>
        }
      >
        No tip yet about this plant. Do you grow it? Yours would be the first.
      </Empty>
    </section>
  );
}

const shareUrl = ({ id }: GardenPlant) => `${paths.shareTip}?plant=${id}`;

/** Plants of the same category, from the next name on: six that are drawn, and some of the others by name. */
function relations(
  plant: GardenPlant,
  plants: readonly GardenPlant[],
): { pictured: GardenPlant[]; named: GardenPlant[] } {
  const others = plants.filter(({ id, category }) => id !== plant.id && category === plant.category);
  const at = Math.max(
    others.findIndex(({ name }) => name > plant.name),
    0,
  );
  const next = [...others.slice(at), ...others.slice(0, at)];
  const pictured = next.filter(({ drawn }) => drawn).slice(0, 6);
  return { pictured, named: next.filter((other) => !pictured.includes(other)).slice(0, 8) };
}
