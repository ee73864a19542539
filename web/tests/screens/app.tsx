/** Opens the whole app at a URL, as `src/main.tsx` does, and the helpers that the tests share. */
import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { StrictMode } from 'react';
import { BrowserRouter } from 'react-router';
import { App } from '~/app';
import { createQueryClient } from '~/shared/api/query-client';
import { startSession } from '~/shared/session/session';
import { closePage, openPage } from './browser';
import { storeSession } from './cognito';

export { act, fireEvent, screen, waitFor, within } from '@testing-library/react';

/** Opens the app in a new tab: only storage is left of an earlier page; after a reload, its history's `state` too. */
export async function visit(address: string, state: unknown = null) {
  await closePage();
  openPage(address, state);
  const queryClient = createQueryClient();
  const { queries } = queryClient.getDefaultOptions();
  // As many retries as in the app, without the pauses.
  queryClient.setDefaultOptions({ queries: { ...queries, retryDelay: 1 } });
  const page = render(
    <StrictMode>
      <BrowserRouter>
        <App queryClient={queryClient} />
      </BrowserRouter>
    </StrictMode>,
  );
  startSession(async () => (await import('~/shared/session/restore')).restoreSession());
  return { ...page, user: userEvent.setup(), queryClient };
}

/** The same, with a stored session. */
export function visitSignedIn(address: string) {
  storeSession(sessionStorage);
  return visit(address);
}

/** The same, as a moderator. */
export function visitAsModerator(address: string) {
  storeSession(sessionStorage, { groups: ['moderators'] });
  return visit(address);
}

/** Outside of `act`, which warns of a response that arrives while it ends. */
export const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** The app's current URL. */
export const address = () => location.pathname + location.search;

export type User = Awaited<ReturnType<typeof visit>>['user'];

/** The address of a tip's picture has a field once the author has chosen a picture on the web. */
async function reveal(user: User, label: string | RegExp): Promise<void> {
  if (label === 'Image URL') await user.click(await screen.findByRole('radio', { name: 'Use a picture on the web' }));
}

/** Replaces the value of a field. Pasted, because single keys take long. */
export async function fill(user: User, label: string | RegExp, text: string): Promise<void> {
  await reveal(user, label);
  const field = await screen.findByLabelText(label);
  await user.clear(field);
  await user.click(field);
  if (text) await user.paste(text);
}

/** Fills in a form whose fields have these labels; a list of choices takes the choice of that name. */
export async function fillForm(user: User, fields: Array<[label: string, value: string]>): Promise<void> {
  for (const [label, value] of fields) {
    await reveal(user, label);
    const field = await screen.findByLabelText(label);
    if (field instanceof HTMLSelectElement) await user.selectOptions(field, value);
    else await fill(user, label, value);
  }
}

/** How each drawing on the page looks: which one, which part and side of it, on which ground. */
export const drawingsShown = () =>
  [...document.querySelectorAll('main .plate use')].map((use) => {
    const drawing = use.closest('svg');
    const looks = [drawing?.getAttribute('viewBox'), drawing?.getAttribute('class'), use.closest('.plate')?.className];
    return [use.getAttribute('href'), ...looks].join(' ');
  });

/** The titles of the tips on the screen, in order. */
export const tipsShown = () =>
  screen
    .queryAllByRole('article')
    .flatMap((card) => within(card).queryAllByRole('heading', { level: 3 }))
    .map((title) => title.textContent);

export const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });
