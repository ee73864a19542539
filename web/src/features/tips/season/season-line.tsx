import { Link } from 'react-router';
import type { Hemisphere, Month, TipCard } from '~/shared/api/schema.gen';
import { paths } from '~/shared/paths';
import { useFromCard } from '../card/from-card';
import { timeLeft } from './time-left';

type Props = { card: TipCard; month: Month; hemisphere: Hemisphere | undefined };

/** A tip as a line of a list: the title, and until when it is time. The item around it is the link's area. */
export function SeasonLine({ card, month, hemisphere }: Props) {
  const { _id, title, facts, difficultyLevel, name } = card;
  return (
    <>
      <Link
        to={paths.tip(_id)}
        state={useFromCard(card)}
        className="leading-snug decoration-marigold decoration-2 underline-offset-4 before:absolute before:inset-0 hover:underline"
      >
        <bdi className="line-clamp-3 wrap-anywhere">{title}</bdi>
      </Link>
      <p className="mt-0.5 truncate text-xs text-ink-soft">
        {timeLeft(facts.months, month, hemisphere) || <bdi>{name}</bdi>} · {difficultyLevel}
      </p>
    </>
  );
}
