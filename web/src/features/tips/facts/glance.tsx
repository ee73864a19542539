import { useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { Climate, Facts } from '~/shared/api/schema.gen';
import { useGarden } from '~/shared/garden';
import { paths } from '~/shared/paths';
import { plantList } from '~/shared/plants/plants';
import { climates, places, suns } from '~/shared/words';
import { plantName } from '../list/filter-words';

/** The facts that say which garden a tip is for, with their names: beside the year, or on phones among the details. */
export function glance({ plants = [], places: where = [], climates: all = [], sun = [] }: Facts) {
  const facts: Array<[name: string, value: ReactNode]> = [];
  if (plants.length > 0) facts.push([plants.length === 1 ? 'Plant' : 'Plants', <Plants key="plants" ids={plants} />]);
  if (where.length > 0) facts.push(['Where', listed(where.map((place) => places[place]))]);
  if (sun.length > 0) facts.push(['Sun', listed(sun.map((light) => suns[light]))]);
  if (all.length > 0) facts.push(['Climate', <Climates key="climates" all={all} />]);
  return facts;
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
        <span className="block font-serif font-normal italic">{known[0]?.latin ?? <>&nbsp;</>}</span>
      ) : null}
    </>
  );
}

/** The reader's own first. */
function Climates({ all }: { all: readonly Climate[] }) {
  const { climate: own } = useGarden();
  const others = all.filter((climate) => climate !== own).map((climate) => climates[climate]);
  if (own === undefined || !all.includes(own)) return listed(others);
  return (
    <>
      {climates[own]}, like yours
      {others.length > 0 ? <span className="block font-normal text-ink-soft">{listed(others)}</span> : null}
    </>
  );
}

/** `Open ground, raised bed` */
const listed = ([first = '', ...more]: readonly string[]) =>
  [first, ...more.map((label) => (label === climates.mediterranean ? label : label.toLowerCase()))].join(', ');
