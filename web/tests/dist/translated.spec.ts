/** Readers of other languages translate the page in the browser, which takes texts away from React: every page still works. */
import { expect, type Page, test } from '@playwright/test';
import { paths, prerendered, textPages } from '../../src/shared/paths.ts';
import { mireilleId, newGarden, rowan, tipId } from '../api/garden.ts';
import { questionId } from '../api/questions.ts';
import { aCase } from '../screens/moderation/a-case.ts';
import { follow } from './device.ts';
import { sessionOf } from './server.ts';
import { openSite } from './site.ts';
import { translate, translateEarly } from './translator.ts';

const config = { region: 'r', userPoolId: 'r_p', userPoolClientId: 'client', emailVerification: 'off' } as const;

/** Without pictures from other sites, which nobody serves here. */
const newFakeGarden = () => ({
  tips: newGarden().tips.map((tip) => ({ ...tip, image: null })),
  gardeners: newGarden().gardeners.map((gardener) => ({ ...gardener, photoUrl: null })),
  me: { ...rowan, photoUrl: null },
  cases: [aCase(5), aCase(6)],
});

type Act = (page: Page) => Promise<void>;
type Name = keyof typeof paths;

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const main = (page: Page) => page.getByRole('main');
const shows = (page: Page, text: string | RegExp) => expect(main(page).getByText(text).first()).toBeVisible();

const presses =
  (name: string | RegExp, text: string | RegExp): Act =>
  async (page) => {
    await main(page).getByRole('button', { name, exact: true }).first().click();
    await shows(page, text);
  };

/** Types in the page's search, presses Enter and goes on to another search. */
const searches =
  (label: string, typed: string, text: RegExp, next: string, then: RegExp): Act =>
  async (page) => {
    for (const [words, result] of [
      [typed, text],
      [next, then],
    ] as const) {
      await main(page).getByLabel(label, { exact: true }).fill(words);
      await page.keyboard.press('Enter');
      await shows(page, result);
    }
    await expect(main(page).getByText(text)).toHaveCount(0);
  };

async function leavesAndReturns(page: Page): Promise<void> {
  const before = await heading(page).textContent();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Browse Tips' }).click();
  await expect(heading(page)).toHaveText('Browse Gardening Tips');
  await page.goBack();
  await expect(heading(page)).toHaveText(before ?? '');
}

async function submitsNothing(page: Page): Promise<void> {
  await presses('Submit Tip', 'Title is required')(page);
  await main(page).getByLabel('Title').fill('Water at dusk');
  await expect(main(page).getByText('Title is required')).toHaveCount(0);
}

/** What a reader does on a page, and the text that this changes. */
const acts: Partial<Record<Name, Act>> = {
  home: async (page) => {
    await presses('Next slide', 'Seasonal Planting Guide')(page);
    await main(page).getByLabel('Search all tips').fill('leek');
    await page.keyboard.press('Enter');
    await expect(heading(page)).toHaveText('Browse Gardening Tips');
    await page.goBack();
  },
  login: presses('Sign In', 'Your password is needed.'),
  loginFrom: presses('Sign In', 'Your password is needed.'),
  signup: async (page) => {
    await main(page).getByText('I agree to the').click();
    await presses('Create Account', 'Your name is needed.')(page);
  },
  forgotPassword: presses('Send me a code', 'Your e-mail address is needed.'),
  gardeners: searches('Search gardeners', 'Mireille', /1 gardener\b/, 'e', /2 gardeners/),
  gardener: async (page) => {
    await presses('Mute Mireille Kerbrat', /^Unmute/)(page);
    await presses('Unmute Mireille Kerbrat', /^Mute/)(page);
  },
  tips: searches('Search the tips', 'apple', /^1 tip on/, 'e', /^3 tips on/),
  tip: async (page) => {
    await presses(/^Helpful: /, /^1$/)(page);
    await presses('I tried it', 'It worked')(page);
  },
  now: presses('Choose yours', 'Your town'),
  plants: searches('Find a plant', 'foxglove', /^One plant for/, 'zzz', /^No plants for/),
  plant: leavesAndReturns,
  myTips: presses('Hide: Water in the morning', /^Show/),
  edit: async (page) => {
    await page.getByRole('dialog').getByRole('button', { name: 'Update Tip' }).click();
    await expect(page.getByText('Nothing is changed yet.')).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  },
  myAlmanac: presses('In your calendar', /calendar (program|app)|[Aa]ddress/),
  feed: async (page) => {
    const follow = main(page)
      .getByRole('button', { name: /^Follow(ing)? / })
      .first();
    await follow.click();
    await expect(follow).toHaveAttribute('aria-pressed', 'true');
    await follow.click();
    await expect(follow).toHaveAttribute('aria-pressed', 'false');
  },
  notices: async (page) => {
    await main(page)
      .getByRole('switch', { name: /^What moderators decide/ })
      .click();
    await shows(page, 'Saved.');
  },
  shareTip: submitsNothing,
  draft: leavesAndReturns,
  waitingTip: leavesAndReturns,
  profile: async (page) => {
    await main(page).getByLabel('Full name').fill('');
    await presses('Save profile', 'Your name is needed.')(page);
    await main(page).getByLabel('Full name').fill('Rowan');
    await main(page).getByRole('button', { name: 'Save profile' }).click();
    await expect(page.getByText('Your profile is saved', { exact: true })).toBeVisible();
  },
  moderation: async (page) => {
    for (const count of [1, 2]) {
      await main(page).getByRole('checkbox').nth(count).check();
      await shows(page, `${count} chosen`);
    }
  },
  moderationLog: async (page) => {
    const month = page.getByRole('heading', { level: 2 });
    const before = await month.first().textContent();
    await main(page)
      .getByRole('link', { name: /^Previous month/ })
      .click();
    await expect(month.first()).not.toHaveText(before ?? '');
  },
  case: presses('Hide', /gardener/),
  myReports: leavesAndReturns,
  questions: async (page) => {
    await main(page).getByRole('link', { name: 'Solved', exact: true }).click();
    await shows(page, /^My Bramley/);
    await page.goBack();
  },
  question: async (page) => {
    await main(page).getByLabel('Your answer').fill('Squash, in the first year.');
    await main(page).getByRole('button', { name: 'Send the answer' }).click();
    await shows(page, 'Squash, in the first year.');
    await main(page)
      .getByRole('button', { name: /^This solved it: the answer of Mireille/ })
      .click();
    await shows(page, /^Solved · /);
  },
  ask: presses('Ask gardeners', 'Write your question.'),
  myQuestions: leavesAndReturns,
  unsubscribe: leavesAndReturns,
  sitemap: leavesAndReturns,
};

/** A path with an id has that of a thing in the fake garden. */
function pathOf(name: Name): string {
  if (name === 'case') return paths.case('tip', tipId(5));
  if (name === 'gardener') return paths.gardener(mireilleId);
  if (name === 'plant') return paths.plant('fig');
  if (name === 'loginFrom') return paths.loginFrom(paths.plant('fig'));
  if (name === 'question') return paths.question(questionId(14));
  if (name === 'edit') return paths.edit(tipId(4));
  const path = paths[name];
  return typeof path === 'string' ? path : (path as (id: string) => string)(tipId(5));
}

/** The headings of pages that have another one while they load. */
const named: Partial<Record<Name, string>> = { tip: 'Earth up the leeks', gardener: 'Mireille Kerbrat', case: 'Tip 5' };

const names = Object.keys(paths) as Name[];
const isText = (name: Name) => textPages.includes(pathOf(name));
const isForGardeners = (name: Name) => !isForVisitors(name) && !isText(name);
const isForVisitors = (name: Name) => ['login', 'loginFrom', 'signup', 'forgotPassword'].includes(name);

/** Does on the open page what a reader does there. */
async function actOn(page: Page, name: Name): Promise<void> {
  const act = isText(name) ? leavesAndReturns : acts[name];
  if (!act) throw new Error(`no act is known for ${name}`);
  await expect(heading(page)).toHaveText(named[name] ?? /./);
  const before = await heading(page).textContent();
  await act(page);
  await expect(heading(page)).toHaveText(before ?? '');
}

/** As a link does, which loads no document. */
async function go(page: Page, name: Name): Promise<void> {
  const path = pathOf(name);
  // The draft is on the page of a new tip, and the form of an edit on that of one's own.
  if (!path.includes('?')) await heading(page).evaluate((old) => old.setAttribute('data-old', ''));
  await follow(page, path);
  await expect(page.locator('h1[data-old]')).toHaveCount(0);
}

async function signIn(page: Page): Promise<void> {
  await page.addInitScript(
    (session) => {
      for (const [key, value] of Object.entries(session)) localStorage.setItem(key, value);
    },
    sessionOf(rowan.id, undefined, ['moderators']),
  );
}

for (const [way, who, isTheirs] of [
  ['replaces', 'a visitor', isForVisitors],
  ['replaces', 'a gardener', isForGardeners],
  ['replaces', 'a reader of texts', isText],
  ['moves', 'a visitor', isForVisitors],
  ['moves', 'a gardener', isForGardeners],
] as const) {
  test(`Every page of ${who} works while a translator ${way} its texts`, async ({ page }) => {
    const complaints = await openSite(page, { garden: newFakeGarden(), config });
    if (isTheirs === isForGardeners) await signIn(page);
    await page.goto('/404');
    await expect(heading(page)).toBeVisible();
    await translate(page, way);
    for (const name of names.filter(isTheirs)) {
      await test.step(name, async () => {
        await go(page, name);
        await actOn(page, name);
      });
    }
    expect(complaints).toEqual([]);
  });
}

test('Every rendered page works whose texts a translator replaces before its script runs', async ({ page }) => {
  const complaints = await openSite(page, { garden: newFakeGarden(), config });
  await translateEarly(page, 'replaces');
  for (const name of names.filter((name) => acts[name] && prerendered.includes(pathOf(name)))) {
    await test.step(name, async () => {
      await page.goto(pathOf(name));
      await actOn(page, name);
    });
  }
  // React renders such a page once more, and says so.
  expect(complaints.filter((text) => !text.includes('Minified React error #418'))).toEqual([]);
});
