/** Pictures in small boxes, as My almanac has them. */
import { expect, type Page } from '@playwright/test';
import { addTip, idOf, signIn, test } from './device.ts';

const plants = [
  { id: 'tomato', name: 'Tomato', latin: 'Solanum lycopersicum', drawn: true },
  // It has no drawing.
  { id: 'moth-orchid', name: 'Moth orchid', latin: 'Phalaenopsis', drawn: false },
];

/** For each plate, whether something is seen in it, and what leaves its box. */
const seen = (page: Page) =>
  page.locator('main .plate').evaluateAll((plates) =>
    plates.map((plate) => {
      const box = plate.getBoundingClientRect();
      const parts = [...plate.querySelectorAll('svg, i, em, p')];
      const shown = parts.map((part) => part.getBoundingClientRect()).filter(({ width, height }) => width && height);
      const cut = shown.filter(
        ({ left, right, top, bottom }) =>
          left < box.left - 1 || right > box.right + 1 || top < box.top - 1 || bottom > box.bottom + 1,
      );
      return { isSmall: box.width < 144, isSeen: shown.some(({ width }) => width >= 16), cut: cut.length };
    }),
  );

for (const width of [360, 1280]) {
  test(`No small plate in My almanac is empty, and none is cut, at ${width} pixels`, async ({ page, site }) => {
    const tips = Array.from({ length: 6 }, (_, number) => {
      addTip(site, number, { plant: plants[number % 2] ?? null });
      return idOf(number);
    });
    // Without a plant, and with one drawing for all of its category.
    for (const number of [6, 7]) {
      addTip(site, number);
      tips.push(idOf(number));
    }
    site.saved.set('rowan', tips);
    await page.setViewportSize({ width, height: 900 });
    await signIn(page, 'rowan');
    await page.goto('/MyAlmanac');
    await expect(page.locator('main .plate')).toHaveCount(8);
    expect(await seen(page)).toEqual(tips.map(() => ({ isSmall: true, isSeen: true, cut: 0 })));
  });
}

for (const width of [360, 1280]) {
  test(`A label at the head of a tip is flat, and a drawing is not, at ${width} pixels`, async ({ page, site }) => {
    await page.setViewportSize({ width, height: 900 });
    await signIn(page, 'rowan');
    const shapes: number[] = [];
    for (const [number, plant] of plants.entries()) {
      addTip(site, number, { plant });
      await page.goto(`/tips/${idOf(number)}`);
      const box = await page.locator('.tip-picture').boundingBox();
      shapes.push((box?.width ?? 0) / (box?.height ?? 1));
    }
    expect(shapes[0]).toBeLessThan(2.1);
    expect(shapes[1]).toBeCloseTo(2.5, 1);
  });
}
