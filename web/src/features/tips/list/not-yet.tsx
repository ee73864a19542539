import type { Asked, MissingWords } from '~/shared/api/schema.gen';

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

/** The names of all that a search is about. */
export function namesOf({ plants, problems }: Asked): string[] {
  return [...plants, ...problems].map(({ name }) => name.toLowerCase());
}
