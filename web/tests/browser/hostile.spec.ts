import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { gardener, searchable, share, signInAs, tip } from './people.ts';
import { fits } from './usable.ts';

/** Hostile texts: the app has to show them unchanged and run nothing. */
const texts = {
  markup: '<img src=x onerror=alert(1)><script>alert(2)</script>',
  address: 'javascript:alert(3)//data:text/html,<b>',
  overlong: 'Llanfairpwll'.repeat(10),
  mirrored: '\u202Ereversed\u202C \u2066isolated\u2069 שלום عليكم',
  emoji: '👩🏽‍🌾🪴🇰🇪🏴󠁧󠁢󠁷󠁬󠁳󠁿',
  // As many as the server takes.
  marks: 'Z\u0351\u0360\u0489\u0351algo'.repeat(6),
};

const cut = (text: string, most: number) => [...text].slice(0, most).join('');

/** All texts at once, each on its own line. */
const everything = `${Object.values(texts).join('\n\n')}\n\n</p></article></main><h1>gone</h1>`;

async function harmless(page: Page, what: string): Promise<void> {
  for (const width of [1280, 640, 360, 320]) {
    await page.setViewportSize({ width, height: 740 });
    await fits(page, `${what}, ${width} px`);
  }
  expect(await page.locator('img[src="x"], main b, h1:has-text("gone")').count(), `markup of ${what}`).toBe(0);
  const links = await page.evaluate(() => [...document.links].map(({ protocol }) => protocol));
  expect(links.filter((protocol) => !['http:', 'https:', 'mailto:', 'tel:'].includes(protocol))).toEqual([]);
}

test('Hostile tips and profiles are shown as text only', async ({ page }) => {
  page.on('dialog', (dialog) => {
    throw new Error(`a dialog: ${dialog.message()}`);
  });
  const word = crypto.randomUUID().slice(0, 8);
  const author = await gardener(cut(`${word} <b onclick=alert(1)> ${texts.mirrored} ${texts.overlong}`, 80), {
    bio: cut(everything, 1000),
    experience: cut(texts.overlong, 120),
    specialization: cut(texts.markup + texts.overlong, 120),
    location: cut(texts.mirrored + texts.marks + texts.overlong, 120),
    photoUrl: 'https://garden.example/a"onerror="alert(1).jpg',
  });
  await signInAs(page, author);
  const ids: string[] = [];
  // On the first day, so many tips of one gardener can be public.
  const own = 3;
  let sharer = author;
  // The newest tips for the present month come first on its page.
  const facts = { months: { best: [new Date().getMonth() + 1] } };
  for (const text of Object.values(texts)) {
    const title = cut(text === texts.overlong ? text : `${word} ${text}`, 120);
    const hostile = {
      plantType: cut(text, 80),
      description: `${everything} ${word}`,
      availability: 'public',
      facts,
    } as const;
    if (ids.length > 0 && ids.length % own === 0) sharer = await gardener('Somebody else');
    ids.push((await share(sharer, tip(title, { ...hostile, image: null })))._id);
  }

  await searchable(word, ...ids);
  await page.goto(`/Tips?q=${word}`);
  await expect(page.locator('main article')).toHaveCount(ids.length);
  await expect(page.getByRole('link', { name: `${word} ${texts.markup}` })).toBeVisible();
  await harmless(page, 'the tips');
  await page.goto('/');
  await page.getByRole('heading', { name: 'Top Gardening Tips' }).scrollIntoViewIfNeeded();
  await expect(page.locator('main article').first()).toBeVisible();
  await harmless(page, 'home');
  await page.goto('/now');
  await expect(page.getByRole('link', { name: `${word} ${texts.address}` })).toBeVisible();
  await harmless(page, 'the month');
  await page.goto(`/Gardeners?q=${word}`);
  await expect(page.locator('main article')).toHaveCount(1);
  await expect(page.getByRole('heading', { level: 3 })).toContainText('<b onclick=alert(1)>');
  await harmless(page, 'the gardeners');
  await page.goto(`/gardener/${author.id}`);
  await expect(page.locator('main article article, main section article').first()).toBeVisible();
  await expect(page.getByText(texts.markup).first()).toBeVisible();
  await harmless(page, "the gardener's page");
  for (const id of ids) {
    await page.goto(`/tips/${id}`);
    await expect(page.getByText(texts.address).first()).toBeVisible();
    await harmless(page, `the tip ${id}`);
  }
  await page.goto('/MyTips');
  await expect(page.getByRole('row')).toHaveCount(own + 1);
  await harmless(page, 'my tips');
  await page
    .getByRole('button', { name: /^Delete: / })
    .last()
    .click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await harmless(page, 'the delete dialog');
  await page.keyboard.press('Escape');
  for (const id of ids.slice(0, own)) {
    await page.goto(`/MyTips?edit=${id}`);
    await expect(page.getByRole('dialog').getByLabel('Description')).toHaveValue(`${everything} ${word}`);
    await harmless(page, 'the edit dialog');
  }
  await page.goto('/profile');
  await expect(page.getByLabel('Bio')).toHaveValue(cut(everything, 1000));
  await harmless(page, 'my profile');
});

test('Hostile URLs of lists are shown as text only', async ({ page }) => {
  page.on('dialog', (dialog) => {
    throw new Error(`a dialog: ${dialog.message()}`);
  });
  for (const path of ['/Tips', '/Gardeners']) {
    await page.goto(`${path}?q=${encodeURIComponent(texts.markup)}`);
    await expect(page.getByRole('heading', { level: 2 }).filter({ hasText: texts.markup })).toBeVisible();
    await page.goto(`${path}?q=${encodeURIComponent(texts.overlong)}&cursor=%3Cscript%3E&page=javascript:`);
    await expect(page.getByRole('heading', { level: 2 }).filter({ hasText: cut(texts.overlong, 80) })).toBeVisible();
    await harmless(page, path);
  }
});
