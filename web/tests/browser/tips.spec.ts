import { expect, logIn, navigation, signUp, test } from './fixtures.ts';
import { fillTip, gardener, send, share, signInAs, tip } from './people.ts';

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

test('Hiding and deleting can be undone, and a deleted tip comes back from Recently deleted with its counts', async ({
  page,
}) => {
  const author = await gardener('Author of Undone');
  const title = `Earth up leeks ${crypto.randomUUID().slice(0, 6)}`;
  const { _id: id } = await share(author, tip(title, { availability: 'public' }));
  const reader = await gardener('Reader of Undone');
  expect((await send('PUT', `/api/tips/${id}/helpful`, { by: reader })).status).toBe(204);
  await signInAs(page, author);
  await page.goto('/MyTips');

  const undo = page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Undo' });
  await page.getByRole('button', { name: `Hide: ${title}` }).click();
  await undo.click();
  await expect(page.getByText('Undone: it is public again')).toBeVisible();
  await expect(page.getByRole('button', { name: `Hide: ${title}` })).toBeVisible();

  const remove = async () => {
    await page.getByRole('button', { name: `Delete: ${title}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(page.getByText('Tips Deleted Success')).toBeVisible();
    await expect(page.getByRole('row', { name: new RegExp(title) })).toHaveCount(0);
  };
  await remove();
  await undo.click();
  await expect(page.getByRole('row', { name: new RegExp(title) })).toBeVisible();

  await remove();
  await page.reload();
  const deleted = page.getByRole('region', { name: 'Recently deleted' });
  await deleted.getByRole('button', { name: `Restore: ${title}` }).click();
  await expect(page.getByRole('row', { name: new RegExp(title) })).toBeVisible();
  await page.goto(`/tips/${id}`);
  await expect(page.getByText('1 found it helpful')).toBeVisible();
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
  await expect(page.getByText('Here is your tip as you left it, ready to go on with.')).toBeVisible();
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
