import type { Page } from '@playwright/test';
import { expect, newAddress, password, scrollThrough, test } from './fixtures.ts';
import { gardener, type Person, share, signInAs, tip, titlesOf } from './people.ts';

type Screen = {
  name: string;
  /** The path, for the owner of one tip. */
  path: (owner: Person, id: string) => string;
  /** The text while it loads. */
  waiting: string;
  failed: string;
  /** What is there when it has loaded. */
  shown: (page: Page) => ReturnType<Page['locator']>;
};

const screens: Screen[] = [
  {
    name: 'the top tips at home',
    path: () => '/',
    waiting: 'Fetching the top tips',
    failed: 'The top tips could not be fetched.',
    shown: (page) => page.locator('section[aria-labelledby="top-tips"] article').first(),
  },
  {
    name: 'the tips',
    path: () => '/Tips',
    waiting: 'Fetching the tips',
    failed: 'The tips could not be fetched.',
    shown: (page) => page.locator('main article').first(),
  },
  {
    name: 'the gardeners',
    path: () => '/Gardeners',
    waiting: 'Fetching the gardeners',
    failed: 'The gardeners could not be fetched.',
    shown: (page) => page.locator('main article').first(),
  },
  {
    name: 'a gardener',
    path: ({ id }) => `/gardener/${id}`,
    waiting: 'Fetching the gardener',
    failed: 'This gardener could not be fetched.',
    shown: (page) => page.getByRole('heading', { name: 'Failing Weather', level: 1 }),
  },
  {
    name: 'a tip',
    path: (_, id) => `/tips/${id}`,
    waiting: 'Fetching the tip',
    failed: 'This tip could not be fetched.',
    shown: (page) => page.getByRole('heading', { name: 'Stake before the wind', level: 1 }),
  },
  {
    name: 'my tips',
    path: () => '/MyTips',
    waiting: 'Fetching your tips',
    failed: 'Your tips could not be fetched.',
    shown: (page) => page.getByRole('row', { name: /Stake before the wind/ }),
  },
  {
    name: 'the tip that is edited',
    path: (_, id) => `/MyTips?edit=${id}`,
    waiting: 'Fetching the tip',
    failed: 'This tip could not be fetched.',
    shown: (page) => page.getByRole('dialog').getByLabel('Title'),
  },
  {
    name: 'my profile',
    path: () => '/profile',
    waiting: 'Fetching your profile',
    failed: 'Your profile could not be fetched.',
    shown: (page) => page.getByLabel('Full name'),
  },
];

/** The home page fetches what is below its first screen when it is scrolled near. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  if (path === '/') await scrollThrough(page);
}

for (const { name, path, waiting, failed, shown } of screens) {
  test(`When ${name} comes late, fails or cannot be reached, the page says so, and a retry helps`, async ({ page }) => {
    const owner = await gardener('Failing Weather');
    const { _id } = await share(owner, tip('Stake before the wind'));
    await signInAs(page, owner);

    let answer = () => {};
    const answers = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/api/**', async (route) => {
      await answers;
      await route.continue();
    });
    await open(page, path(owner, _id));
    await expect(page.getByText(waiting, { exact: true })).toBeAttached();
    await expect(page.locator('.skeleton').first()).toBeVisible();
    await expect(shown(page)).toBeHidden();
    answer();
    await expect(shown(page)).toBeVisible();
    await expect(page.getByText(waiting, { exact: true })).toHaveCount(0);
    await page.unrouteAll({ behavior: 'wait' });

    for (const failure of ['aborted', 500] as const) {
      await page.route('**/api/**', (route) =>
        failure === 500
          ? route.fulfill({ status: 500, json: { requestId: 'ref-77' } })
          : route.abort('connectionrefused'),
      );
      await open(page, path(owner, _id));
      const alert = page.getByRole('alert').filter({ hasText: failed });
      await expect(alert).toBeVisible({ timeout: 20_000 });
      await expect(alert).toContainText(failure === 500 ? 'Reference: ref-77' : 'Your connection seems to be down');
      await page.unrouteAll({ behavior: 'wait' });
      await alert.getByRole('button', { name: 'Try again' }).click();
      await expect(shown(page)).toBeVisible();
      await expect(alert).toHaveCount(0);
    }
  });
}

test('Featured gardeners and tips of a gardener fail separately, and a retry shows them', async ({ page }) => {
  const { id } = await gardener('Half There');
  for (const [path, route, failed] of [
    ['/', /\/api\/user\?/, 'The gardeners could not be fetched.'],
    [`/gardener/${id}`, /\/api\/(search\/)?tips\?/, 'The tips could not be fetched.'],
  ] as const) {
    await page.route(route, (asked) => asked.fulfill({ status: 500, json: {} }));
    await open(page, path);
    const alert = page.getByRole('alert').filter({ hasText: failed });
    await expect(alert).toBeVisible({ timeout: 20_000 });
    await expect(page.getByRole('alert')).toHaveCount(1);
    await page.unroute(route);
    await alert.getByRole('button', { name: 'Try again' }).click();
    await expect(alert).toHaveCount(0);
  }
  await expect(page.getByText('Nothing shared yet.')).toBeVisible();
});

test('When saving fails, the form says so, keeps everything typed and can be sent again', async ({ page }) => {
  const owner = await gardener('Unsaved');
  await share(owner, tip('Mulch in May'));
  await signInAs(page, owner);
  for (const failure of ['aborted', 500] as const) {
    const fail = (method: string) =>
      page.route('**/api/**', (route) => {
        if (route.request().method() !== method) return route.continue();
        return failure === 500 ? route.fulfill({ status: 500, json: {} }) : route.abort('connectionreset');
      });

    await fail('PATCH');
    await page.goto('/profile');
    await page.getByLabel('Bio').fill(`Written while it was ${failure}.`);
    await page.getByRole('button', { name: 'Save profile' }).click();
    await expect(page.getByText('Everything that you typed is still here.')).toBeVisible();
    await expect(page.getByLabel('Bio')).toHaveValue(`Written while it was ${failure}.`);
    await page.unrouteAll({ behavior: 'wait' });
    await page.getByRole('button', { name: 'Save profile' }).click();
    await expect(page.locator('form').getByText('Your profile is saved.')).toBeVisible();

    await page.goto('/MyTips');
    await fail('PATCH');
    await page.getByRole('button', { name: /^Edit: / }).click();
    const title = `Mulch, ${failure}`;
    await page.getByRole('dialog').getByLabel('Title').fill(title);
    await page.getByRole('button', { name: 'Update Tip' }).click();
    await expect(page.getByRole('alertdialog', { name: 'Error!' })).toContainText(
      'There was a problem updating your tip',
    );
    await page.getByRole('button', { name: 'OK' }).click();
    await expect(page.getByRole('button', { name: 'Update Tip' })).toBeFocused();
    await expect(page.getByRole('dialog').getByLabel('Title')).toHaveValue(title);
    await page.unrouteAll({ behavior: 'wait' });
    await page.getByRole('button', { name: 'Update Tip' }).click();
    await expect(page.getByText('Your tip has been updated successfully')).toBeVisible();
    await page.getByRole('button', { name: 'OK' }).click();

    await fail('DELETE');
    await page.getByRole('button', { name: `Delete: ${title}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(page.getByRole('alertdialog', { name: 'Error!' })).toContainText('The tip was not deleted.');
    await page.getByRole('button', { name: 'OK' }).click();
    await expect(page.getByRole('row', { name: new RegExp(title) })).toBeVisible();
    await expect(page.getByText('Tips Deleted Success')).toHaveCount(0);
    expect(await titlesOf(owner)).toEqual([title]);
    await page.unrouteAll({ behavior: 'wait' });
  }
});

test('When sign-up cannot create the profile, the page says so, and a retry creates it', async ({ page }) => {
  await page.route('**/api/user', (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto('/signup');
  await page.getByLabel('Full name').fill('Late Profile');
  await page.getByLabel('Email').fill(newAddress('late'));
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByLabel('Bio').fill('Patient.');
  await page.getByRole('checkbox', { name: /agree/i }).check();
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByRole('heading', { name: 'You are in, but your profile is not saved yet' })).toBeVisible();
  await page.unroute('**/api/user');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page).toHaveURL('/');
  await page.goto('/profile');
  await expect(page.getByLabel('Bio')).toHaveValue('Patient.');
});
