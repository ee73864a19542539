/** What comes out of a printer. */
import { expect, type Page, test } from '@playwright/test';
import { decodeQR } from 'qr/decode.js';
import { limits } from '../../src/shared/api/limits.gen.ts';
import type { Facts, OutcomeNote, Outcomes, Tip, User } from '../../src/shared/api/schema.gen.ts';
import type { Config } from '../../src/shared/config.ts';
import { aGardener, noMarks, rowan } from '../api/garden.ts';
import { found } from '../api/handlers.ts';
import { response } from '../api/operation.ts';
import { allFacts, sampleTip } from '../sample-tip.ts';
import { openSite } from './site.ts';

const config: Config = {
  region: 'eu-west-1',
  userPoolId: 'eu-west-1_garden',
  userPoolClientId: 'garden-client',
  emailVerification: 'off',
};
const gardener = {
  id: String(sampleTip.authorId),
  name: sampleTip.name,
  photoUrl: null,
  bio: '',
  location: 'Douarnenez',
  climate: 'highland',
} satisfies Partial<User>;
const note: OutcomeNote = {
  result: 'worked',
  year: 2026,
  climate: 'highland',
  place: 'Teesdale',
  note: sentences(limits.Note.most),
  gardener: { id: '11111111-1111-5111-8111-111111111111', name: 'Rowan Thirkell' },
};
const outcomes: Outcomes = {
  helpful: 9,
  worked: 20,
  partly: 2,
  didNot: 1,
  climates: {},
  notes: Array(12).fill(note),
};
/** As much as a tip can say before its text. */
const everything: Facts = {
  ...allFacts,
  hazards: ['toxic-to-people', 'toxic-to-pets', 'skin-irritant', 'chemical', 'sharp-tool', 'height', 'water'],
  hazardNote: sentences(limits.HazardNote.most),
  standfirst: sentences(limits.Standfirst.most),
};

/** Text of this length, in sentences and paragraphs. */
function sentences(length: number): string {
  const sentence = 'Draw the soil up around the stems on a dry day, and never into the heart of the plant. ';
  const paragraph = `${sentence.repeat(6).trim()}\n\n`;
  return paragraph
    .repeat(Math.ceil(length / paragraph.length))
    .slice(0, length)
    .trim();
}

/** Opens a page as a signed-in gardener, in the dark theme, which paper does not have. */
async function open(page: Page, path: string, tips: Tip[]): Promise<void> {
  const complaints = await openSite(page, {
    config,
    garden: {
      me: { ...rowan, ...gardener },
      gardeners: [aGardener(gardener)],
      marks: { ...noMarks, saved: tips.map(({ _id }) => _id) },
      outcomes,
      tips,
    },
    // No lists beside the tip.
    own: {
      '/tips': { get: () => response(200, { data: [], next: null }) },
      '/search/tips': { get: () => response(200, found([])) },
    },
  });
  await page.addInitScript(() => {
    const part = (claims: object) => btoa(JSON.stringify(claims)).replaceAll('=', '');
    const jwt = (claims: object) => `${part({ alg: 'RS256' })}.${part({ exp: 4e9, iat: 1, ...claims })}.c2lnbmF0dXJl`;
    const session = {
      LastAuthUser: 'me',
      'me.accessToken': jwt({ sub: 'me', username: 'me' }),
      'me.idToken': jwt({ sub: 'me', name: 'Rowan', email: 'rowan@garden.example' }),
      'me.refreshToken': 'refresh',
      'me.clockDrift': '0',
    };
    for (const [key, value] of Object.entries(session)) {
      sessionStorage.setItem(`CognitoIdentityServiceProvider.garden-client.${key}`, value);
    }
  });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  expect(complaints).toEqual([]);
}

/** Waits until a public tip is whole: its style sheet of the print comes before the way back, and that and the notes after the text. */
async function openTip(page: Page, tip: Tip): Promise<void> {
  await open(page, path, [tip]);
  for (const late of ['.way-back', '[aria-label="Their notes"]']) {
    await page.locator(late).waitFor({ state: 'attached' });
  }
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => document.fonts.ready);
}

/** How many sheets it takes. */
async function pages(page: Page, format: string): Promise<number> {
  const pdf = await page.pdf({ format });
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

const path = `/tips/${sampleTip._id}`;

/** Text of this length, broken after so many characters. */
const broken = (length: number, width: number, by: string) =>
  sentences(length)
    .replaceAll(/\s+/g, ' ')
    .replaceAll(new RegExp(`(.{1,${width}}) `, 'g'), `$1${by}`)
    .slice(0, length);
const japanese = (length: number) =>
  '乾いた日に茎のまわりへ土を寄せ、株の芯には決して入れないこと。'.repeat(400).slice(0, length);
const whole = limits.Description.most;
const moderatorNote = { text: sentences(limits.ReportNote.most), at: '2026-05-17T09:30:00Z' };

for (const [what, description, facts, most, more] of [
  ['1000 characters', sentences(1_000), everything, 1],
  ['1500 characters', sentences(1_500), allFacts, 1],
  ['3000 characters', sentences(3_000), allFacts, 1],
  ['6000 characters', sentences(6_000), everything, 2],
  ['the most characters', sentences(whole), everything, 2],
  ['the most characters under a note of the moderators', sentences(whole), everything, 2, { moderatorNote }],
  ['1000 characters under a note of the moderators', sentences(1_000), allFacts, 1, { moderatorNote }],
  ['1500 characters in short lines', broken(1_500, 24, '\n'), allFacts, 1],
  ['3000 characters in short paragraphs', broken(3_000, 40, '\n\n'), everything, 2],
  ['6000 characters in short lines', broken(6_000, 24, '\n'), everything, 2],
  ['the most characters in short lines', broken(whole, 24, '\n'), everything, 2],
  ['the most characters in short paragraphs', broken(whole, 12, '\n\n'), everything, 2],
  ['the most lines', 'a\n'.repeat(whole / 2), everything, 2],
  ['1500 Japanese characters', japanese(1_500), allFacts, 1],
  ['5000 Japanese characters', japanese(5_000), everything, 2],
  [
    'the most characters under a note of many lines',
    sentences(whole),
    everything,
    2,
    { moderatorNote: { ...moderatorNote, text: 'a\n'.repeat(limits.ReportNote.most / 2) } },
  ],
  ['the most characters of an emoji', '🌱'.repeat(whole / 2), everything, 2],
  ['the most Japanese characters', japanese(whole), everything, 2, { moderatorNote }],
  ['1500 capitals', sentences(1_500).toUpperCase(), allFacts, 1],
  ['the most capitals', sentences(whole).toUpperCase(), everything, 2],
  ['the most dashes', '—'.repeat(whole), everything, 2],
  ['the most of the widest letter', 'W'.repeat(whole), everything, 2],
] as const) {
  test(`A tip of ${what} is printed on ${most === 1 ? 'one page' : 'at most two pages'}`, async ({ page }) => {
    await openTip(page, { ...sampleTip, image: null, facts, description, ...more });
    await page.evaluate(squareJapanese);

    for (const format of ['A4', 'Letter']) expect.soft(await pages(page, format), format).toBeLessThanOrEqual(most);
  });
}

/** Gives the text the width of a Japanese font where the machine has none and draws narrow boxes. */
function squareJapanese(): void {
  const text = document.querySelector<HTMLElement>('.whole-text');
  const context = new OffscreenCanvas(1, 1).getContext('2d');
  if (!text || !context || !/\p{Script=Han}/u.test(text.textContent)) return;
  context.font = `100px ${getComputedStyle(text).fontFamily}`;
  text.style.letterSpacing = `${1 - context.measureText('土').width / 100}em`;
}

test('A printed tip says where the end of a text is that two pages have no room for', async ({ page }) => {
  const description = `${japanese(whole - 10)}\n\nThe end.`;
  await openTip(page, { ...sampleTip, image: null, description });
  await expect(page.getByText(`The rest is at garden.example${path}.`)).toBeVisible();
  await expect(page.getByText('The end.')).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await expect(page.getByText('The end.')).toBeVisible();
  await expect(page.getByText('The rest is at')).toBeHidden();
});

test('A tip in capitals is printed whole', async ({ page }) => {
  const description = `${sentences(whole - 10).toUpperCase()}\n\nThe end.`;
  await openTip(page, { ...sampleTip, image: null, facts: everything, description });
  await expect(page.getByText('The end.')).toBeVisible();
});

test('A printed tip has its facts, its hazards, a picture, and its address for people and for cameras', async ({
  page,
}) => {
  await open(page, `${path}?from=mail#hazards`, [{ ...sampleTip, image: '/photos/fig.jpg', facts: allFacts }]);
  await page.setViewportSize({ width: 794, height: 1000 });
  await page.emulateMedia({ media: 'print' });
  const main = page.getByRole('main');
  for (const text of ['Mind the blade.', 'Toxic to pets', 'Full sun', 'Secateurs', sampleTip.description]) {
    await expect(main.getByText(text).first()).toBeVisible();
  }
  await expect(main.locator('img:visible')).toHaveCount(1);
  const back = main.locator('p:visible', { hasText: 'The newest version of this tip is on Sorrel & Spade:' });
  await expect(back.locator('strong')).toHaveText(`garden.example${path}`);
  expect(await readCode(page, await back.locator('xpath=preceding-sibling::*').screenshot())).toBe(
    `https://garden.example${path}`,
  );
});

test('A hidden tip is printed without an address, which nobody else could open', async ({ page }) => {
  await open(page, path, [{ ...sampleTip, image: null, own: true, availability: 'hidden' }]);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText(sampleTip.description)).toBeVisible();
  await expect(page.getByText('The newest version')).toHaveCount(0);
});

test('The almanac is printed as a booklet: months with their tips, which warn in words and are never split', async ({
  page,
}) => {
  const saved = Array.from({ length: 24 }, (_, at): Tip => {
    const months = { best: [(at % 3) + 1] };
    const facts: Facts = {
      months,
      hazards: ['skin-irritant'],
      ...(at > 0 ? { standfirst: 'Earth up on a dry day.' } : {}),
    };
    return { ...sampleTip, _id: `01K900000000000000000000${at + 10}`, image: '/photos/fig.jpg', facts };
  });
  await open(page, '/MyAlmanac', saved);
  await page.setViewportSize({ width: 794, height: 1000 });
  await page.emulateMedia({ media: 'print' });
  const months = page.getByRole('main').locator('section');
  await expect(months.locator('h2')).toHaveCount(3);
  await expect(page.getByRole('main').getByText('this month')).toBeHidden();
  await expect(page.getByText(`${new Date().getFullYear()} · Rowan’s almanac`)).toBeVisible();
  // The first one has no summary: its first sentence stands there.
  const sentences = page.getByText(/^(Earth up on a dry day|Draw the soil up around the stems .*)\.$/);
  await expect(sentences.locator('visible=true')).toHaveCount(24);
  await expect(months.locator('img:visible')).toHaveCount(0);
  const drawings = await months.locator('li svg:visible').evaluateAll((all) => all.map((svg) => svg.clientWidth));
  // 20 mm.
  expect(drawings).toEqual(Array(24).fill(76));
  await expect(page.getByText('Wear gloves. Irritates skin or eyes.').locator('visible=true')).toHaveCount(24);
  expect(await months.locator('li').evaluateAll(breakInside)).toEqual(['avoid']);
  expect(await months.locator('h2').evaluateAll(breakAfter)).toEqual(['avoid']);
  // A month begins where the one before ends.
  expect(await months.evaluateAll(breakInside)).toEqual(['auto']);
  await page.emulateMedia({ media: null });
  expect(await pages(page, 'A4')).toBeLessThanOrEqual(4);
});

const breakInside = (found: Element[]) => [...new Set(found.map((element) => getComputedStyle(element).breakInside))];
const breakAfter = (found: Element[]) => [...new Set(found.map((element) => getComputedStyle(element).breakAfter))];

/** What a camera reads in a picture. */
async function readCode(page: Page, png: Buffer): Promise<string> {
  const picture = await page.evaluate(async (base64) => {
    const image = new Image();
    image.src = `data:image/png;base64,${base64}`;
    await image.decode();
    const { width, height } = image;
    const context = new OffscreenCanvas(width, height).getContext('2d');
    context?.drawImage(image, 0, 0);
    return { width, height, data: Array.from(context?.getImageData(0, 0, width, height).data ?? []) };
  }, png.toString('base64'));
  return decodeQR({ ...picture, data: Uint8Array.from(picture.data) });
}
