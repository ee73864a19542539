import { useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { Months, Tip } from '~/shared/api/schema.gen';
import { monthsInWords } from '~/shared/calendar/months-in-words';
import { thisMonth, useGarden } from '~/shared/garden';
import { paths } from '~/shared/paths';
import { plantList } from '~/shared/plants/plants';
import { DifficultyBadge } from '~/shared/ui/difficulty';
import { YearBand } from '~/shared/ui/year-band';
import { places, suns } from '~/shared/words';
import { plantName } from '../list/filter-words';

/** The facts that decide whether a tip is for the reader, between two rules: when, which plant, where, sun, how hard. */
export function FactsLine({ tip: { facts, difficultyLevel }, className }: { tip: Tip; className: string }) {
  const { months, plants = [], places: where = [], sun = [], minutes } = facts;
  const alone = !months && plants.length + where.length + sun.length === 0;
  return (
    <section
      aria-label="At a glance"
      className={`border-y border-line-strong py-2.5 text-sm md:grid md:grid-cols-12 md:gap-x-8 ${alone ? '' : 'md:py-6'} ${className}`}
    >
      {months ? <When months={months} /> : null}
      {/* On phones a line of words. */}
      <dl
        className={`md:grid md:grid-cols-2 md:gap-x-8 md:gap-y-4 lg:grid-cols-[repeat(auto-fit,minmax(6.5rem,1fr))] ${months ? 'max-md:mt-0.5 md:col-span-7' : 'md:col-span-12'}`}
      >
        {plants.length > 0 ? (
          <Fact name={plants.length === 1 ? 'Plant' : 'Plants'}>
            <Plants ids={plants} />
          </Fact>
        ) : null}
        {where.length > 0 ? <Fact name="Where">{listed(where.map((place) => places[place]))}</Fact> : null}
        {sun.length > 0 ? <Fact name="Sun">{listed(sun.map((light) => suns[light]))}</Fact> : null}
        <Fact name="Hard?" inline={alone}>
          <span className="max-md:whitespace-nowrap">
            <DifficultyBadge level={difficultyLevel} />
            {minutes ? ` · ${duration(minutes)}` : null}
          </span>
        </Fact>
      </dl>
    </section>
  );
}

/** The band's name says the words to those who do not see it. */
function When({ months }: { months: Months }) {
  const garden = useGarden();
  const now = months.best?.includes(thisMonth(garden));
  return (
    <div className="md:col-span-5 md:border-r md:border-line md:pr-8">
      <YearBand months={months} size="page" words={false} className="max-md:[&_span]:hidden" />
      <p className="mt-1.5 md:mt-2">
        {now ? <strong>Now is the time. </strong> : null}
        <span aria-hidden="true">{monthsInWords(months, garden.hemisphere)}</span>
      </p>
    </div>
  );
}

function Fact({ name, inline = false, children }: { name: string; inline?: boolean; children: ReactNode }) {
  return (
    <div
      className={`max-md:inline max-md:not-first:before:content-['_·_'] ${inline ? 'md:flex md:items-baseline md:gap-3' : ''}`}
    >
      <dt className="text-ink-soft max-md:sr-only">{name}</dt>
      <dd className="font-semibold max-md:inline">{children}</dd>
    </div>
  );
}

/** The names are fetched with the list of plants; until then the ids say nearly the same. One plant has its Latin name too. */
function Plants({ ids }: { ids: readonly string[] }) {
  const { data } = useQuery(plantList);
  const known = ids.map((id) => data?.find((plant) => plant.id === id));
  return (
    <>
      {ids.map((id, at) => (
        <Fragment key={id}>
          {at > 0 ? ', ' : ''}
          <Link to={paths.plant(id)} className="underline decoration-line-strong underline-offset-4 hover:decoration-2">
            {known[at]?.name ?? plantName(id, { facets: undefined })}
          </Link>
        </Fragment>
      ))}
      {ids.length === 1 ? (
        <span className="font-serif font-normal italic max-md:ml-1.5 md:block">{known[0]?.latin ?? <>&nbsp;</>}</span>
      ) : null}
    </>
  );
}

/** `Open ground, raised bed` */
const listed = ([first = '', ...more]: readonly string[]) =>
  [first, ...more.map((label) => label.toLowerCase())].join(', ');

function duration(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const parts = [count(hours, 'hour'), count(minutes % 60, 'minute')];
  return parts.filter(Boolean).join(' ');
}

const count = (number: number, unit: string) => (number === 0 ? '' : `${number} ${unit}${number === 1 ? '' : 's'}`);
