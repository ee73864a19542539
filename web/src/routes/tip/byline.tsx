import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { placeInWords } from '~/features/gardeners/place';
import { Portrait } from '~/features/gardeners/portrait';
import { gardener } from '~/features/gardeners/queries';
import type { TipCard } from '~/shared/api/schema.gen';
import { messages } from '~/shared/messages';
import { paths } from '~/shared/paths';

/** Who wrote it and where they garden, with room kept for the place. */
export function Byline({ tip: { authorId, name } }: { tip: Pick<TipCard, 'authorId' | 'name'> }) {
  // A card in the history of an older release has none.
  if (!authorId) {
    return (
      <p className="mt-3 text-sm md:mt-6 print:mt-2">
        by <bdi className="font-semibold">{name}</bdi>
      </p>
    );
  }
  return <Writer id={authorId} name={name} />;
}

function Writer({ id, name }: { id: string; name: string }) {
  const { data, isPending } = useQuery(gardener(id));
  const { location = '', climate = null } = data?.data ?? {};
  const grows = placeInWords({ climate });
  return (
    <div className="mt-3 flex items-center gap-3 text-sm md:mt-6 print:mt-2">
      <div
        aria-hidden="true"
        className="arch w-8 shrink-0 bg-moss-deep [border-radius:50%_50%_5px_5px/40%_40%_4px_4px] md:w-12 print:hidden"
      >
        {isPending ? null : <Portrait of={{ photoUrl: null, ...data?.data, name }} shown="4rem" />}
      </div>
      <div className="min-w-0 leading-snug">
        <p className="hyphens-auto">
          <span className="sr-only">by </span>
          <Link to={paths.gardener(id)} className="font-semibold underline-offset-4 hover:underline">
            <bdi>{name}</bdi>
          </Link>
        </p>
        {/* On phones one line: a climate that does not fit is left out. */}
        <p className="text-ink-soft max-md:flex max-md:h-[1.375em] max-md:flex-wrap max-md:overflow-hidden">
          {location || grows ? (
            <>
              {location ? (
                <span className="max-md:truncate">
                  <span className="max-md:sr-only">writes from </span>
                  {location}
                </span>
              ) : null}
              <span className="whitespace-pre">
                {location && grows ? ' · ' : ''}
                {grows}
              </span>
            </>
          ) : isPending ? (
            <>&nbsp;</>
          ) : (
            messages.tip.expert
          )}
        </p>
      </div>
    </div>
  );
}
