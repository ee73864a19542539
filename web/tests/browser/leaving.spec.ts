import { readFile } from 'node:fs/promises';
import { expect, logIn, password, test } from './fixtures.ts';
import { gardener, send, share, signInAs, tip } from './people.ts';

test('A gardener takes their data along and deletes the account, and the tips stay', async ({ page }) => {
  const person = await gardener('Fern Leaver', { phone: '01632 960007' });
  const kept = await share(person, tip('Left behind', { availability: 'public' }));
  await share(person, tip('Gone with me'));
  await signInAs(page, person);
  await page.goto('/profile');

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export my data' }).click(),
  ]);
  const file = JSON.parse(await readFile(await download.path(), 'utf8'));
  expect(download.suggestedFilename()).toMatch(/^garden-export-\d{4}-\d\d-\d\d\.json$/);
  expect(file).toMatchObject({
    profile: { email: person.email, phone: '01632 960007' },
    account: { email: person.email },
  });
  expect(file.tips.map(({ title }: { title: string }) => title)).toEqual(['Gone with me', 'Left behind']);

  await page.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account' });
  await dialog.getByRole('radio', { name: /Leave my tips/ }).check();
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByLabel('Password').fill('not-the-password-1');
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await expect(dialog.getByText('invalid Email or Password')).toBeVisible();
  await dialog.getByLabel('Password').fill(password);
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await expect(page.getByText(/^Your account is deleted\. Goodbye/)).toBeVisible({ timeout: 30_000 });
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();

  expect((await send('GET', `/api/user/${person.id}`)).status).toBe(404);
  const reader = await gardener('Reader');
  expect(JSON.parse((await send('GET', `/api/tips/${kept._id}`, { by: reader })).text).data).toMatchObject({
    name: 'A former gardener',
    authorId: null,
  });
  await page.goto('/login');
  await logIn(page, person.email);
  await expect(page.getByText('invalid Email or Password')).toBeVisible();
});
