import { useLocation } from 'react-router';
import type { TipCard as Card } from '~/shared/api/schema.gen';
import { paths } from '~/shared/paths';
import { useSession } from '~/shared/session/session';
import { DifficultyBadge } from '~/shared/ui/difficulty';
import { LockIcon } from '~/shared/ui/icons';
import { Link } from '~/shared/ui/link';
import { TipPicture } from './picture';

/**
 * The history state of a tip's page: the list that it was opened from, whose link back then acts as the back button, and the card,
 * which the login shows to visitors.
 */
export type FromCard = { list?: string; card: Card };

/**
 * A tip in a list: one link with one name, picture first, author last. `large`: the first of the home page's tips. `first`: on
 * the screen at once.
 */
export function TipCard({ card, large = false, first = false }: { card: Card; large?: boolean; first?: boolean }) {
  const { pathname, search } = useLocation();
  const visitor = useSession().state === 'signed-out';
  const from: FromCard = { card, ...(pathname === paths.tips ? { list: pathname + search } : {}) };
  return (
    <article className="group relative flex h-full flex-col wrap-anywhere">
      <div
        className={`relative overflow-hidden rounded-card bg-moss ${large ? 'aspect-4/3 md:aspect-auto md:min-h-72 md:grow' : 'aspect-4/3'}`}
      >
        <div className="relative size-full transition-transform has-[button]:pointer-events-none has-[button]:z-10 duration-250 ease-settle group-hover:scale-[1.02]">
          <TipPicture
            image={card.image}
            category={card.category}
            alt=""
            first={first}
            shown={
              large
                ? '(min-width: 75rem) 48rem, (min-width: 48rem) 66vw, 100vw'
                : '(min-width: 64rem) 24rem, (min-width: 40rem) 45vw, 100vw'
            }
          />
        </div>
        <div className="absolute top-3 left-3">
          <DifficultyBadge level={card.difficultyLevel} />
        </div>
      </div>
      <h3 className={`mt-4 ${large ? 'text-xl md:text-2xl' : 'text-lg leading-snug'}`}>
        <Link
          to={paths.tip(card._id)}
          state={from}
          className="decoration-marigold decoration-2 underline-offset-4 before:absolute before:inset-0 group-hover:underline"
        >
          <bdi>{card.title}</bdi>
        </Link>
      </h3>
      <p dir="auto" className="mt-2 line-clamp-2 text-sm text-ink-soft">
        {card.description}
      </p>
      <p className="mt-3 text-xs text-ink-soft">
        <span className="font-semibold text-ink">{card.category}</span> · <bdi>{card.plantType}</bdi>
      </p>
      <p className="mt-1 text-xs text-ink-soft">
        by <bdi>{card.name}</bdi>
        {visitor ? (
          <span className="whitespace-nowrap">
            {' '}
            · <LockIcon size={12} className="inline align-[-1px]" /> free, with an account
          </span>
        ) : null}
      </p>
    </article>
  );
}
