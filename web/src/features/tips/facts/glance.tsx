import { useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { Climate, Facts } from '~/shared/api/schema.gen';
import { type FactIn, type FactName, factNames, factOf, tipFacts } from '~/shared/facts';
import { useGarden } from '~/shared/garden';
import { paths } from '~/shared/paths';
import { plantList } from '~/shared/plants/plants';
import { climates } from '~/shared/words';
import { plantName } from '../list/filter-words';

type Glanced = FactIn<'glance'>;

const isGlanced = (name: FactName): name is Glanced => factOf(name).glance !== null;

/** In the order of the table. The climates may take two lines, so they are the last. */
const glanced = factNames.filter(isGlanced).toSorted((a, b) => Number(a === 'climates') - Number(b === 'climates'));

/** The facts that say which garden a tip is for, with their names: beside the year, or on phones among the details. */
export const glance = (facts: Facts) =>
  glanced.flatMap((name): Array<[name: string, value: ReactNode]> => {
    const count = facts[name]?.length ?? 0;
    if (count === 0) return [];
    return [[name === 'plants' && count === 1 ? 'Plant' : tipFacts[name].glance, shown(name, facts)]];
  });

function shown(name: Glanced, facts: Facts): ReactNode {
  if (name === 'plants') return <Plants ids={facts.plants ?? []} />;
  if (name === 'climates') return <Climates all={facts.climates ?? []} />;
  const words: Readonly<Record<string, string>> = tipFacts[name].words;
  return listed([facts[name] ?? []].flat().map((word) => words[word] ?? ''));
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
