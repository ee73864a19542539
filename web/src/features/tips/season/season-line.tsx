import { Link } from 'react-router';
import type { Hemisphere, Month, TipCard } from '~/shared/api/schema.gen';
import { paths } from '~/shared/paths';
import { useLinkState } from '../card/link-state';
import { timeLeft } from './time-left';

type Props = { card: TipCard; month: Month; hemisphere: Hemisphere | undefined };

/** A tip as a line of a list: the title, and until when it is time. The item around it is the link's area. */
export function SeasonLine({ card, month, hemisphere }: Props) {
  const { _id, title, facts, difficultyLevel, name } = card;
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
        {timeLeft(facts.months, month, hemisphere) || <bdi>{name}</bdi>}
        &nbsp;·&nbsp;
        <span className="inline-block first-letter:uppercase">{difficultyLevel}</span>
      </p>
    </>
  );
}
