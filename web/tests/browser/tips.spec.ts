import { expect, navigation, signUp, test } from './fixtures.ts';
import { fillTip, gardener, signInAs, tip } from './people.ts';

test('A gardener shares, edits, hides, shows and deletes a tip, and lists follow at once', { tag: '@phone' }, async ({
  page,
}) => {
  await signUp(page, 'Keeper');
  await page.goto('/MyTips');
  await expect(page.getByText("You haven't added any gardening tips yet.")).toBeVisible();
  await page.getByRole('link', { name: 'Add Your First Tip' }).click();
  const title = `Earth up leeks ${crypto.randomUUID().slice(0, 6)}`;
  await fillTip(page, tip(title, { availability: 'public' }));
  await page.getByRole('button', { name: 'Submit Tip' }).click();
  await expect(page.getByText('has been submitted successfully and will be reviewed by our team')).toBeVisible();
  await page
    .getByRole('link', { name: 'View My Tips' })
    .or(page.getByRole('button', { name: 'View My Tips' }))
    .click();
  await expect(page.getByRole('row', { name: new RegExp(title) })).toBeVisible();

  await page.getByRole('button', { name: `Edit: ${title}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Update Gardening Tip' });
  await expect(dialog.getByLabel(/^Title/)).toHaveValue(title);
  await dialog.getByLabel(/^Title/).fill(`${title}, twice`);
  await dialog.getByRole('button', { name: /^Update/ }).click();
  await expect(page.getByText('Your tip has been updated successfully')).toBeVisible();
  await expect(page.getByRole('row', { name: new RegExp(`${title}, twice`) })).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: `Hide: ${title}, twice` }).click();
  await expect(page.getByRole('button', { name: `Show: ${title}, twice` })).toBeVisible();
  await page.getByRole('button', { name: `Show: ${title}, twice` }).click();
  await expect(page.getByRole('button', { name: `Hide: ${title}, twice` })).toBeVisible();

  await page.getByRole('button', { name: `Delete: ${title}, twice` }).click();
  const question = page.getByRole('alertdialog', { name: 'Do you want to Delete Tips?' });
  await question.getByRole('button', { name: "Don't Delete" }).click();
  await expect(page.getByText('Changes are not saved')).toBeVisible();
  await page.getByRole('button', { name: `Delete: ${title}, twice` }).click();
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('Tips Deleted Success')).toBeVisible();
  await expect(page.getByText("You haven't added any gardening tips yet.")).toBeVisible();
});

test('A tip that was typed is there after a reload, and as a draft in another browser; before that, leaving asks', async ({
  page,
  browser,
  baseURL,
}) => {
  const author = await gardener('Author of Drafts');
  const title = `Sow broad beans ${crypto.randomUUID().slice(0, 6)}`;
  const leave = async () => (await navigation(page)).getByRole('link', { name: 'My Tips' }).click();
  await signInAs(page, author);
  await page.goto('/ShareTip');
  await page.getByLabel('Description').fill('In a gutter.');
  await leave();
  const question = page.getByRole('alertdialog', { name: 'Leave this page?' });
  await question.getByRole('button', { name: 'Stay here' }).click();
  await expect(page.getByLabel('Description')).toHaveValue('In a gutter.');

  await page.reload();
  await expect(page.getByText('Your draft, as you left it.')).toBeVisible();
  await expect(page.getByLabel('Description')).toHaveValue('In a gutter.');
  await page.getByLabel('Title').fill(title);
  await leave();
  await expect(page.getByRole('row', { name: new RegExp(title) })).toContainText('draft');

  const elsewhere = await browser.newContext({ ...(baseURL ? { baseURL } : {}) });
  const another = await elsewhere.newPage();
  await signInAs(another, author);
  await another.goto('/MyTips');
  await another.getByRole('link', { name: `Continue: ${title}` }).click();
  await expect(another.getByLabel('Title')).toHaveValue(title);
  await expect(another.getByLabel('Description')).toHaveValue('In a gutter.');
  await elsewhere.close();
});

test('The back button asks before what was typed is left, and goes back then', async ({ page }) => {
  await signInAs(page, await gardener('Back Leaver'));
  await page.goto('/MyTips');
  await page.getByRole('link', { name: 'Add Your First Tip' }).click();
  await page.getByLabel('Description').fill('In a gutter.');
  // `goBack` would wait for the page that the question holds back.
  await page.evaluate(() => history.back());
  const question = page.getByRole('alertdialog', { name: 'Leave this page?' });
  await expect(question).toBeVisible();
  await expect(page).toHaveURL('/ShareTip');
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL('/MyTips');
  await expect(page.getByRole('heading', { level: 1, name: 'My Tips' })).toBeVisible();
});
