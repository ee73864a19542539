import { Link } from 'react-router';
import type { Asked, MissingWords, NamedPlant } from '~/shared/api/schema.gen';
import { paths } from '~/shared/paths';
import { buttonClass } from '~/shared/ui/button';
import { tipsUrl } from './url';

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

/** What each has tips, and no tip has together, as a heading. */
export function NotTogether({ names }: { names: readonly string[] }) {
  return <>Nothing on {names.join(' and ')} together</>;
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

/** The names of all that a search is about. */
export function namesOf({ plants, problems }: Asked): string[] {
  return [...plants, ...problems].map(({ name }) => name.toLowerCase());
}
