import { Link } from 'react-router';
import type { TipCard } from '~/shared/api/schema.gen';
import { paths } from '~/shared/paths';
import { useLinkState } from '../card/link-state';

/** A tip as a line of a list: the title, and `when` it is time, or else who says so. The item around it is the link's area. */
export function SeasonLine({ card, when }: { card: TipCard; when: string }) {
  const { _id, title, difficultyLevel, name } = card;
  return (
    <>
      <p className="leading-snug wrap-anywhere">
        <Link
          to={paths.tip(_id)}
          state={useLinkState(card)}
          className="decoration-marigold decoration-2 underline-offset-4 before:absolute before:inset-0 hover:underline"
        >
          <bdi>{title}</bdi>
        </Link>
      </p>
      <p className="mt-0.5 text-xs text-balance text-ink-soft">
        {/* No line begins with the dot. */}
        {when || <bdi>{name}</bdi>}
        &nbsp;·&nbsp;
        <span className="inline-block first-letter:uppercase">{difficultyLevel}</span>
      </p>
    </>
  );
}
