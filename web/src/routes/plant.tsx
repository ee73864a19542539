import { useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode } from 'react';
import { Link, Navigate, useParams } from 'react-router';
import { FollowButton } from '~/features/follows/follow-button';
import { GardenLine } from '~/features/garden/garden-line';
import { QuestionsSection } from '~/features/questions/questions-section';
import { withoutRepeats } from '~/features/tips/card/tip-card';
import { TipLine } from '~/features/tips/card/tip-line';
import { Hazards } from '~/features/tips/facts/hazards';
import { tipsUrl } from '~/features/tips/list/url';
import { fromNowOn, plantTips } from '~/features/tips/plant-tips';
import { useList } from '~/shared/api/use-list';
import { useBlocked } from '~/shared/blocks/blocks';
import { LeftOut } from '~/shared/blocks/fold';
import { monthName, shifted } from '~/shared/calendar/months';
import { thisMonth, useGarden, useGardenSources } from '~/shared/garden';
import { useHydrated } from '~/shared/hydrated';
import { messages } from '~/shared/messages';
import { paths, withQuery } from '~/shared/paths';
import { inSentence } from '~/shared/plants/in-sentence';
import { type Plant as GardenPlant, plantNamed } from '~/shared/plants/plants';
import { useUpToDate } from '~/shared/tips/recent-changes';
import { buttonClass } from '~/shared/ui/button';
import { SkullIcon } from '~/shared/ui/icons';
import { NotFetched } from '~/shared/ui/list-states';
import { Page } from '~/shared/ui/page';
import { Pager, pageTitle, usePlace } from '~/shared/ui/pager';
import { drawingOf, Plate } from '~/shared/ui/picture/plate';
import { Share } from '~/shared/ui/share';
import { CardSkeletons } from '~/shared/ui/states';
import { NotFound } from './not-found';
import { Kin } from './plant/kin';
import { linkClass } from './plant/link-class';
import { Problems } from './plant/problems';
import { relationsOf } from './plant/relations';
import { Said } from './plant/said';
import { quotesOn, withoutQuotes } from './plant/sentences';
import { hasTime, OneTipYear, WorkYears } from './plant/year';

const mostRelatives = 4;
const mostQuotes = 3;
const crumb = 'inline-flex min-h-11 items-center text-marigold-ink hover:underline';

/** A plant of the list: its names and hazards, and its tips by month. Any of its names leads to its own address. */
export function Plant({ plants }: { plants: readonly GardenPlant[] }) {
  const { id = '' } = useParams();
  // Where CloudFront knows no plant of that name, the browser has the 404 page, which the first render has to be too.
  const ready = useHydrated();
  const plant = plants.find((plant) => plant.id === id);
  if (plant) return <Known key={plant.id} plant={plant} plants={plants} />;
  const named = ready && plantNamed(plants, id);
  return named ? <Navigate to={paths.plant(named.id)} replace /> : <NotFound />;
}

function Known({ plant, plants }: { plant: GardenPlant; plants: readonly GardenPlant[] }) {
  const { id, name, latin, synonyms = [], category, hazards = [], note } = plant;
  const ready = useHydrated();
  const { page } = usePlace();
  const relations = relationsOf(plant, plants);
  const tips = usePlantTips(plant, ready);
  return (
    <Page
      title={pageTitle(`${name} (${latin})`, ready ? page : 1)}
      description={description(plant)}
      feeds={[{ title: plant.name, of: { plant: plant.id } }]}
    >
      <div className="shell">
        <header className="grid grid-cols-1 gap-x-8 gap-y-8 pt-6 md:grid-cols-12 md:grid-rows-[auto_1fr] md:pt-12">
          <div className="md:col-span-7 lg:pr-6">
            <div className="-my-3 flex items-center justify-between gap-x-3">
              <p className="label">
                <Link to={paths.plants} className={crumb}>
                  Plants
                </Link>
                <span className="text-marigold-ink"> · </span>
                <Link to={tipsUrl({ category })} className={crumb}>
                  {category}
                </Link>
              </p>
              <Share path={paths.plant(id)} title={name} small className="min-w-11 max-md:last:-mr-3" />
            </div>
            <h1 className="mt-5 text-display">{name}</h1>
            <p lang="la" className="standfirst mt-3">
              {latin}
            </p>
            {synonyms.length > 0 ? (
              <p className="mt-4 text-sm text-ink-soft">Also called {synonyms.join(', ')}</p>
            ) : null}
            <p className="mt-5 min-h-11">
              <FollowButton kind="plant" id={id} name={name} />
            </p>
            {note && hazards.length === 0 ? (
              <Note>{note}</Note>
            ) : (
              <Hazards
                id="hazards"
                facts={{ hazards, ...(note ? { hazardNote: note } : {}) }}
                className="mt-7 max-w-[36.5rem]"
              />
            )}
          </div>
          {plant.drawn ? (
            <div className="md:col-span-5 md:col-start-8 md:row-span-2 md:row-start-1">
              <div className="aspect-4/3 overflow-hidden rounded-card max-md:mx-auto max-md:max-w-sm">
                <Plate category={category} plant={plant} latin />
              </div>
            </div>
          ) : null}
          {tips.error ? null : (
            // As high as the year with the gardeners, so that nothing moves when they come. Without a drawing it has the drawing's place.
            <div
              className={`min-h-44 ${plant.drawn ? 'md:col-span-7 lg:pr-6' : 'md:col-span-5 md:col-start-8 md:row-start-1'}`}
            >
              <When
                plant={plant}
                tips={tips}
                relatives={[...relations.sameGenus.pictured, ...relations.sameGenus.named].slice(0, mostRelatives)}
              />
            </div>
          )}
        </header>
        <TheirTips
          plant={plant}
          tips={tips}
          drawn={[plant, ...relations.sameGenus.pictured, ...relations.sameCategory.pictured].map((shown) =>
            drawingOf(shown.category, shown),
          )}
        />
        <Problems plant={plant} />
        <Kin plant={plant} relations={relations} />
        <QuestionsSection
          about={{ plant: id }}
          name={inSentence(name)}
          ask={`Ask gardeners about ${inSentence(name)}`}
          className="mt-16 border-t border-line-strong pt-4"
        />
      </div>
    </Page>
  );
}

/** What to know of a plant that is no hazard by itself. A poison is said first, with its sign. */
function Note({ children }: { children: string }) {
  const [first = '', ...rest] = children.split(/(?<=\.) /);
  if (!first.includes('poisonous')) return <p className="mt-4 max-w-[36.5rem] text-sm text-ink-soft">{children}</p>;
  return (
    <aside
      aria-label="Before you start"
      className="mt-7 max-w-[36.5rem] rounded-r-control border-l-3 border-clay bg-clay-wash px-4 py-2.5 leading-snug md:px-5 md:py-4"
    >
      <strong className="text-clay">
        <SkullIcon size={18} className="mr-1.5 inline align-[-3px]" />
        {first}
      </strong>{' '}
      <span className="text-sm">{rest.join(' ')}</span>
    </aside>
  );
}

/** For the head of the page. */
function description({ name, latin, synonyms = [] }: GardenPlant): string {
  const names = [latin, ...synonyms].join(', ');
  return `${name} (${names}): what to do in which month, from gardeners who grow it, and what is known of its hazards.`;
}

function usePlantTips(plant: GardenPlant, ready: boolean) {
  const garden = useGarden();
  const { pending } = useGardenSources();
  const { cursor } = usePlace();
  const now = ready ? thisMonth(garden) : 1;
  const { data, error, retry } = useList(useQuery({ ...plantTips(plant.id, now, cursor), enabled: ready && !pending }));
  const { cards, leftOut } = useUpToDate(data, { plant: plant.id, sort: 'season' }, !cursor);
  return { cards, leftOut, next: data?.next, now, cursor, error, retry };
}

type WhenProps = { plant: GardenPlant; relatives: readonly GardenPlant[]; tips: ReturnType<typeof usePlantTips> };

/** Its year and who grows it; an invitation where nobody has written about it. */
function When({ plant, relatives, tips: { cards, leftOut, next, cursor } }: WhenProps) {
  if (!cards || (cards.length === 0 && leftOut > 0)) return null;
  if (cards.length === 0) {
    // Beside a warning, an invitation is quieter.
    const isPoisonous = plant.hazards?.includes('toxic-to-people');
    return (
      <section aria-label="Tips" className="border-t border-line-strong pt-5">
        <p className="standfirst">No tip yet about this plant. Do you grow it? Yours would be the first.</p>
        {relatives.length > 0 ? (
          <p className="mt-3 text-sm text-ink-soft">
            Until then, see its relatives:{' '}
            {relatives.map(({ id, name }, at) => (
              <Fragment key={id}>
                {at > 0 ? ', ' : ''}
                <Link to={paths.plant(id)} className="text-leaf underline underline-offset-4">
                  {name}
                </Link>
              </Fragment>
            ))}
            .
          </p>
        ) : null}
        <p className="mt-5">
          <Link to={shareUrl(plant)} className={buttonClass(isPoisonous ? 'quiet' : 'primary')}>
            {messages.nav.shareTip}
          </Link>
        </p>
      </section>
    );
  }
  const [first] = cards;
  const isAll = leftOut === 0 && !next && !cursor;
  return (
    <div className="border-t border-line-strong pt-5">
      {cards.some(hasTime) ? (
        <>
          {first && cards.length === 1 && isAll ? <OneTipYear card={first} /> : <WorkYears cards={cards} />}
          <GardenLine className="mt-1" />
        </>
      ) : (
        <p className="text-sm">Any time of the year</p>
      )}
      <Growers cards={cards} />
    </div>
  );
}

type TipsProps = {
  plant: GardenPlant;
  tips: ReturnType<typeof usePlantTips>;
  /** The drawings elsewhere on the page. */
  drawn: ReadonlyArray<string | undefined>;
};

function TheirTips({ plant, tips: { cards, leftOut, next, now, cursor, error, retry }, drawn }: TipsProps) {
  const { hemisphere } = useGarden();
  const standing = useBlocked();
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
  if (cards.length + leftOut === 0) return null;
  const quotes = cursor
    ? []
    : quotesOn(
        plant,
        cards.filter(({ authorId }) => standing(authorId) === 'shown'),
        mostQuotes,
      );
  const lines = withoutRepeats(withoutQuotes(cards, quotes), drawn);
  return (
    <>
      {cursor ? null : <Said cards={cards} quotes={quotes} />}
      <div className="mt-10 border-t border-line-strong">
        {fromNowOn(lines, now).map(({ month, cards }) => (
          <Group
            key={month ?? 0}
            heading={month ? monthName(shifted(month, hemisphere)) : 'Any time'}
            now={month === now}
          >
            {cards.map((card) => (
              <li key={card._id}>
                <TipLine card={card} />
              </li>
            ))}
          </Group>
        ))}
        <LeftOut count={leftOut} className="mt-6" />
        <Pager next={next} label="Pages of tips" />
        <p className="mt-8">
          Do you grow it?{' '}
          <Link to={shareUrl(plant)} className={linkClass}>
            {messages.nav.shareTip}
          </Link>
        </p>
      </div>
    </>
  );
}

function Group({ heading, now, children }: { heading: string; now: boolean; children: ReactNode }) {
  return (
    <section
      aria-label={heading}
      className="grid grid-cols-1 gap-x-8 gap-y-6 border-b border-line py-8 last-of-type:border-0 md:grid-cols-12"
    >
      <h2 className="text-2xl md:col-span-3 md:max-lg:text-xl">
        {heading}
        {now ? <span className="block font-sans text-sm font-semibold text-marigold-ink">This month</span> : null}
      </h2>
      <ul className="grid grid-cols-1 content-start gap-y-8 md:col-span-9">{children}</ul>
    </section>
  );
}

/** The authors of the tips, each once; nothing where all of them have left. */
function Growers({ cards }: { cards: ReadonlyArray<{ name: string; authorId: string | null }> }) {
  const authors = new Map(cards.flatMap(({ authorId, name }) => (authorId ? [[authorId, name] as const] : [])));
  if (authors.size === 0) return null;
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-6">
      <h2 id="growers" className="text-sm font-semibold !font-sans !tracking-normal">
        Who grows it
      </h2>
      <ul aria-labelledby="growers" className="flex flex-wrap gap-x-6">
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
    </div>
  );
}

const shareUrl = ({ id }: GardenPlant) => withQuery(paths.shareTip, { plant: id });
