import type { TipCard } from '~/shared/api/schema.gen';
import { DifficultyBadge } from '~/shared/ui/difficulty';
import { Hazards } from './facts/hazards';
import { TipPicture } from './picture';

/** A tip's card without a link, for people who have to sign in before they can read the tip. */
export function TipTeaser({ card }: { card: TipCard }) {
  // A card in the history of an older release has no facts.
  const facts = card.facts ?? {};
  return (
    <article aria-labelledby="teaser" className="wrap-anywhere">
      <div className="aspect-4/3 overflow-hidden rounded-card bg-moss">
        <TipPicture tip={card} alt="" first shown="(min-width: 64rem) 46rem, 1px" />
      </div>
      <h2 id="teaser" className="mt-5 text-2xl">
        <bdi>{card.title}</bdi>
      </h2>
      <p dir="auto" className="mt-3 max-w-[38rem] text-ink-soft">
        {facts.standfirst ?? card.description}
      </p>
      <p className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
        <DifficultyBadge level={card.difficultyLevel} />
        <span>
          <span className="font-semibold text-ink">{card.category}</span> · <bdi>{card.plantType}</bdi> · by{' '}
          <bdi>{card.name}</bdi>
        </span>
      </p>
      <Hazards facts={facts} id="teaser-hazards" className="mt-6" />
    </article>
  );
}

/** The picture of a tip as a small square, beside a line of text. */
export function TipThumbnail({ card }: { card: TipCard }) {
  return (
    <span className="block size-16 shrink-0 overflow-hidden rounded-control bg-paper">
      <TipPicture tip={card} alt="" shown="6.5rem" />
    </span>
  );
}
