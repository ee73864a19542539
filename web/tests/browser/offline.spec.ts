import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { fillTip, gardener, signInAs, tip, titlesOf } from './people.ts';

const fill = (page: Page, title: string) => fillTip(page, tip(title));

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
