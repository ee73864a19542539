import { Link, useNavigate } from 'react-router';
import type { TipCard } from '~/shared/api/schema.gen';
import { Fold } from '~/shared/blocks/fold';
import { hazards } from '~/shared/facts';
import { paths } from '~/shared/paths';
import { DifficultyBadge } from '~/shared/ui/difficulty';
import { SkullIcon } from '~/shared/ui/icons';
import { drawingOf } from '~/shared/ui/picture/plate';
import { YearBand } from '~/shared/ui/year-band';
import { inDigits } from '~/shared/words';
import { withPicture } from './card-facts';
import { useLinkState } from './link-state';
import { MoreButton } from './more-button';
import { TipPicture } from './picture';

type Props = { card: TipCard & { repeat?: number } };

/**
 * A tip as an entry of a plant's page: its text over the width of the list, and a picture only where it shows more than the names of
 * a plant.
 */
export function TipLine({ card }: Props) {
  return (
    <Fold id={card.authorId} name={card.name}>
      <Line card={card} />
    </Fold>
  );
}

function Line({ card }: Props) {
  const { _id, title, category, counts, description, difficultyLevel, facts, name } = card;
  const state = useLinkState(card);
  const navigate = useNavigate();
  const to = paths.tip(_id);
  return (
    <article className="group relative flex gap-5 wrap-anywhere md:gap-8">
      {isPictured(card) ? (
        <div className="order-last aspect-square w-26 shrink-0 self-start overflow-hidden rounded-card bg-moss sm:aspect-4/3 sm:w-44">
          <TipPicture tip={card} alt="" shown="16rem" />
        </div>
      ) : null}
      <div className="min-w-0 flex-1">
        <h3 dir="auto" className="text-lg leading-snug md:text-xl">
          <Link
            to={to}
            state={state}
            onClick={(event) => withPicture(event, () => navigate(to, { state }))}
            className="decoration-marigold decoration-2 underline-offset-4 before:absolute before:inset-0 group-hover:underline"
          >
            {title}
          </Link>
        </h3>
        <p dir="auto" className="mt-2 line-clamp-3 max-w-[36.5rem] text-sm text-ink-soft md:line-clamp-2 md:text-base">
          {facts.standfirst ?? description}
        </p>
        <YearBand timing={facts} size="card" className="mt-3 text-xs text-ink-soft" />
        {/* Over the link's area, for the button, and no part of it. */}
        <p className="pointer-events-none relative mt-2.5 max-w-[36.5rem] pr-9 text-xs text-ink-soft">
          {facts.hazards?.includes('toxic-to-people') ? (
            <span
              role="img"
              aria-label={hazards['toxic-to-people']}
              title={hazards['toxic-to-people']}
              className="mr-1.5 inline-block align-[-3px]"
            >
              <SkullIcon size={16} className="text-clay" />
            </span>
          ) : null}
          <DifficultyBadge level={difficultyLevel} /> · {category} ·{' '}
          <bdi className="inline-block max-w-full truncate align-bottom font-semibold text-ink">{name}</bdi>
          {counts.helpful > 0 ? ` · ${inDigits(counts.helpful)} helpful` : null}
          <MoreButton card={card} className="pointer-events-auto absolute -right-3 -bottom-3.5" />
        </p>
      </div>
    </article>
  );
}

/** Whether it has a photograph, a linked picture or a drawing. */
const isPictured = ({ cover, image, category, plant }: TipCard) =>
  Boolean(cover || image || drawingOf(category, plant));
