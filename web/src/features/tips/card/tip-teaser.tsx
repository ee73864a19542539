import type { ReactNode } from 'react';
import type { TipCard } from '~/shared/api/schema.gen';
import { DifficultyBadge } from '~/shared/ui/difficulty';
import { YearBand } from '~/shared/ui/year-band';
import { Hazards } from '../facts/hazards';
import { countsInWords } from '../marks/in-words';
import { opening } from '../page/opening';
import { TipHead } from '../page/tip-head';
import { hasLabel, TipPicture } from './picture';

type Props = {
  card: TipCard;
  /** Who wrote it. */
  byline: ReactNode;
  /** Small screens show its head only, so that a form is in view. */
  short: boolean;
};

/** How a tip's page begins, as far as its card knows, for people who have to sign in before they can read the tip. */
export function TipTeaser({ card, byline, short }: Props) {
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
        className={`relative h-36 overflow-hidden rounded-card bg-moss [view-transition-name:tip-picture] max-lg:order-1 lg:h-auto ${hasLabel(tip) ? 'lg:aspect-5/2' : 'lg:aspect-2/1'}`}
      >
        <div className="absolute inset-0">
          <TipPicture tip={tip} alt="" first shown="(min-width: 64rem) 46rem, 16rem" />
        </div>
      </div>
      <div className="lg:mt-6">
        <TipHead tip={tip} standfirst={standfirst} byline={byline}>
          <h2 id="teaser" dir="auto" className="mt-1 text-xl text-pretty md:text-3xl lg:text-4xl">
            {tip.title}
          </h2>
        </TipHead>
      </div>
      <div className={`max-lg:order-last max-lg:col-span-2 ${short ? 'max-lg:hidden' : ''}`}>
        <div className="mt-3 border-y border-line-strong py-2.5 text-sm md:mt-5 lg:max-w-[36.5rem]">
          <YearBand timing={tip.facts} size="card" className="mb-1.5" />
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <DifficultyBadge level={tip.difficultyLevel} />
            {counts ? <span className="text-ink-soft">{counts}</span> : null}
          </p>
        </div>
        <Hazards facts={tip.facts} id="teaser-hazards" className="mt-2.5 max-w-[36.5rem] lg:mt-5" />
        {/* The server sends no more of it. It fades out, because it goes on; on phones sooner, so that the way to the rest is near. */}
        <p
          dir="auto"
          className="mt-4 max-w-[36.5rem] overflow-hidden whitespace-pre-line [mask-image:linear-gradient(#000_calc(100%-2lh),transparent)] max-md:mt-2.5 max-md:max-h-[3lh] lg:mt-5"
        >
          {text}
        </p>
      </div>
    </article>
  );
}
