import { expect, test } from './fixtures.ts';
import { gardener, share, signInAs, tip, titlesOf } from './people.ts';

test('The text of a form without a title survives the crash of its page', async ({ page }) => {
  await signInAs(page, await gardener('Crashed Page'));
  await page.goto('/ShareTip');
  await page.getByLabel('Description').fill('In a gutter.');
  await expect(page.getByText(/^It is kept on this device\./)).toBeVisible();
  // Unlike a page that is closed, it gets no chance to write anything.
  const crashed = page.waitForEvent('crash');
  page.goto('chrome://crash').catch(() => undefined);
  await crashed;

  const next = await page.context().newPage();
  await next.goto('/ShareTip');
  await expect(next.getByText('Your draft, as you left it.')).toBeVisible();
  await expect(next.getByLabel('Description')).toHaveValue('In a gutter.');
});

test('Of two pages with one draft, the second one to save shows both texts and overwrites nothing', async ({
  page,
}) => {
  const author = await gardener('Two Pages');
  const { _id } = await share(author, tip('Sow broad beans', { availability: 'draft', description: 'In rows.' }));
  await signInAs(page, author);
  const other = await page.context().newPage();
  for (const each of [page, other]) {
    await each.goto(`/ShareTip?draft=${_id}`);
    await expect(each.getByLabel('Description')).toHaveValue('In rows.');
  }
  await other.getByLabel('Title').fill('Sow broad beans early');
  // The server saves a draft every ten seconds at most.
  await other.waitForTimeout(10_000);
  await other.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'My Tips' }).click();
  await expect(other.getByRole('row', { name: /Sow broad beans early/ })).toContainText('draft');

  await page.getByLabel('Title').fill('Sow broad beans late');
  await page.getByRole('button', { name: 'Submit Tip' }).click();
  const texts = page.getByRole('alert', { name: 'Two texts of this draft' });
  await expect(texts).toContainText('This draft was changed meanwhile');
  await expect(texts.getByText('Sow broad beans late')).toBeVisible();
  await expect(texts.getByText('Sow broad beans early')).toBeVisible();
  await expect(page.getByLabel('Title')).toHaveValue('Sow broad beans late');
  expect(await titlesOf(author)).toEqual(['Sow broad beans early']);
});
