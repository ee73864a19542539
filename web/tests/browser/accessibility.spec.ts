import type { Page } from '@playwright/test';
import { paths, textPages } from '../../src/shared/paths.ts';
import { expect, logIn, navigation, newAddress, password, scrollThrough, test } from './fixtures.ts';
import { gardener, send, share, signInAs, tip } from './people.ts';
import { asPhone, fits, suitsThumbs, usable, usableOnPhone } from './usable.ts';

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

const card = (page: Page) => page.locator('main article').first();
const field = (label: string) => (page: Page) => page.getByLabel(label, { exact: true });

/** One page of each layout, with the element that ends its load. */
const layouts = [
  {
    path: paths.home,
    loaded: (page: Page) => page.locator('section[aria-labelledby="featured-gardeners"] li h3').first(),
  },
  { path: paths.tips, loaded: card },
  { path: paths.gardeners, loaded: card },
  { path: paths.now, loaded: (page: Page) => page.getByRole('heading', { level: 2, name: /^\d+ tips? for/ }) },
  {
    path: paths.plants,
    loaded: (page: Page) =>
      page
        .locator('main')
        .getByText(/^\d+ tips?$/)
        .first(),
  },
  { path: paths.plant('fig'), loaded: card },
  { path: paths.login, loaded: field('Email') },
  { path: paths.signup, loaded: field('Full name') },
  { path: paths.forgotPassword, loaded: field('Email') },
  {
    path: `${paths.unsubscribe}?token=none.tips.none`,
    loaded: (page: Page) => page.getByRole('button', { name: 'Stop these mails' }),
  },
  { path: paths.services, loaded: (page: Page) => page.getByRole('heading', { level: 1 }) },
];

for (const { path, loaded } of layouts) {
  test(`Everyone can use ${path}`, async ({ page }) => {
    await page.goto(path);
    await scrollThrough(page);
    await expect(loaded(page)).toBeVisible();
    await expect(page.locator('.skeleton, [aria-busy="true"]')).toHaveCount(0);
    await usable(page, path);
  });
}

// Their mark-up is checked in tests/build.
test('Every page of text and the sitemap fit a phone and half a desk, and thumbs find their links', async ({
  page,
}) => {
  for (const path of [...textPages, paths.sitemap]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.setViewportSize({ width: 640, height: 800 });
    await fits(page, `${path}, 640 px`);
    await asPhone(page, () => suitsThumbs(page, path));
  }
});

test('Everyone can use a filtered list of tips and the sheet of its filters', async ({ page }) => {
  await page.goto('/Tips?difficulty=easy&month=11');
  await expect(page.locator('main article').first()).toBeVisible();
  await usable(page, 'filtered tips');
  await asPhone(page, async () => {
    await page.getByRole('button', { name: /^Filter/ }).click();
    await expect(page.getByRole('dialog', { name: 'Filter' })).toBeVisible();
    await usableOnPhone(page, 'the filters');
  });
});

test('Everyone can read the words that a search has found', async ({ page }) => {
  await page.goto('/Tips?q=leeks');
  await expect(page.locator('main article mark').first()).toBeVisible();
  await usable(page, 'found words');
});

test('Everyone can use the pages of sharing: empty, refused, thanked', async ({ page }) => {
  await signInAs(page, await gardener('Easy Reader'));
  await page.goto('/MyTips');
  await expect(page.getByText("You haven't added any gardening tips yet.")).toBeVisible();
  await usable(page, 'my tips, none yet');

  await page.getByRole('link', { name: 'Add Your First Tip' }).click();
  await expect(page.getByRole('button', { name: 'Submit Tip' })).toBeVisible();
  await usable(page, 'share tip');
  await page.getByRole('button', { name: 'Submit Tip' }).click();
  await expect(page.getByText('Title is required')).toBeVisible();
  await usable(page, 'share tip, with errors');

  await page.getByLabel('Title').fill('Earth up leeks');
  await page.getByLabel('Plant type').fill('Leek');
  await page.getByLabel('Category').selectOption('Vegetables');
  await page.getByLabel('Description').fill(tip('').description);
  await page.getByText('Use a picture on the web').click();
  await page.getByLabel('Image URL').fill('https://garden.example/leek.jpg');
  await page.getByLabel('Availability').selectOption('hidden');
  await page.route('**/api/tips', (route) => route.fulfill({ status: 500, json: {} }));
  await page.getByRole('button', { name: 'Submit Tip' }).click();
  await expect(page.getByText('Your tip could not be saved.')).toBeVisible();
  await usable(page, 'share tip, not saved');
  await page.unroute('**/api/tips');
  await page.getByRole('button', { name: 'Submit Tip' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you!' })).toBeVisible();
  await expect(page.locator('main article').getByText(tip('').description)).toBeVisible();
  await usable(page, 'share tip, thanked');
});

/** Signs in a gardener with a tip for all and one that is kept to oneself. */
async function asOwner(page: Page) {
  const owner = await gardener('Easy Owner', { bio: 'Beans.', location: 'A hill', showEmail: true });
  await share(owner, tip('Shown to all', { availability: 'public' }));
  const { _id } = await share(owner, tip('Kept to oneself'));
  await signInAs(page, owner);
  return { ...owner, tip: _id };
}

test("Everyone can use a gardener's list of own tips and its dialogs", async ({ page }) => {
  await asOwner(page);

  await page.goto('/MyTips');
  await expect(page.getByRole('row', { name: /Kept to oneself/ })).toBeVisible();
  await usable(page, 'my tips');
  await page.getByRole('button', { name: 'Edit: Kept to oneself' }).click();
  await expect(page.getByRole('dialog').getByLabel('Title')).toBeFocused();
  await usable(page, 'edit dialog');
  await page.route('**/api/tips/*', (route) => route.fulfill({ status: 412, json: { code: 'stale-version' } }));
  await page.getByRole('dialog').getByLabel('Title').fill('Kept to all');
  await page.getByRole('button', { name: 'Update Tip' }).click();
  await expect(page.getByText('This tip was changed meanwhile')).toBeVisible();
  await usable(page, 'edit dialog, stale');
  await page.unroute('**/api/tips/*');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Delete: Kept to oneself' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await usable(page, 'delete dialog');
});

test("Everyone can use a gardener's own pages", async ({ page }) => {
  const owner = await asOwner(page);
  await page.goto(`/tips/${owner.tip}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Kept to oneself' })).toBeVisible();
  await usable(page, 'a tip');
  await page.goto('/tips/01ARZ3NDEKTSV4RRFFQ69G5FAV');
  await expect(page.getByRole('heading', { name: 'Tip Not Found' })).toBeVisible();
  await usable(page, 'no such tip');
  await page.goto(`/gardener/${owner.id}`);
  await expect(page.getByRole('heading', { name: 'Shown to all' })).toBeVisible();
  await usable(page, "a gardener's page");
  await page.goto('/notices');
  await expect(page.getByRole('heading', { name: 'What comes by mail' })).toBeVisible();
  await usable(page, 'notices');
});

test("Everyone can use a gardener's profile, and sign in again elsewhere", async ({ page }) => {
  const owner = await asOwner(page);
  await page.goto('/profile');
  await expect(page.getByLabel('Full name')).toHaveValue('Easy Owner');
  await usable(page, 'my profile');
  await page.getByLabel(/^Age/).fill('12');
  await page.getByRole('button', { name: 'Save profile' }).click();
  await expect(page.locator('main [role="alert"]').first()).toBeVisible();
  await usable(page, 'my profile, refused');
  await page.goto('/ShareTip');
  await expect(page.getByText(/^Shared as/)).toContainText(owner.email);
  // As if another tab had ended the session.
  await page.evaluate(() => {
    localStorage.clear();
    dispatchEvent(new StorageEvent('storage'));
  });
  await expect(page.getByRole('heading', { name: 'Your session has ended' })).toBeVisible();
  await usable(page, 'sign in again');
});

test('Everyone can use what readers do with a tip, their almanac and what they deleted', async ({ page }) => {
  const author = await gardener('Easy Author');
  const { _id } = await share(author, tip('Shown to readers', { availability: 'public' }));
  const reader = await gardener('Easy Keeper');
  const { _id: deleted } = await share(reader, tip('Deleted again'));
  await share(reader, tip('Kept again'));
  await send('DELETE', `/api/tips/${deleted}`, { by: reader });
  await signInAs(page, reader);

  await page.goto('/MyAlmanac');
  await expect(page.getByText(/^Nothing saved yet/)).toBeVisible();
  await usable(page, 'my almanac, nothing saved');
  await page.goto(`/tips/${_id}`);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/^Saved\./)).toBeVisible();
  await page.getByRole('button', { name: 'I tried it' }).click();
  const form = page.getByRole('dialog', { name: 'How did it go?' });
  await form.getByRole('button', { name: 'Tell the others' }).click();
  await expect(form.getByText('Choose how it went.')).toBeVisible();
  await usable(page, 'a report, refused');
  await form.getByRole('radio', { name: 'It partly worked' }).check();
  await form.getByRole('button', { name: 'Tell the others' }).click();
  await expect(page.getByRole('list', { name: 'Your own reports' })).toBeVisible();
  await usable(page, 'a tip with own marks');
  await page.goto('/MyAlmanac');
  await expect(page.getByRole('button', { name: /^Remove/ })).toBeVisible();
  await usable(page, 'my almanac');
  await page.goto('/MyTips');
  await expect(page.getByRole('heading', { name: 'Recently deleted' })).toBeVisible();
  await usable(page, 'my tips, one deleted');
});

test('With text of twice the size, the pages of lists fit at 1024 pixels', async ({ page }) => {
  await page.goto('/login');
  await logIn(page, 'rowan@thirkell-plot.example');
  await expect(page).toHaveURL('/');
  await page.setViewportSize({ width: 1024, height: 800 });
  for (const [path, shown] of [
    ['/MyTips', page.getByRole('row').nth(1)],
    ['/MyAlmanac', page.getByRole('button', { name: /^Remove/ }).first()],
  ] as const) {
    await page.goto(path);
    await expect(shown).toBeVisible();
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    await fits(page, path);
  }
});

for (const [path, said] of [
  ['/no/such/page', /Oops!/],
  ['/gardener/00000000-0000-4000-8000-000000000000', /Gardener not found/],
  ['/Tips?q=zqxjkv', /No gardening tips found/],
  ['/Gardeners?q=zqxjkv', /No gardeners found/],
  ['/Tips?cursor=cut', /does not lead to a page of tips any more/],
] as const) {
  test(`Everyone can use the page of what is missing at ${path}`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByText(said).first()).toBeVisible();
    await usable(page, path);
  });
}

test('Everyone can use the page of tips that cannot be fetched', async ({ page }) => {
  await page.route('**/api/**', (route) => route.fulfill({ status: 500, json: { requestId: 'abc-123' } }));
  await page.goto('/Tips');
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await usable(page, 'tips that cannot be fetched');
});

test('Everyone can use login and sign-up, at every step', async ({ page }) => {
  await page.goto('/login');
  await logIn(page, newAddress('nobody'), 'not-the-password-1');
  await expect(page.getByText('invalid Email or Password')).toBeVisible();
  await usable(page, 'login, refused');

  await page.goto('/forgot-password');
  await page.getByLabel('Email').fill(newAddress('nobody'));
  await page.getByRole('button', { name: 'Send me a code' }).click();
  await expect(page.getByLabel('Code from the e-mail')).toBeFocused();
  await page.getByRole('button', { name: 'Set the new password' }).click();
  await expect(page.locator('main [role="alert"]').first()).toBeVisible();
  await usable(page, 'forgotten password, with the code');

  await page.goto('/signup');
  await page.getByLabel('Full name').fill('Easy Comer');
  await page.getByLabel('Email').fill(newAddress('comer'));
  await page.getByLabel('Password', { exact: true }).fill('short');
  await page.getByRole('checkbox', { name: /agree/i }).check();
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.locator('main [role="alert"]').first()).toBeVisible();
  await usable(page, 'signup, refused');
  // Cognito's response where the address has to be confirmed.
  const waiting = { UserConfirmed: false, UserSub: 'sub', CodeDeliveryDetails: { DeliveryMedium: 'EMAIL' } };
  await page.route(
    (url) => url.host === new URL(process.env.GARDEN_ENDPOINT ?? '').host,
    (route) =>
      route.request().headers()['x-amz-target']?.endsWith('.SignUp')
        ? route.fulfill({ json: waiting, headers: { 'Access-Control-Allow-Origin': '*' } })
        : route.continue(),
  );
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByLabel('Code from the e-mail')).toBeFocused();
  await usable(page, 'signup, with the code');
});

test('Everyone can use the menu of small screens', async ({ page }) => {
  await asPhone(page, async () => {
    await page.goto('/');
    await navigation(page);
    await usableOnPhone(page, 'the menu');
    await signInAs(page, await gardener('Easy Menu'));
    await page.goto('/');
    await navigation(page);
    await usableOnPhone(page, 'the menu, signed in');
  });
});
