import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { fillTip, gardener, signInAs, tip, titlesOf } from './people.ts';

const fill = (page: Page, title: string) => fillTip(page, tip(title));

const submit = (page: Page) => page.getByRole('button', { name: 'Submit Tip' }).click();

test('Shared offline, reloaded, then online: one tip is created', async ({ page }) => {
  const owner = await gardener('Offline');
  await signInAs(page, owner);
  await page.goto('/ShareTip');
  await fill(page, 'Water at dusk');
  await page.context().setOffline(true);
  await submit(page);
  await expect(page.getByText('It waits for the network.')).toBeVisible();
  await page.context().setOffline(false);
  await page.reload();
  // The page sends it some seconds later.
  await expect.poll(() => titlesOf(owner), { timeout: 30_000 }).toEqual(['Water at dusk']);
  await page.reload();
  await expect(page.getByLabel('Title')).toHaveValue('');
  await expect(page.getByText('to be sent')).toHaveCount(0);
  expect(await titlesOf(owner)).toEqual(['Water at dusk']);
});
