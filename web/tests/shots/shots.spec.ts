/** Screenshots of every page and state that visitors see. Nothing is written to the cloud. */
import type { Page } from '@playwright/test';
import { prerendered } from '../../src/shared/paths.ts';
import { expect, test } from './camera.ts';

for (const path of prerendered) {
  test(path, async ({ page, shoot }) => {
    await page.goto(path);
    await shoot(path === '/' ? 'home' : path.slice(1).replace('/', '-'));
  });
}

test('404', async ({ page, shoot }) => {
  await page.goto('/no/such/page');
  await shoot('404');
});

for (const plant of ['tomato', 'yucca', 'nope']) {
  test(`the plant ${plant}`, async ({ page, shoot }) => {
    await page.goto(`/plants/${plant}`);
    await shoot(`plant-${plant}`);
  });
}

test('plants that were looked for', async ({ page, shoot }) => {
  await page.goto('/plants?q=rose');
  await expect(page.getByRole('heading', { name: /plants for/ })).toBeVisible();
  await shoot('plants-found');
});

test('a gardener', async ({ page, shoot }) => {
  await page.goto('/Gardeners?q=hebden');
  await page
    .getByRole('link', { name: /View Profile/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Rowan Thirkell');
  await shoot('gardener');
});

test('nobody by that name', async ({ page, shoot }) => {
  await page.goto('/gardener/00000000-0000-0000-0000-000000000000');
  await expect(page.getByRole('heading', { name: 'Gardener not found' })).toBeVisible();
  await shoot('gardener-not-found');
});

for (const path of ['Tips', 'Gardeners']) {
  test(`${path} without any`, async ({ page, shoot }) => {
    await page.goto(`/${path}?q=zzzz`);
    await expect(page.getByRole('link', { name: 'Clear Filters' })).toBeVisible();
    await shoot(`${path}-empty`);
  });

  test(`${path} that cannot be fetched`, async ({ page, shoot }) => {
    await page.route('**/api/**', (route) => route.fulfill({ status: 500, json: {} }));
    await page.goto(`/${path}`);
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible({ timeout: 20_000 });
    await shoot(`${path}-failed`);
  });
}

test('the tips of a month, and the filters of small screens', async ({ page, shoot }) => {
  await page.goto('/Tips?difficulty=easy&month=11');
  await expect(page.locator('main article').first()).toBeVisible();
  await shoot('Tips-filtered');
  const opener = page.getByRole('button', { name: /^Filter/ });
  if (!(await opener.isVisible())) return;
  await opener.click();
  await expect(page.getByRole('dialog', { name: 'Filter' })).toBeVisible();
  await shoot('Tips-filters', 'screen');
});

test('a month’s page, and the question for the garden', async ({ page, shoot }) => {
  await page.goto('/now?month=5');
  await expect(page.getByRole('heading', { name: /for May/ })).toBeVisible();
  await shoot('now-month');
  await page.getByRole('button', { name: 'Choose yours' }).click();
  await expect(page.getByLabel('Hemisphere')).toBeVisible();
  await shoot('garden-question', 'screen');
});

test('the login of somebody who opened a tip', async ({ page, shoot }) => {
  await page.goto('/Tips?plant=apple');
  await page.locator('main article a').first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Read the rest, free' })).toBeVisible();
  await shoot('login-tip');
});

test('the menu of small screens', async ({ page, shoot }) => {
  await page.goto('/');
  const open = page.getByRole('button', { name: 'Open the menu' });
  test.skip(!(await open.isVisible()), 'this screen has a bar');
  await open.click();
  await shoot('menu', 'screen');
});

test('a login that failed', async ({ page, shoot }) => {
  await page.goto('/login');
  await fakeResponse(page, 'InitiateAuth', 400, { __type: 'NotAuthorizedException', message: 'Incorrect' });
  await page.getByLabel('Email').fill('rowan@thirkell-plot.example');
  await page.getByLabel('Password', { exact: true }).fill('not-the-password-1');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('invalid Email or Password')).toBeVisible();
  await shoot('login-failed');
});

test('the code of a sign-up', async ({ page, shoot }) => {
  await page.goto('/signup');
  await fakeResponse(page, 'SignUp', 200, { UserConfirmed: false, UserSub: '00000000-0000-0000-0000-000000000000' });
  await page.getByLabel('Full name').fill('Ada Moss');
  await page.getByLabel('Email').fill('ada@moss.example');
  await page.getByLabel('Password', { exact: true }).fill('Garden-gate-1!');
  await page.getByLabel('Confirm password').fill('Garden-gate-1!');
  await page.getByRole('checkbox', { name: /agree/i }).check();
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByLabel(/Code/)).toBeVisible();
  await shoot('signup-code');
});

test('a sign-up with errors', async ({ page, shoot }) => {
  await page.goto('/signup');
  await page.getByLabel('Full name').fill('Ada Moss');
  await page.getByLabel('Email').fill('ada@moss');
  await page.getByLabel('Password', { exact: true }).fill('garden1');
  await page.getByLabel('Confirm password').fill('garden2');
  await page.getByText('Tell us more (optional)').click();
  await page.getByLabel(/^Age/).fill('12');
  await page.getByRole('checkbox', { name: /agree/i }).check();
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.locator('main [role="alert"]').first()).toBeVisible();
  await shoot('signup-errors');
});

test('the code of a forgotten password', async ({ page, shoot }) => {
  await page.goto('/forgot-password');
  await fakeResponse(page, 'ForgotPassword', 200, {
    CodeDeliveryDetails: { AttributeName: 'email', DeliveryMedium: 'EMAIL', Destination: 'r***@t***' },
  });
  await page.getByLabel('Email').fill('rowan@thirkell-plot.example');
  await page.getByRole('button', { name: /code/i }).click();
  await expect(page.getByLabel(/Code/)).toBeVisible();
  await shoot('forgot-password-code');
});

/** Fakes the response of one of Cognito's operations. */
async function fakeResponse(page: Page, operation: string, status: number, json: object): Promise<void> {
  await page.route(`${process.env.GARDEN_ENDPOINT}/`, (route) =>
    route.request().headers()['x-amz-target']?.endsWith(`.${operation}`)
      ? route.fulfill({ status, json, headers: { 'access-control-allow-origin': '*' } })
      : route.continue(),
  );
}
