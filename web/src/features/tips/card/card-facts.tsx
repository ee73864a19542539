import type { MouseEvent, ReactNode } from 'react';
import type { TipCard } from '~/shared/api/schema.gen';
import { YearBand } from '~/shared/ui/year-band';
import { inDigits } from '~/shared/words';
import { tried } from '../marks/in-words';

type Props = { card: TipCard; children: ReactNode };

/** A card's year, and one line: what it is and whom it helped. */
export function CardFacts({ card: { facts, counts }, children }: Props) {
  const proof = proofOf(counts);
  return (
    <>
      <YearBand timing={facts} size="card" className="mt-2.5" />
      <p className="mt-1.5 flex justify-between gap-x-3">
        <span className="min-w-0 truncate">{children}</span>
        {proof ? <span className="shrink-0">{proof}</span> : null}
      </p>
    </>
  );
}

/** `12 helpful`, or `7 tried` where nobody found it helpful. Cards of an older release have no counts. */
function proofOf(counts: TipCard['counts'] | undefined): string {
  if (!counts) return '';
  if (counts.helpful > 0) return `${inDigits(counts.helpful)} helpful`;
  return tried(counts) > 0 ? `${inDigits(tried(counts))} tried` : '';
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
