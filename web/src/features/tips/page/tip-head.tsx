import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { TipCard } from '~/shared/api/schema.gen';
import { paths } from '~/shared/paths';

type Props = {
  tip: Pick<TipCard, 'title' | 'plantType' | 'category' | 'facts'>;
  standfirst: string | undefined;
  /** The title: a heading with its size. */
  children: ReactNode;
  /** Before the plant and the category: on phones in their line, else above it. */
  back?: ReactNode;
  /** After the plant and the category. */
  note?: ReactNode;
  /** At the end of their line. */
  edit?: ReactNode;
  byline: ReactNode;
};

/** The beginning of a tip's page: its subject, title, standfirst, author. */
export function TipHead({ tip, standfirst, children, back, note, edit, byline }: Props) {
  const { plantType, category, facts } = tip;
  const [plant] = facts.plants ?? [];
  return (
    <>
      <div className="flex items-center md:flex-wrap">
        {back ? <div className="md:mb-8 md:basis-full print:hidden">{back}</div> : null}
        <p className="flex min-w-0 flex-auto items-center gap-x-3 gap-y-1 max-md:shrink md:flex-wrap">
          {/* On phones one line: the category is left out before the plant is cut. */}
          <span className="label min-w-0 text-marigold-ink max-md:flex max-md:h-[1lh] max-md:flex-wrap max-md:overflow-hidden [&>:first-child]:max-md:max-w-full [&>:first-child]:max-md:truncate">
            {plant ? (
              <Link to={paths.plant(plant)} className="underline-offset-4 hover:underline">
                <bdi>{plantType}</bdi>
              </Link>
            ) : (
              <bdi>{plantType}</bdi>
            )}
            <span className="whitespace-pre"> · {category}</span>
          </span>
          {note}
        </p>
        {edit}
      </div>
      {children}
      {standfirst ? (
        <p
          dir="auto"
          className="standfirst mt-2 max-w-[32rem] max-md:text-[1.0625rem] max-md:leading-snug md:mt-4 print:mt-1"
        >
          {standfirst}
        </p>
      ) : null}
      {byline}
    </>
  );
}
