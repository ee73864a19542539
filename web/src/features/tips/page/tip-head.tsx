import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { TipCard } from '~/shared/api/schema.gen';
import { paths } from '~/shared/paths';

type Props = {
  tip: Pick<TipCard, 'title' | 'plantType' | 'category' | 'facts'>;
  standfirst: string | undefined;
  /** The title: a heading with its size. */
  children: ReactNode;
  /** After the plant and the category. */
  note?: ReactNode;
  byline: ReactNode;
};

/** The beginning of a tip's page: its subject, title, standfirst, author. */
export function TipHead({ tip: { plantType, category, facts }, standfirst, children, note, byline }: Props) {
  const [plant] = facts.plants ?? [];
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="label text-marigold-ink">
          {plant ? (
            <Link to={paths.plant(plant)} className="underline-offset-4 hover:underline">
              <bdi>{plantType}</bdi>
            </Link>
          ) : (
            <bdi>{plantType}</bdi>
          )}{' '}
          · {category}
        </span>
        {note}
      </p>
      {children}
      {standfirst ? (
        <p dir="auto" className="standfirst mt-1.5 max-w-[32rem] max-md:text-[1.0625rem] max-md:leading-snug md:mt-4">
          {standfirst}
        </p>
      ) : null}
      {byline}
    </>
  );
}
