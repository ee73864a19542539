import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ownDetails } from './details';
import { categoryDrawings } from './plate';

const folder = new URL('../../../../public/plates/', import.meta.url);
const files = readdirSync(folder).map((file) => file.replace(/\.svg$/, ''));
const jobs = files.filter((file) => file.startsWith('job-'));
const plants: { id: string; drawn?: true }[] = JSON.parse(
  readFileSync(new URL('../../../../../functions/lib/rules/plants.json', import.meta.url), 'utf8'),
);

/**
 * Plants that are mistaken for poisonous ones, or are poisonous and mistaken for others: umbels by leaf, nightshades. The spire of a
 * foxglove, the hood of monkshood and the bells of lily of the valley mislead nobody, and warn.
 */
const lookAlikes = [
  ...['parsley', 'coriander', 'dill', 'fennel', 'chervil', 'lovage', 'celery', 'cumin', 'ground-elder'],
  ...['poison-hemlock', 'giant-hogweed'],
  ...['comfrey', 'penstemon'],
  ...['deadly-nightshade', 'thorn-apple', 'angels-trumpet'],
];

test('At least forty drawings have one stroke, at most one group of details, and their colours from the theme', () => {
  expect(files.length).toBeGreaterThanOrEqual(40);
  const stroke = 'fill="none" stroke="var(--plate-line)" stroke-linecap="round" stroke-linejoin="round"';
  const details = '<g stroke-width=".6" opacity="var(--plate-detail)">';
  const known = /^none$|^var\(--plate-(line|leaf|light|shade|dark|warm|madder|plum|butter|sky)\)$/;
  for (const file of files) {
    const drawing = readFileSync(new URL(`${file}.svg`, folder), 'utf8');
    expect(drawing, file).toContain(`<symbol id="p" viewBox="0 0 160 120" ${stroke}>`);
    const [lines = '', ...groups] = drawing.split(details);
    expect(groups.length, file).toBeLessThan(2);
    expect(lines.concat(...groups).match(/stroke-width|opacity|style=|class=|<text|<image/), file).toBeNull();
    const colours = new Set(drawing.match(/(?<=(?:fill|stroke)=")[^"]*/g));
    expect(
      [...colours].filter((colour) => !known.test(colour)),
      file,
    ).toEqual([]);
    expect(Buffer.byteLength(drawing), file).toBeLessThanOrEqual(16 * 1024);
  }
});

test('A plant is drawn where there is a file of its id, and every other file is a job', () => {
  const drawn = plants.filter((plant) => plant.drawn).map(({ id }) => id);
  expect(files.filter((file) => !jobs.includes(file)).toSorted()).toEqual(drawn.toSorted());
});

test('Every drawing that a page names has a file, and every job is on a page', () => {
  const named = new Set([...Object.values(categoryDrawings), ...namedIn(new URL('../../../', import.meta.url))]);
  expect([...named].filter((drawing) => !files.includes(drawing))).toEqual([]);
  expect(jobs.filter((job) => !named.has(job))).toEqual([]);
});

test('Every drawing with a detail of its own has a file', () => {
  expect([...ownDetails.keys()].filter((drawing) => !files.includes(drawing))).toEqual([]);
});

/** The drawings that the pages in this folder name: `<Drawing of="pear" />` and `drawing: 'pear'`. */
function namedIn(src: URL): string[] {
  return readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
    .flatMap((file) => [...readFileSync(new URL(file, src), 'utf8').matchAll(/(?:<Drawing of="|drawing: ')([a-z-]+)/g)])
    .map(([, drawing = '']) => drawing);
}

test('No plant is drawn that a reader could mistake for a poisonous one', () => {
  const listed = plants.filter(({ id }) => lookAlikes.includes(id));
  expect(listed.map(({ id }) => id).toSorted()).toEqual(lookAlikes.toSorted());
  expect(listed.filter(({ drawn }) => drawn)).toEqual([]);
});
