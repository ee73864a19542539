import { Link } from 'react-router';
import type { TipCard } from '~/shared/api/schema.gen';
import { useTipWeeks } from '~/shared/calendar/use-tip-weeks';
import { paths } from '~/shared/paths';
import { useLinkState } from '../card/link-state';

type Props = {
  card: TipCard;
  /** By its months. */
  when: string;
  /** The list is for the present week: how long the tip's time lasts, and not when it is. */
  isPresent: boolean;
};

/**
 * A tip as a line of a list: the title, and when it is time, by weeks where the reader's frosts say them, or else who says so. The item
 * around it is the link's area.
 */
export function SeasonLine({ card, when, isPresent }: Props) {
  const weeks = useTipWeeks(card.facts);
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
        {(isPresent ? weeks?.left(new Date()) : weeks?.short) || when || <bdi>{name}</bdi>}
        &nbsp;·&nbsp;
        <span className="inline-block first-letter:uppercase">{difficultyLevel}</span>
      </p>
    </>
  );
}
