/** A browser without a network. The message of each page for each failure is in `tests/screens`. */
import { expect, test } from './fixtures.ts';
import { gardener, share, signInAs, tip, titlesOf } from './people.ts';

test('Tips that come late or cannot be reached say so, and a retry shows them', async ({ page }) => {
  let answer = () => {};
  const answers = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/**', async (route) => {
    await answers;
    await route.continue();
  });
  await page.goto('/Tips');
  const first = page.locator('main article').first();
  await expect(page.getByText('Fetching the tips', { exact: true })).toBeAttached();
  await expect(page.locator('.skeleton').first()).toBeVisible();
  await expect(first).toBeHidden();
  answer();
  await expect(first).toBeVisible();
  await expect(page.getByText('Fetching the tips', { exact: true })).toHaveCount(0);
  await page.unrouteAll({ behavior: 'wait' });

  await page.route('**/api/**', (route) => route.abort('connectionrefused'));
  await page.goto('/Tips');
  const alert = page.getByRole('alert').filter({ hasText: 'The tips could not be fetched.' });
  await expect(alert).toContainText('Your connection seems to be down');
  await page.unrouteAll({ behavior: 'wait' });
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(first).toBeVisible();
  await expect(alert).toHaveCount(0);
});

test('When an edit cannot be saved, the form says so, keeps everything typed and the focus, and can be sent again', async ({
  page,
}) => {
  const owner = await gardener('Unsaved');
  await share(owner, tip('Mulch in May'));
  await signInAs(page, owner);
  await page.goto('/MyTips');
  await page.route('**/api/**', (route) =>
    route.request().method() === 'PATCH' ? route.abort('connectionreset') : route.continue(),
  );
  await page.getByRole('button', { name: /^Edit: / }).click();
  await page.getByRole('dialog').getByLabel('Title').fill('Mulch in June');
  await page.getByRole('button', { name: 'Update Tip' }).click();
  await expect(page.getByRole('alertdialog', { name: 'Error!' })).toContainText(
    'There was a problem updating your tip',
  );
  await page.getByRole('button', { name: 'OK' }).click();
  await expect(page.getByRole('button', { name: 'Update Tip' })).toBeFocused();
  await expect(page.getByRole('dialog').getByLabel('Title')).toHaveValue('Mulch in June');
  await page.unrouteAll({ behavior: 'wait' });
  await page.getByRole('button', { name: 'Update Tip' }).click();
  await expect(page.getByText('Your tip has been updated successfully')).toBeVisible();
  expect(await titlesOf(owner)).toEqual(['Mulch in June']);
});
