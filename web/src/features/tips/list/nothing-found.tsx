import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { NamedPlant } from '~/shared/api/schema.gen';
import { useUnblocked } from '~/shared/blocks/blocks';
import { monthName, shifted } from '~/shared/calendar/months';
import { thisMonth, useGarden } from '~/shared/garden';
import { messages } from '~/shared/messages';
import { paths, withQuery } from '~/shared/paths';
import { plantList } from '~/shared/plants/plants';
import type { TipsFilter } from '~/shared/tips/queries';
import { buttonClass } from '~/shared/ui/button';
import { categoryDrawings, Drawing, drawingOf } from '~/shared/ui/picture/plate';
import { tipsInWords } from '~/shared/words';
import { PlantTile } from '../card/plant-tile';
import { TipCard, withoutRepeats } from '../card/tip-card';
import { inFront } from '../plant-counts';
import { chosen, plantName, type Reader } from './filter-words';
import { tipsCount, tipsPage } from './pages';
import { tipsUrl } from './url';

/** Each costs a search. */
const mostWider = 4;

/** How many of the month's tips, and of its plants, are offered. */
const offered = 3;

const link = 'inline-flex min-h-11 items-center text-left text-leaf underline underline-offset-4';

type Props = {
  filter: TipsFilter;
  reader: Reader;
  /** The words ask whether something is safe, and no plant has its name. */
  namesNoPlant: boolean;
  /** What else has the words. */
  children: ReactNode;
};

/** A list without tips, wider lists that have some, and what the present month has. */
export function NothingFound({ filter, reader, namesNoPlant, children }: Props) {
  const filters = chosen(filter, reader);
  const { sort, ...unsorted } = filter;
  return (
    <>
      {namesNoPlant ? (
        <p className="mb-3 text-ink-soft">
          These words name no plant that we know, so nothing here says whether it is safe. Each{' '}
          <Link to={paths.plants} className={buttonClass('link')}>
            plant’s page
          </Link>{' '}
          says what is known of its hazards.
        </p>
      ) : null}
      <div className="grid items-center gap-x-12 gap-y-5 rounded-card bg-moss px-6 py-8 md:grid-cols-[minmax(0,14rem)_minmax(0,1fr)] md:px-10 md:py-10">
        <div className="mx-auto w-36 text-leaf md:w-full">
          <Drawing of={categoryDrawings[filter.category ?? 'Seasonal']} />
        </div>
        <div className="max-md:text-center">
          <p className="text-balance">{messages.tips.empty}</p>
          {filter.q ? (
            <p className="mt-2 max-w-[36rem] text-sm text-ink-soft">
              Try a plant’s common name or its Latin one, or fewer words. Small misspellings do not matter.
            </p>
          ) : null}
          <div className="mt-5 flex flex-wrap items-center gap-x-6 gap-y-2 max-md:justify-center">
            <Link to={paths.tips} className={buttonClass('primary')}>
              {filters.length > (filter.q ? 1 : 0) ? messages.tips.clear : 'Show every tip'}
            </Link>
            <ul aria-label="Instead" className="flex flex-wrap gap-x-6 text-sm max-md:justify-center">
              {filters.length > 1
                ? filters.slice(0, mostWider).map(([name, text]) => {
                    const { [name]: _, ...rest } = unsorted;
                    return <Wider key={name} filter={rest} without={text} />;
                  })
                : null}
              {filter.plant ? (
                <li>
                  <Link to={paths.plant(filter.plant)} className={link}>
                    About {plantName(filter.plant, reader)}
                  </Link>
                </li>
              ) : null}
              <li>
                <Link to={withQuery(paths.ask, { plant: filter.plant, words: filter.q })} className={link}>
                  Ask gardeners
                </Link>
              </li>
              <li>
                <Link to={withQuery(paths.gardeners, { q: filter.q })} className={link}>
                  Look for a gardener
                </Link>
              </li>
            </ul>
          </div>
        </div>
      </div>
      {children}
      <ThisMonth />
    </>
  );
}

/** After what is known of the safety of plants, where no tip on them is shown: the answer is above. */
export function NothingMore({ plants, isMissing }: { plants: readonly NamedPlant[]; isMissing: boolean }) {
  return isMissing ? (
    <p className="mt-1">
      <Link to={paths.shareTip} className={buttonClass('link')}>
        Share the first one
      </Link>
    </p>
  ) : (
    <p className="mt-1 text-ink-soft">
      They also name something with a known risk, another plant perhaps.{' '}
      {plants.map(({ id, name }) => (
        <Link key={id} to={tipsUrl({ plant: id })} className={buttonClass('link')}>
          Every tip on {name.toLowerCase()}
        </Link>
      ))}
    </p>
  );
}

/** A list with one filter less, and how many tips it has; nothing where it has none either. */
function Wider({ filter, without }: { filter: TipsFilter; without: string }) {
  const { data: count } = useQuery(tipsCount(filter));
  if (count === 0) return null;
  return (
    <li>
      <Link to={tipsUrl(filter)} className={link}>
        <span>
          Without <bdi>{without}</bdi>
          {count === undefined ? '' : `: ${tipsInWords(count)}`}
        </span>
      </Link>
    </li>
  );
}

/** Ways on that always have something: the present month's tips, and plants that they are about. */
function ThisMonth() {
  const garden = useGarden();
  const month = thisMonth(garden);
  const { data: page } = useQuery({ ...tipsPage({ month, sort: 'season' }, undefined, garden), retry: false });
  const { data: plants } = useQuery(plantList);
  const { shown: tips } = useUnblocked(page?.data, ({ authorId }) => authorId);
  if (!page?.total || !tips) return null;
  const name = monthName(shifted(month, garden.hemisphere));
  const cards = tips.slice(0, offered);
  const counts = new Map(page.facets?.plant.map(({ value, count }) => [value, count]));
  const shown = cards.flatMap(({ plant, category }) => drawingOf(category, plant) ?? []);
  return (
    <>
      <section aria-labelledby="this-month" className="mt-12">
        <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-6">
          <h3 id="this-month" className="text-xl md:text-2xl">
            In the garden in {name}
          </h3>
          <Link to={tipsUrl({ month })} className={`${link} text-sm font-semibold`}>
            {tipsInWords(page.total)} for {name}
          </Link>
        </div>
        <ul className="tip-grid md:grid-cols-3">
          {withoutRepeats(cards).map((card) => (
            <li key={card._id} className="max-md:pb-7">
              <TipCard card={card} shape="row-on-phones" />
            </li>
          ))}
        </ul>
      </section>
      {plants && counts.size > 0 ? (
        <section aria-labelledby="plants" className="mt-12">
          <h3 id="plants" className="mb-4 text-xl md:text-2xl">
            Or begin with a plant
          </h3>
          <ul className="grid grid-cols-3 gap-x-3 md:gap-x-6">
            {inFront(plants, counts, shown)
              .slice(0, offered)
              .map((plant) => (
                <PlantTile key={plant.id} plant={plant} heading="h4" aspect="aspect-square md:aspect-5/2" />
              ))}
          </ul>
        </section>
      ) : null}
    </>
  );
}
