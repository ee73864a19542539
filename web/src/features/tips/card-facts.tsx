import type { MouseEvent, ReactNode } from 'react';
import { flushSync } from 'react-dom';
import type { Facts } from '~/shared/api/schema.gen';
import { YearBand } from '~/shared/ui/year-band';
import { places as placeNames } from '~/shared/words';

type Props = { facts: Facts; places: boolean; children: ReactNode };

/** A card's year, its line with the places, and the dangers to people and pets. */
export default function CardFacts({
  facts: { months, hazards = [], places = [] },
  places: withPlaces,
  children,
}: Props) {
  const toxic = (['people', 'pets'] as const).filter((to) => hazards.includes(`toxic-to-${to}`));
  // Most tips are for the open ground.
  const notable = withPlaces ? places.filter((place) => place !== 'ground') : [];
  return (
    <>
      <YearBand months={months} size="card" words={false} className="pt-3" />
      <p className="mt-2.5">
        {children}
        {notable.map((place) => ` · ${placeNames[place].toLowerCase()}`)}
      </p>
      {toxic.length > 0 ? <p className="mt-1 font-semibold text-ink">Toxic to {toxic.join(' and ')}</p> : null}
    </>
  );
}

/** The longest that the page waits for its next picture. */
const patienceMs = 150;

/** Follows a card's link so that the card's picture becomes the tip's, where the browser can and the reader wants motion. */
export function withPicture(event: MouseEvent<HTMLElement>, go: () => void): void {
  const plain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
  const picture = event.currentTarget.closest('article')?.firstElementChild;
  const main = document.querySelector('main');
  if (!plain || !main || !(picture instanceof HTMLElement) || !document.startViewTransition) return;
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  event.preventDefault();
  picture.style.viewTransitionName = 'tip-picture';
  document.startViewTransition(async () => {
    const changed = new Promise<void>((resolve) => {
      new MutationObserver((_, observer) => {
        observer.disconnect();
        resolve();
      }).observe(main, { childList: true, subtree: true });
      setTimeout(resolve, patienceMs);
    });
    picture.style.viewTransitionName = '';
    flushSync(go);
    await changed;
  });
}
