/** Where a visitor gardens is looked up on the device: every request is read. */
import { expect, type Page, type Request, test } from '@playwright/test';
import { sampleTip } from '../sample-tip.ts';
import { openSite } from './site.ts';

const garden = { tips: [{ ...sampleTip, image: null }], gardeners: [] };

/** The page with the form open, what was requested after that, and what the page complains about. */
async function openForm(page: Page) {
  const complaints = await openSite(page, { garden });
  await page.goto('/now');
  await expect(page.getByRole('link', { name: sampleTip.title })).toBeVisible();
  await page.waitForLoadState('networkidle');
  const requests: Request[] = [];
  page.on('request', (request) => requests.push(request));
  await page.getByRole('button', { name: 'Choose yours' }).click();
  await expect(page.getByLabel('Your town')).toBeVisible();
  return { complaints, requests };
}

/** All that the requests say. */
async function saidBy(requests: Request[]): Promise<string> {
  const all = requests.map(async (request) => {
    // Those of a request that the next page cut off are not all known.
    const sent = await request.allHeaders().catch(() => request.headers());
    const headers = Object.entries(sent).map((pair) => pair.join(': '));
    return [request.method(), request.url(), ...headers, request.postData() ?? ''].join('\n');
  });
  return decodeURIComponent((await Promise.all(all)).join('\n')).toLowerCase();
}

const files = (requests: Request[]) =>
  requests.map((request) => new URL(request.url()).pathname).filter((path) => path.endsWith('.txt'));

async function saveAndReadAgain(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByLabel('Your town')).toBeHidden();
  await page.goto('/Tips');
  await page.goto('/now');
  await expect(page.getByRole('link', { name: sampleTip.title })).toBeVisible();
  await page.waitForLoadState('networkidle');
}

test('No request names the town that a visitor types and chooses', async ({ page }) => {
  const { complaints, requests } = await openForm(page);
  await page.getByLabel('Your town').pressSequentially('Göttinge');
  await page.getByRole('option', { name: /^Göttingen/ }).click();
  await expect(
    page.getByText(/^Cool maritime\. Last frost about \d+ April, first about \d+ October, give or take 4 weeks\.$/),
  ).toBeVisible();
  expect(files(requests)).toEqual([expect.stringMatching(/^\/assets\/towns-g-[\w-]{8}\.txt$/)]);
  await saveAndReadAgain(page);
  expect(await saidBy(requests)).not.toMatch(/g(ö|oe|o|%c3%b6)tt|ttinge|52[.,]5/);
  expect(complaints.filter((text) => !text.startsWith('nothing is at'))).toEqual([]);
});

test('No request names the location of a visitor’s device', async ({ page, context }) => {
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: 51.5318, longitude: 9.9351 });
  const { complaints, requests } = await openForm(page);
  await page.getByRole('button', { name: 'Use my location' }).click();
  // The browser may take its time.
  await expect(page.getByText(/^Cool maritime\. Last frost about /)).toBeVisible({ timeout: 15_000 });
  expect(files(requests)).toEqual([expect.stringMatching(/^\/assets\/grid-[\w-]{8}\.txt$/)]);
  await saveAndReadAgain(page);
  expect(await saidBy(requests)).not.toMatch(/51[.,]5|9[.,]93|52[.,]5/);
  expect(complaints.filter((text) => !text.startsWith('nothing is at'))).toEqual([]);
});
