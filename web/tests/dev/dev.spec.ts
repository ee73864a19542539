/** The app as `cargo xtask up --dev` serves it. */
import { stat, utimes } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, logIn, test } from '../browser/fixtures.ts';

const login = fileURLToPath(new URL('../../src/routes/login.tsx', import.meta.url));

test('Through the development server a deep link lists tips, and a gardener signs in and reads one', async ({
  page,
}) => {
  await page.goto('/Tips');
  await page.locator('main article a').first().click();
  await expect(page).toHaveURL('/login');
  await page.getByRole('link', { name: 'I have an account' }).click();
  await logIn(page, 'rowan@thirkell-plot.example');
  await expect(page).toHaveURL(/\/tips\//);
  await expect(page.getByRole('heading', { name: 'Tip Details' })).toBeVisible();
});

test('A page reloads a changed file in place and keeps what was typed', async ({ page }) => {
  // The test changes the response, not the file, which is only touched: it leaves nothing behind.
  await page.route('**/src/routes/login.tsx?t=*', async (route) => {
    const response = await route.fetch();
    await route.fulfill({
      response,
      body: (await response.text()).replace('New here?', 'Now it says this'),
    });
  });
  await page.goto('/login');
  await page.getByLabel('Email').fill('half-typed@');
  await expect(page.getByText('New here?')).toBeVisible();
  const { atime, mtime } = await stat(login);
  await utimes(login, new Date(), new Date());
  try {
    await expect(page.getByText('Now it says this')).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue('half-typed@');
  } finally {
    await utimes(login, atime, mtime);
  }
});
