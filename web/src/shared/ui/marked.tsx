import { Fragment } from 'react';
import type { Mark } from '~/shared/api/schema.gen';

/** A text with the words that a search has found in it. `marks` are in order. */
export function Marked({ text, marks = [] }: { text: string; marks?: readonly Mark[] | undefined }) {
  return (
    <>
      {marks.map(({ from, to }, at) => (
        <Fragment key={from}>
          {text.slice(marks[at - 1]?.to ?? 0, from)}
          <mark className="bg-marigold/35 text-ink">{text.slice(from, to)}</mark>
        </Fragment>
      ))}
      {text.slice(marks.at(-1)?.to ?? 0)}
    </>
  );
}
