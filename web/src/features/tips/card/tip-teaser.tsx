import type { ReactNode } from 'react';
import type { TipCard } from '~/shared/api/schema.gen';
import { DifficultyBadge } from '~/shared/ui/difficulty';
import { Hazards } from '../facts/hazards';
import { countsInWords } from '../marks/in-words';
import { opening } from '../page/opening';
import { TipHead } from '../page/tip-head';
import { hasLabel, TipPicture } from './picture';

type Props = {
  card: TipCard;
  /** Who wrote it. */
  byline: ReactNode;
};

/** How a tip's page begins, as far as its card knows, for people who have to sign in before they can read the tip. */
export function TipTeaser({ card, byline }: Props) {
  // A card in the history of an older release has no facts.
  const tip = { ...card, facts: card.facts ?? {} };
  const { standfirst, text } = opening(tip);
  const counts = countsInWords(card.counts);
  return (
    <article
      aria-labelledby="teaser"
      className="grid grid-cols-[minmax(0,1fr)_minmax(6rem,30%)] gap-x-5 wrap-anywhere lg:grid-cols-1"
    >
      <div
        className={`relative h-36 overflow-hidden rounded-card bg-moss [view-transition-name:tip-picture] max-lg:order-1 lg:h-auto ${hasLabel(tip) ? 'lg:aspect-5/2' : 'lg:aspect-3/2'}`}
      >
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
                {counts ? <span className="text-ink-soft">{counts}</span> : null}
              </p>
            </>
          }
        >
          <h2 id="teaser" className="mt-1 text-xl text-pretty md:text-3xl">
            <bdi>{tip.title}</bdi>
          </h2>
        </TipHead>
        <Hazards facts={tip.facts} id="teaser-hazards" className="mt-5 max-lg:hidden" />
      </div>
      {/* The server sends no more of it. It fades out, because it goes on. */}
      <p
        dir="auto"
        className="mt-4 max-w-[36.5rem] whitespace-pre-line [mask-image:linear-gradient(#000_calc(100%-2lh),transparent)] max-lg:order-last max-lg:col-span-2 lg:mt-5"
      >
        {text}
      </p>
    </article>
  );
}
