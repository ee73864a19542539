import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { GardenLine } from '~/features/garden/garden-line';
import { Portrait } from '~/features/gardeners/portrait';
import { Hazards } from '~/features/tips/facts/hazards';
import { fromNowOn, plantTips, yearOf } from '~/features/tips/plant-tips';
import { useUpToDate } from '~/features/tips/recent-changes';
import { TipCard, withoutRepeats } from '~/features/tips/tip-card';
import { tipsUrl } from '~/features/tips/url';
import { thisMonth, useGarden, useGardenSources } from '~/shared/garden';
import { useHydrated } from '~/shared/hydrated';
import { messages } from '~/shared/messages';
import { monthName, shifted } from '~/shared/months';
import { paths } from '~/shared/paths';
import { allPlants } from '~/shared/plant-list';
import type { Plant as GardenPlant } from '~/shared/plants';
import { buttonClass } from '~/shared/ui/button';
import { Link } from '~/shared/ui/link';
import { NotFetched } from '~/shared/ui/list-states';
import { Page } from '~/shared/ui/page';
import { Pager, pageTitle, usePlace } from '~/shared/ui/pager';
import { Plate } from '~/shared/ui/plate';
import { CardSkeletons, Empty } from '~/shared/ui/states';
import { YearBand } from '~/shared/ui/year-band';
import { NotFound } from './not-found';

const linkClass = 'inline-flex min-h-11 items-center text-leaf underline underline-offset-4 hover:decoration-2';

/** A plant of the list: its names and hazards, and its tips by month. */
export function Plant() {
  const { id } = useParams();
  const plant = allPlants.find((plant) => plant.id === id);
  return plant ? <Known key={plant.id} plant={plant} /> : <NotFound />;
}

function Known({ plant }: { plant: GardenPlant }) {
  const { id, name, latin, synonyms = [], category, hazards = [], note } = plant;
  const ready = useHydrated();
  const { page } = usePlace();
  const kin = relations(plant);
  return (
    <Page title={pageTitle(`${name} (${latin})`, ready ? page : 1)} description={description(plant)}>
      <article className="shell">
        <header className="grid gap-x-12 gap-y-8 pt-6 md:grid-cols-12 md:pt-12">
          <div className="md:col-span-7 lg:pr-6">
            <p className="label">
              <Link to={paths.plants} className="text-marigold-ink hover:underline">
                Plants
              </Link>
              <span className="text-marigold-ink"> · </span>
              <Link to={tipsUrl({ category })} className="text-marigold-ink hover:underline">
                {category}
              </Link>
            </p>
            <h1 className="display mt-3">{name}</h1>
            <p lang="la" className="standfirst mt-3 text-ink-soft">
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
              <Plate category={category} plant={plant} of={id} />
            </div>
          </div>
        </header>
        <TheirTips plant={plant} ready={ready} />
        <section aria-labelledby="kin" className="mt-16 border-t border-line-strong pt-4 print:hidden">
          <h2 id="kin" className="text-xl">
            Close to it
          </h2>
          <ul className="mt-5 grid grid-cols-2 gap-x-5 gap-y-6 sm:grid-cols-3 lg:grid-cols-6">
            {kin.map((other) => (
              <li key={other.id}>
                <Link to={paths.plant(other.id)} className="group block">
                  <div className="aspect-5/4 overflow-hidden rounded-card">
                    <Plate category={other.category} plant={other} of={other.id} repeat={other.repeat} />
                  </div>
                  <i lang="la" className="mt-1.5 block text-xs text-ink-soft group-hover:underline">
                    {other.latin}
                  </i>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      </article>
    </Page>
  );
}

/** For the head of the page. */
function description({ name, latin, synonyms = [] }: GardenPlant): string {
  const names = [latin, ...synonyms].join(', ');
  return `${name} (${names}): what to do in which month, from gardeners who grow it, and what is known of its hazards.`;
}

function TheirTips({ plant, ready }: { plant: GardenPlant; ready: boolean }) {
  const garden = useGarden();
  const { pending } = useGardenSources();
  const { cursor } = usePlace();
  const filter = { plant: plant.id, sort: 'season' } as const;
  const now = ready ? thisMonth(garden) : 1;
  const { data, error, refetch } = useQuery({ ...plantTips(plant.id, now, cursor), enabled: ready && !pending });
  const cards = useUpToDate(data, filter, !cursor);
  if (!cards) {
    return (
      <section aria-label="Tips" className="mt-10 min-h-dvh border-t border-line-strong pt-6">
        {error ? (
          <NotFetched
            error={error}
            retry={() => void refetch()}
            items="tips"
            all={{ to: paths.tips, text: 'Show every tip' }}
            search
          />
        ) : (
          <CardSkeletons count={6} label="Fetching the tips" />
        )}
      </section>
    );
  }
  if (cards.length === 0) return <NoTips plant={plant} />;
  const shown = withoutRepeats(cards, [plant.drawing]);
  const year = yearOf(cards);
  return (
    <>
      <div className="mt-10 grid gap-x-12 gap-y-6 border-y border-line-strong py-5 md:grid-cols-12">
        <div className="md:col-span-5">
          <YearBand months={year} size="page" />
          <GardenLine className="mt-1" />
        </div>
        <div className="md:col-span-7 md:border-l md:border-line md:pl-12">
          <h2 className="text-sm font-semibold !font-sans !tracking-normal">
            {data?.total === 1 ? 'One tip' : `${data?.total ?? cards.length} tips`}, written by
          </h2>
          <Growers cards={cards} />
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
              <TipCard card={card} />
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
    <section aria-label={heading} className="pt-10">
      <h2 className="mb-6 flex items-baseline gap-3 text-2xl">
        {heading}
        {now ? <span className="font-sans text-sm font-semibold text-marigold-ink">now</span> : null}
      </h2>
      <ul className="tip-grid sm:grid-cols-2 lg:grid-cols-3">{children}</ul>
    </section>
  );
}

/** The authors of the tips, each once. */
function Growers({ cards }: { cards: ReadonlyArray<{ name: string; authorId: string | null }> }) {
  const authors = new Map(cards.flatMap(({ authorId, name }) => (authorId ? [[authorId, name] as const] : [])));
  return (
    <ul className="mt-1 flex flex-wrap gap-x-6">
      {[...authors].map(([id, name]) => (
        <li key={id}>
          <Link to={paths.gardener(id)} className="group inline-flex min-h-11 items-center gap-2.5 text-sm">
            <span className="arch w-7">
              <Portrait name={name} photoUrl={null} />
            </span>
            <bdi className="underline decoration-line-strong underline-offset-4 group-hover:decoration-current">
              {name}
            </bdi>
          </Link>
        </li>
      ))}
    </ul>
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

/** Plants that have the same drawing or category, the former first, and how often the page has shown the drawing of each before. */
function relations(plant: GardenPlant): Array<GardenPlant & { repeat: number }> {
  const others = allPlants.filter(({ id, category }) => id !== plant.id && category === plant.category);
  const alike = others.filter(({ drawing }) => drawing === plant.drawing).slice(0, 2);
  const at = others.findIndex(({ name }) => name > plant.name);
  const next = [...others.slice(at), ...others.slice(0, at)];
  const seen = new Set([plant.drawing]);
  const unlike = next.filter(({ drawing }) => !seen.has(drawing) && seen.add(drawing));
  return [
    ...alike.map((other, at) => ({ ...other, repeat: at + 1 })),
    ...unlike.map((other) => ({ ...other, repeat: 0 })),
  ].slice(0, 6);
}
