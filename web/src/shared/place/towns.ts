/**
 * Towns by their name. All names with one first letter are one file of the site, and those of another script are too: that is all a
 * request says, and the search is on the device.
 */
import { bandDegrees } from '../calendar/latitude';
import { fileOf, fold, keyOf } from './fold';
import { number, type Place, placeOf } from './place';

export type Town = Place & {
  name: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  /** Larger for larger towns. */
  size: number;
  /** The name as it is searched for: whole, without what tells towns of one name apart, and as its letters only. */
  keys: readonly [whole: string, own: string, plain: string];
};

const files = import.meta.glob<string>('./data/towns-*.txt', { query: '?url', import: 'default', eager: true });

/** The letter or script whose file has the towns that begin so. Empty where no file does. */
export function letterOf(typed: string): string {
  const letter = fileOf(typed);
  return urlOf(letter) ? letter : '';
}

const urlOf = (letter: string) => files[`./data/towns-${letter}.txt`];

/** For a component that asks while somebody types: a file is fetched once a page load. */
export function townsQuery(letter: string) {
  return {
    queryKey: ['towns', letter],
    enabled: letter !== '',
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }: { signal: AbortSignal }) => fetchTowns(letter, signal),
  };
}

async function fetchTowns(letter: string, signal: AbortSignal): Promise<Town[]> {
  return parseTowns(await fetchText(urlOf(letter) ?? '', signal));
}

/** A file of the build. The request has neither cookies nor a query, and no referrer. */
export async function fetchText(url: string, signal: AbortSignal): Promise<string> {
  const response = await fetch(url, { signal, credentials: 'omit', referrerPolicy: 'no-referrer' });
  if (!response.ok) throw new Error(`${url} is ${response.status}`);
  return response.text();
}

/** Lines of a country's code, each followed by those of its towns: size, latitude's band, climate, weeks of frost, name. */
export function parseTowns(text: string): Town[] {
  const towns: Town[] = [];
  let country = '';
  for (const line of text.split('\n')) {
    if (line.length === 2) country = line;
    const [size, band, climate, last, first] = line;
    const place = placeOf(middleOf(band), climate, last, first);
    const name = line.slice(5);
    const keys = [keyOf(name), keyOf(name.replace(more, '')), fold(name)] as const;
    if (place && name) towns.push({ ...place, name, country, size: number(size), keys });
  }
  return towns;
}

/** What tells towns of one name apart: `Frankfurt am Main` and `Frankfurt (Oder)` are both Frankfurt. */
const more = /(, | \(|[ -](am|an der|im|on|upon|sur)[ -]).*/;

/** The first band is at the south pole. */
const middleOf = (band: string | undefined) => (number(band) - 0.5) * bandDegrees - 90;

const mostTowns = 8;

/** The towns whose names begin so, those with exactly this name first, then the largest. After a comma a country may follow. */
export function townsLike(towns: readonly Town[], typed: string): Town[] {
  const found = townsNamed(towns, typed);
  const [name = '', ...rest] = typed.split(',');
  if (found.length > 0 || rest.length === 0) return found.slice(0, mostTowns);
  const named = townsNamed(towns, name);
  const country = fold(rest.at(-1) ?? '');
  const there = named.filter((town) => country !== '' && isCountry(town.country, country));
  return (there.length > 0 ? there : named).slice(0, mostTowns);
}

function townsNamed(towns: readonly Town[], typed: string): Town[] {
  const wanted = keyOf(typed);
  if (!wanted) return [];
  const plain = fold(typed);
  const found = towns.filter(({ keys: [whole, , letters] }) => whole.startsWith(wanted) || letters.startsWith(plain));
  const isExact = ({ keys }: Town) => Number(keys.includes(wanted));
  return found.sort((a, b) => isExact(b) - isExact(a) || b.size - a.size);
}

/** What people write for a country besides its name and its code. */
const otherNames: Record<string, readonly string[]> = {
  GB: ['uk', 'britain', 'greatbritain', 'england', 'scotland', 'wales', 'northernireland'],
  US: ['usa', 'us', 'america'],
  NL: ['holland'],
};

const isCountry = (code: string, folded: string) =>
  fold(code) === folded || fold(countryName(code)) === folded || otherNames[code]?.includes(folded) === true;

let names: Intl.DisplayNames | undefined;

/** `Germany` */
export function countryName(code: string): string {
  names ??= new Intl.DisplayNames(['en'], { type: 'region' });
  return names.of(code) ?? code;
}
