/** A click on a card, where the browser can make the card's picture the tip's. */
import { afterEach, expect, test, vi } from 'vitest';
import { tipId } from '../../api/garden';
import { address, heading, screen, visitSignedIn } from '../app';
import { media } from '../browser';

const names: string[] = [];

/** jsdom has no view transitions: this one calls back after it has seen the page, as browsers do. */
function canTransition(): void {
  document.startViewTransition = ((update: () => Promise<void>) => {
    names.push(
      ...[...document.querySelectorAll<HTMLElement>('article > *')].map((part) => part.style.viewTransitionName),
    );
    const done = Promise.resolve().then(update);
    return { ready: done, finished: done, updateCallbackDone: done, skipTransition: vi.fn() };
  }) as unknown as Document['startViewTransition'];
}

afterEach(() => {
  Reflect.deleteProperty(document, 'startViewTransition');
  names.length = 0;
});

async function openTip() {
  const { user } = await visitSignedIn('/Tips');
  const link = await screen.findByRole('link', { name: 'Graft an old apple' });
  // The text after the link comes with the cards' facts.
  await screen.findAllByText('hard');
  await vi.dynamicImportSettled();
  await user.click(link);
  expect(await heading('Graft an old apple')).toBeVisible();
  expect(address()).toBe(`/tips/${tipId(3)}`);
}

test('The picture of the card that was clicked, and no other, becomes the tip’s', async () => {
  canTransition();
  await openTip();
  expect(names.filter(Boolean)).toEqual(['tip-picture']);
  history.back();
  expect(await heading('Browse Gardening Tips')).toBeVisible();
});

test('With reduced motion, or in a browser without transitions, the tip opens at once', async () => {
  media.reducedMotion = true;
  canTransition();
  await openTip();
  expect(names).toEqual([]);
});
