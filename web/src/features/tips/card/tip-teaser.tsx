import type { ReactNode } from 'react';
import type { TipCard } from '~/shared/api/schema.gen';
import { DifficultyBadge } from '~/shared/ui/difficulty';
import { places } from '~/shared/words';
import { Hazards } from '../facts/hazards';
import { countsInWords } from '../marks/in-words';
import { opening } from '../page/opening';
import { TipHead } from '../page/tip-head';
import { TipPicture } from './picture';

type Props = {
  card: TipCard;
  /** Who wrote it. */
  byline: ReactNode;
};

/** How a tip's page begins, as far as its card knows, for people who have to sign in before they can read the tip. */
export function TipTeaser({ card, byline }: Props) {
  // A card in the history of an older release has no facts.
  const tip = { ...card, facts: card.facts ?? {} };
  const { standfirst } = opening(tip);
  const did = countsInWords(card.counts);
  // A place that this release does not know has no words.
  const grown = (tip.facts.places ?? []).map((place) => places[place]?.toLowerCase()).filter(Boolean);
  return (
    <article
      aria-labelledby="teaser"
      className="grid grid-cols-[minmax(0,1fr)_minmax(6rem,30%)] gap-x-5 wrap-anywhere lg:grid-cols-1"
    >
      <div className="relative h-36 overflow-hidden rounded-card bg-moss [view-transition-name:tip-picture] max-lg:order-last lg:h-auto lg:aspect-3/2">
        <div className="absolute inset-0">
          <TipPicture tip={tip} alt="" first shown="(min-width: 64rem) 46rem, 16rem" />
        </div>
      </div>
      <div className="lg:mt-6">
        <TipHead
          tip={tip}
          standfirst={standfirst}
          byline={
            <>
              {byline}
              <p className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
                <DifficultyBadge level={tip.difficultyLevel} />
                {grown.length > 0 ? <span className="text-ink-soft">{grown.join(', ')}</span> : null}
              </p>
            </>
          }
        >
          <h2 id="teaser" className="mt-1 text-xl text-pretty md:text-3xl">
            <bdi>{tip.title}</bdi>
          </h2>
        </TipHead>
        {standfirst ? null : (
          <p dir="auto" className="mt-3 max-w-[36.5rem] text-sm text-ink-soft max-lg:line-clamp-3">
            {tip.description}
          </p>
        )}
        {did ? <p className="mt-3 text-sm text-ink-soft">{did}</p> : null}
        <Hazards facts={tip.facts} id="teaser-hazards" className="mt-5 max-lg:hidden" />
      </div>
    </article>
  );
}
