import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { fillTip, gardener, send, signInAs, tip, titlesOf } from './people.ts';

const fill = (page: Page, title: string) => fillTip(page, tip(title));

/** The next tip reaches the server, and its response is lost. */
async function loseNextAnswer(page: Page): Promise<void> {
  await page.route(
    '**/api/tips',
    async (route) => {
      const { authorization = '', 'idempotency-key': key = '' } = route.request().headers();
      await send('POST', '/api/tips', {
        body: route.request().postDataJSON(),
        headers: { authorization, 'idempotency-key': key },
      });
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
}

const submit = (page: Page) => page.getByRole('button', { name: 'Submit Tip' }).click();
const shared = (page: Page) => expect(page.getByText('has been submitted successfully')).toBeVisible();

test('Offline while sharing, reloaded, then online: the form keeps everything typed, and one tip is created', async ({
  page,
}) => {
  const owner = await gardener('Offline');
  await signInAs(page, owner);
  await page.goto('/ShareTip');
  await fill(page, 'Water at dusk');
  await page.context().setOffline(true);
  await submit(page);
  await expect(page.getByText('You are offline.')).toBeVisible();
  await expect(page.getByLabel('Title')).toHaveValue('Water at dusk');
  await page.context().setOffline(false);
  await expect(page.getByText('You are offline.')).toBeHidden();
  await page.reload();
  await expect(page.getByLabel('Title')).toHaveValue('Water at dusk');
  await expect(page.getByLabel('Description')).toHaveValue(tip('').description);
  await expect(page.getByLabel('Category')).toHaveValue('Vegetables');
  await submit(page);
  await shared(page);
  expect(await titlesOf(owner)).toEqual(['Water at dusk']);
});

test('A tip whose response was lost is not created twice by a retry', { tag: '@once' }, async ({ page }) => {
  const owner = await gardener('Answer Lost');
  await signInAs(page, owner);
  await page.goto('/ShareTip');
  await fill(page, 'Water at dawn');
  await loseNextAnswer(page);
  await submit(page);
  await expect(page.getByText('The garden could not be reached.')).toBeVisible();
  expect(await titlesOf(owner)).toEqual(['Water at dawn']);
  // A reload keeps the text and the idempotency key.
  await page.reload();
  await submit(page);
  await shared(page);
  expect(await titlesOf(owner)).toEqual(['Water at dawn']);

  await page.getByRole('button', { name: 'Share Another Tip' }).click();
  await expect(page.getByLabel('Title')).toBeFocused();
  await expect(page.getByLabel('Title')).toHaveValue('');
  await fill(page, 'Water at noon');
  await submit(page);
  await shared(page);
  expect(await titlesOf(owner)).toEqual(['Water at noon', 'Water at dawn']);
});

test('A tip whose response was lost and that was changed since can be sent as another tip', { tag: '@once' }, async ({
  page,
}) => {
  const owner = await gardener('Second Thought');
  await signInAs(page, owner);
  await page.goto('/ShareTip');
  await fill(page, 'First thought');
  await loseNextAnswer(page);
  await submit(page);
  await expect(page.getByText('The garden could not be reached.')).toBeVisible();
  await page.getByLabel('Title').fill('Second thought');
  await submit(page);
  await expect(page.getByText('You have shared this tip already.')).toBeVisible();
  expect(await titlesOf(owner)).toEqual(['First thought']);
  await page.getByRole('button', { name: 'Make it another tip' }).click();
  await submit(page);
  await shared(page);
  expect(await titlesOf(owner)).toEqual(['Second thought', 'First thought']);
});

test('Two clicks on the button create one tip', { tag: '@once' }, async ({ page }) => {
  const owner = await gardener('Double Click');
  await signInAs(page, owner);
  await page.goto('/ShareTip');
  await fill(page, 'Pinch out tomatoes');
  await page.getByRole('button', { name: 'Submit Tip' }).dblclick();
  await shared(page);
  expect(await titlesOf(owner)).toEqual(['Pinch out tomatoes']);
});
