import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { edit, gardener, type Person, searchable, share, signInAs, tip, titlesOf } from './people.ts';

/** Opens the edit form of the person's only tip. */
async function startEditing(page: Page) {
  await page.goto('/MyTips');
  await page.getByRole('button', { name: /^Edit: / }).click();
  const dialog = page.getByRole('dialog', { name: 'Update Gardening Tip' });
  await expect(dialog.getByLabel('Title')).toBeFocused();
  return dialog;
}

async function ownerOf(title: string): Promise<{ owner: Person; id: string }> {
  const owner = await gardener('Two Windows');
  return { owner, id: (await share(owner, tip(title)))._id };
}

const changedMeanwhile = 'This tip was changed meanwhile, in another window perhaps.';

test('An edit of a tip that another tab has changed says so, keeps the text, and can overwrite what it changed', async ({
  page,
}) => {
  const { owner } = await ownerOf('Prune in March');
  await signInAs(page, owner);
  const dialog = await startEditing(page);
  const other = await page.context().newPage();
  const otherDialog = await startEditing(other);
  await otherDialog.getByLabel('Title').fill('Prune in April');
  await otherDialog.getByLabel('Plant type').fill('Rose');
  await otherDialog.getByRole('button', { name: 'Update Tip' }).click();
  await expect(other.getByText('Your tip has been updated successfully')).toBeVisible();

  await dialog.getByLabel('Title').fill('Prune in February');
  await dialog.getByRole('button', { name: 'Update Tip' }).click();
  await expect(dialog.getByText(changedMeanwhile)).toBeVisible();
  await expect(dialog.getByLabel('Title')).toHaveValue('Prune in February');
  expect(await titlesOf(owner)).toEqual(['Prune in April']);

  await dialog.getByRole('button', { name: 'Overwrite with mine' }).click();
  await expect(page.getByText('Your tip has been updated successfully')).toBeVisible();
  await page.getByRole('button', { name: 'OK' }).click();
  await page.getByRole('link', { name: 'Prune in February' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Prune in February' })).toBeVisible();
  await expect(page.getByText('Rose').first()).toBeVisible();
});

test('Another gardener cannot see a hidden tip in lists, searches, on its author’s page or at its URL', async ({
  page,
}) => {
  const word = `quincunx${crypto.randomUUID().slice(0, 8)}`;
  const owner = await gardener(`Keeper ${word}`);
  const { _id } = await share(owner, tip(`About ${word}`, { availability: 'public', category: 'Succulents' }));
  await searchable(word, _id);
  await edit(owner, _id, { availability: 'hidden' });
  // A browser without a cache of the tip.
  await signInAs(page, await gardener('Curious'));
  const found = page.getByRole('link', { name: `About ${word}` });
  for (const path of [`/Tips?q=${word}`, `/gardener/${owner.id}`, '/Tips?category=Succulents', '/Tips', '/']) {
    await page.goto(path);
    // The home page fetches its tips when they are scrolled near.
    if (path === '/') await page.getByRole('heading', { name: 'Top Gardening Tips' }).scrollIntoViewIfNeeded();
    const settled = page.getByText(/No gardening tips found|Nothing shared yet/).or(page.locator('main article'));
    await expect(settled.first()).toBeVisible();
    await expect(found, path).toHaveCount(0);
  }
  await page.goto(`/tips/${_id}`);
  await expect(page.getByRole('heading', { name: 'Tip Not Found' })).toBeVisible();
  await expect(page.getByText(word)).toHaveCount(0);
  await page.goto(`/MyTips?edit=${_id}`);
  await expect(page.getByRole('dialog')).toContainText("doesn't exist or has been removed");
  await expect(page.getByText(word)).toHaveCount(0);
});
