/** The data that `cargo xtask places` has written, and what reads them. */
import { readdirSync, readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { weeksFrom } from '../calendar/weeks';
import { accuracy } from './accuracy';
import figures from './data/accuracy.json';
import sample from './data/sample.json';
import { fold } from './fold';
import { placeAt } from './grid';
import { gardenInWords } from './in-words';
import { countryName, letterOf, parseTowns, type Town, townsLike } from './towns';

const data = new URL('./data/', import.meta.url);
const read = (name: string) => readFileSync(new URL(name, data), 'utf8');
const files = readdirSync(data).filter((name) => name.startsWith('towns-'));
const grid = read('grid.txt');
const towns = (letter: string) => parseTowns(read(`towns-${letter}.txt`));
const found = (typed: string) => townsLike(towns(letterOf(typed)), typed);
const names = (typed: string) => found(typed).map(({ name, country }) => `${name} ${country}`);
const town = (typed: string, country: string): Town => {
  const match = found(typed).find((town) => town.country === country);
  if (!match) throw new Error(`no ${typed} in ${country}`);
  return match;
};

describe('names', () => {
  test.each([
    ['São José', 'saojose'],
    ['Weißenfels', 'weissenfels'],
    ['Łódź', 'lodz'],
    ['Ærøskøbing', 'aeroskobing'],
    ['Đà Nẵng', 'danang'],
    ['Þorlákshöfn', 'thorlakshofn'],
    ['‘Ajmān', 'ajman'],
    ['Iğdır', 'igdir'],
    ['İzmir', 'izmir'],
    ['L’Aquila', 'laquila'],
    ['東京', ''],
  ])('%s is searched for as %s', (name, key) => {
    expect(fold(name)).toBe(key);
  });

  test('begin with the letter of their file', () => {
    expect(files).toHaveLength(26);
    for (const file of files) {
      const letter = file.charAt('towns-'.length);
      const strangers = parseTowns(read(file)).filter(({ name }) => letterOf(name) !== letter);
      expect(strangers, file).toEqual([]);
    }
  });

  test('are of 34,000 towns, and no two of a country are the same', () => {
    const all = files.flatMap((file) => parseTowns(read(file)));
    expect(all.length).toBeGreaterThan(33_900);
    expect(new Set(all.map(({ name, country }) => `${fold(name)} ${country}`)).size).toBe(all.length);
    expect(all.every(({ country }) => /^[A-Z]{2}$/.test(country))).toBe(true);
  });
});

describe('a search', () => {
  test.each([
    ['são paulo', 'São Paulo BR'],
    ['SAO PAULO', 'São Paulo BR'],
    ['lodz', 'Łódź PL'],
    ['München', 'München DE'],
    ['munch', 'München DE'],
    ['munich', 'Munich DE'],
    ['weissenfels', 'Weißenfels DE'],
    ['Weißenfels', 'Weißenfels DE'],
    ['bath', 'Bath GB'],
    ['san francisco', 'San Francisco, CA US'],
    ['Sankt Pölten', 'Sankt Pölten AT'],
    ['st polten', 'Sankt Pölten AT'],
    ['st. louis', 'Saint-Louis SN'],
    ['tok', 'Tokyo JP'],
  ])('for %s finds %s first', (typed, name) => {
    expect(names(typed)[0]).toBe(name);
  });

  test('has at most eight towns, the largest first', () => {
    const all = found('s');
    expect(all).toHaveLength(8);
    expect(all.map(({ size }) => size)).toEqual(all.map(({ size }) => size).sort((a, b) => b - a));
  });

  test('tells towns of one name apart', () => {
    expect(names('springfield')).toEqual(expect.arrayContaining(['Springfield, MO US', 'Springfield, IL US']));
    expect(names('salamanca')).toEqual(expect.arrayContaining(['Salamanca MX', 'Salamanca ES']));
  });

  test.each(['', '  ', '…', '東京', 'xqzzz'])('for “%s” finds nothing', (typed) => {
    expect(letterOf(typed) ? found(typed) : []).toEqual([]);
  });

  test('names countries', () => {
    expect(countryName('DE')).toBe('Germany');
    expect(countryName('CI')).toMatch(/Côte/);
  });
});

describe('a town', () => {
  test.each([
    ['London', 'GB', 'northern', 'cool-maritime'],
    ['Seattle', 'US', 'northern', 'cool-maritime'],
    ['Temuco', 'CL', 'southern', 'cool-maritime'],
    ['Rome', 'IT', 'northern', 'mediterranean'],
    ['Cape Town', 'ZA', 'southern', 'mediterranean'],
    ['Moscow', 'RU', 'northern', 'cold-continental'],
    ['Lyon', 'FR', 'northern', 'warm-temperate'],
    ['Atlanta', 'US', 'northern', 'humid-subtropical'],
    ['Singapore', 'SG', 'northern', 'tropical'],
    ['Cairo', 'EG', 'northern', 'arid'],
    ['Bogotá', 'CO', 'northern', 'highland'],
    ['Quito', 'EC', 'southern', 'highland'],
  ])('%s, %s, is in the %s hemisphere and %s', (name, country, hemisphere, climate) => {
    expect(town(name, country)).toMatchObject({ hemisphere, climate });
  });

  test.each([
    ['Quito', 'EC'],
    ['Singapore', 'SG'],
    ['Auckland', 'NZ'],
    ['Funchal', 'PT'],
    ['Sydney', 'AU'],
    ['Miami', 'US'],
  ])('%s, %s, has no frost', (name, country) => {
    expect(town(name, country).frost).toBe('none');
    expect(gardenInWords(town(name, country))).toMatch(/\. No frost in most years\.$/);
  });

  test('has its weeks by its own calendar', () => {
    const [munich, canberra] = [town('Munich', 'DE').frost, town('Canberra', 'AU').frost];
    if (munich === 'none' || canberra === 'none') throw new Error('both have frost');
    expect(munich.last).toBeLessThan(munich.first);
    expect(canberra.first).toBeLessThan(canberra.last);
    expect(gardenInWords(town('Munich', 'DE'))).toBe(
      'Cool maritime. Last frost about 19 April, first about 11 October.',
    );
  });
});

describe('the grid', () => {
  test('agrees with 200 towns at random', () => {
    expect(sample).toHaveLength(200);
    const rows = sample.map(({ name, country, ...coordinates }) => {
      const known = towns(letterOf(name)).find((town) => town.name === name && town.country === country);
      return { name, known, place: placeAt(grid, coordinates) };
    });
    expect(rows.filter(({ known, place }) => !known || !place)).toEqual([]);
    expect(rows.every(({ known, place }) => known?.hemisphere === place?.hemisphere)).toBe(true);
    const same = rows.filter(({ known, place }) => known?.climate === place?.climate);
    expect(same.length).toBeGreaterThanOrEqual(170);
    // A cell is 50 km wide: its middle may lie on a mountain or at sea.
    const near = rows.filter(({ known, place }) => {
      const [a, b] = [known?.frost, place?.frost];
      if (typeof a !== 'object' || typeof b !== 'object') return a === b;
      return Math.abs(weeksFrom(a.last, b.last)) <= 2 && Math.abs(weeksFrom(a.first, b.first)) <= 2;
    });
    expect(near.length).toBeGreaterThanOrEqual(170);
  });

  test.each([
    ['the middle of the Atlantic', 35, -40],
    ['the South Pole', -90, 0],
    ['the North Pole', 90, 180],
    ['a place that is none', Number.NaN, Number.NaN],
  ])('knows no climate for %s', (_, latitude, longitude) => {
    expect(placeAt(grid, { latitude, longitude })).toBeUndefined();
  });

  test('goes around the Earth', () => {
    const fiji = placeAt(grid, { latitude: -16.8, longitude: 179.99 });
    expect(fiji).toMatchObject({ climate: 'tropical', frost: 'none', hemisphere: 'southern' });
    expect(placeAt(grid, { latitude: -16.8, longitude: -179.99 })).toEqual(fiji);
  });
});

describe('the accuracy that the page states', () => {
  const document = readFileSync(new URL('../../../../infra/docs/places.md', import.meta.url), 'utf8');
  const rows = document
    .split('\n')
    .filter((line) => /\| (air|seen) \|/.test(line))
    .map((line) => line.split('|').map((cell) => cell.trim()));
  const errors = (column: number) =>
    rows
      .map((cells) => cells[column] ?? '')
      .filter(Boolean)
      .map((error) => (error === 'missed' ? 182 : Math.abs(Number(error))));
  const share = (values: number[], part: number) =>
    values.sort((a, b) => a - b)[Math.ceil((values.length * part) / 100) - 1];
  const last = errors(6);
  const first = errors(9);
  const both = [...last, ...first];

  test('is that of the table in infra/docs/places.md', () => {
    expect(rows).toHaveLength(figures.places);
    expect(both).toHaveLength(figures.dates);
    for (const [part, values] of [
      [50, figures.median],
      [90, figures.nineInTen],
    ] as const) {
      expect({ last: share(last, part), first: share(first, part), both: share(both, part) }).toEqual(values);
    }
    expect(accuracy).toEqual({
      half: Math.ceil((share(both, 50) ?? 0) / 7),
      nineInTen: Math.ceil((share(both, 90) ?? 0) / 7),
    });
    expect(document).toContain(`"within ${accuracy.half} weeks" and "within ${accuracy.nineInTen} weeks"`);
  });

  test('was measured on 60 places and more, in ten countries and more, of both hemispheres', () => {
    const places = rows.map((cells) => ({ country: cells[1]?.slice(-2), latitude: Number(cells[2]?.split(',')[0]) }));
    expect(places.length).toBeGreaterThanOrEqual(60);
    expect(new Set(places.map(({ country }) => country)).size).toBeGreaterThanOrEqual(10);
    expect(places.filter(({ latitude }) => latitude < 0).length).toBeGreaterThanOrEqual(10);
    const sources = readFileSync(new URL('../../../../infra/local/places/sources.csv', import.meta.url), 'utf8');
    const cited = rows.flatMap((cells) => cells[10]?.split(' ') ?? []);
    for (const source of new Set(cited)) expect(sources).toMatch(new RegExp(`^${source},.+,https?://`, 'm'));
  });
});

test('Every file is small enough to choose a town within 60 KB, with 25 KB for the script', () => {
  const sizes = files.map((file) => brotliCompressSync(readFileSync(new URL(file, data))).length);
  expect(Math.max(...sizes)).toBeLessThan(30_000);
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(260_000);
  expect(brotliCompressSync(Buffer.from(grid)).length).toBeLessThan(40_000);
});
