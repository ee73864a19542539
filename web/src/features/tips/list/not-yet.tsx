import { Link } from 'react-router';
import type { MissingWords, PlantRisk } from '~/shared/api/schema.gen';
import { paths } from '~/shared/paths';

/** The words that no tip has, as a heading. */
export function NotYet({ missing }: { missing: readonly MissingWords[] }) {
  return (
    <>
      No tip on{' '}
      {missing.map(({ words }, at) => (
        <span key={words}>
          {at === 0 ? '' : ' or '}
          <bdi>{words}</bdi>
        </span>
      ))}{' '}
      yet
    </>
  );
}

type PagesProps = { missing: readonly MissingWords[]; risks: readonly PlantRisk[] };

/** The pages of the plants that the words name. Those with a risk have their link already. */
export function TheirPages({ missing, risks }: PagesProps) {
  const linked = new Set(risks.map(({ plant }) => plant.id));
  const plants = missing.flatMap(({ plant }) => (plant && !linked.has(plant.id) ? plant : []));
  if (plants.length === 0) return null;
  return (
    <ul className="mt-1 flex flex-wrap gap-x-6">
      {plants.map(({ id, name }) => (
        <li key={id}>
          <Link
            to={paths.plant(id)}
            className="inline-flex min-h-11 items-center text-leaf underline underline-offset-4 hover:decoration-2"
          >
            {name}: its names and hazards
          </Link>
        </li>
      ))}
    </ul>
  );
}
