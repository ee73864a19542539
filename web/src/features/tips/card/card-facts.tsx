import type { MouseEvent, ReactNode } from 'react';
import type { TipCard } from '~/shared/api/schema.gen';
import { YearBand } from '~/shared/ui/year-band';
import { places as placeNames } from '~/shared/words';
import { countsInWords } from '../marks/in-words';

/** How a card is laid out. */
export type CardShape = 'card' | 'lead' | 'row' | 'row-on-phones';

type Props = { card: TipCard; shape: CardShape; children: ReactNode };

/** A card's year, its line with the places, the dangers to people and pets, and its counts. */
export default function CardFacts({
  card: {
    facts: { months, hazards = [], places = [] },
    counts,
  },
  shape,
  children,
}: Props) {
  const toxic = (['people', 'pets'] as const).filter((to) => hazards.includes(`toxic-to-${to}`));
  const did = countsInWords(counts);
  // On phones the first card of a list has to be whole on the first screen. Elsewhere nothing below may move when the places come.
  const oneLine = shape === 'row-on-phones';
  // Most tips are for the open ground. The other shapes are narrow. A place that this release does not know has no words.
  const notable = oneLine || shape === 'card' ? places.filter((place) => place !== 'ground' && placeNames[place]) : [];
  return (
    <>
      <YearBand months={months} size="card" words={false} className="pt-3" />
      <p className={`mt-2.5 ${oneLine ? 'md:flex' : ''}`}>
        <span className="shrink-0">{children}</span>
        {notable.length > 0 ? (
          <span className={oneLine ? 'truncate max-md:hidden' : ''}>
            {notable.map((place) => `\u00a0· ${placeNames[place].toLowerCase()}`)}
          </span>
        ) : null}
      </p>
      {toxic.length > 0 ? <p className="mt-1 font-semibold text-ink">Toxic to {toxic.join(' and ')}</p> : null}
      {did ? <p className="mt-1">{did}</p> : null}
    </>
  );
}

/** How long the list stays while the tip is fetched. Then its placeholder is shown, as without a transition. */
const patienceMs = 200;

/** Follows a card's link so that the card's picture becomes the tip's, where the browser can and the reader wants motion. */
export function withPicture(event: MouseEvent<HTMLElement>, go: () => void): void {
  const plain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
  const picture = event.currentTarget.closest('article')?.firstElementChild;
  const main = document.querySelector('main');
  if (!plain || !main || !(picture instanceof HTMLElement) || !document.startViewTransition) return;
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  event.preventDefault();
  picture.style.viewTransitionName = 'tip-picture';
  const transition = document.startViewTransition(async () => {
    const shown = new Promise<void>((resolve) => {
      const observer = new MutationObserver(() => {
        if (main.querySelector('[class*="tip-picture"]')) resolve();
      });
      observer.observe(main, { childList: true, subtree: true });
      setTimeout(() => {
        observer.disconnect();
        resolve();
      }, patienceMs);
    });
    picture.style.viewTransitionName = '';
    go();
    await shown;
  });
  // The browser skips it where it cannot, such as in a tab that is hidden.
  transition.ready.catch(() => undefined);
}
