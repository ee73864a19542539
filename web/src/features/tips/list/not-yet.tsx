import { Link } from 'react-router';
import type { MissingWords } from '~/shared/api/schema.gen';
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

/** The pages of the plants that the words name. */
export function TheirPages({ missing }: { missing: readonly MissingWords[] }) {
  const plants = missing.flatMap(({ plant }) => plant ?? []);
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
