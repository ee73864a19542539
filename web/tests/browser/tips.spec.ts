import { expect, logIn, signUp, test } from './fixtures.ts';
import { fillTip, tip } from './people.ts';

test('The share form shows an error in each required field until the field is edited', async ({ page }) => {
  await signUp(page, 'Sharer');
  await page.goto('/ShareTip');
  await page.getByRole('button', { name: 'Submit Tip' }).click();
  for (const message of [
    'Title is required',
    'Plant type is required',
    'Description is required',
    'Please select a category',
    'Please enter image URL',
  ]) {
    await expect(page.getByText(message)).toBeVisible();
  }
  await page.getByLabel(/^Title/).fill('L');
  await expect(page.getByText('Title is required')).toBeHidden();
  await page.getByLabel(/^Description/).fill('Too short.');
  await page.getByLabel(/^Image/i).fill('not an address');
  await page.getByRole('button', { name: 'Submit Tip' }).click();
  await expect(page.getByText('Description should be at least 50 characters')).toBeVisible();
  await expect(page.getByText('Please enter a valid URL')).toBeVisible();
});

test('A gardener shares, edits, hides, shows and deletes a tip, and lists follow at once', async ({ page }) => {
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

test('Only its owner sees a hidden tip, and a tip that never existed looks the same', async ({ page, browser }) => {
  await page.goto('/login');
  await logIn(page, 'rowan@thirkell-plot.example');
  await expect(page).toHaveURL('/');
  await page.goto('/MyTips');
  const hidden = page.getByRole('row').filter({ hasText: 'only you can see it' }).first().getByRole('link').first();
  const address = (await hidden.getAttribute('href')) ?? '';
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  const another = await (await browser.newContext()).newPage();
  await another.goto('/login');
  await logIn(another, 'mireille@jardin-kerbrat.example');
  await expect(another).toHaveURL('/');
  for (const path of [address, '/tips/01ARZ3NDEKTSV4RRFFQ69G5FAV']) {
    await another.goto(path);
    await expect(another.getByText('Tip Not Found')).toBeVisible();
    await expect(another.getByRole('link', { name: 'Browse All Tips' })).toBeVisible();
  }
  await another.context().close();
});
