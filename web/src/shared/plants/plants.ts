/** The list of garden plants, the same file that the API has. It is fetched when a form or a page first asks for it. */
import { queryOptions } from '@tanstack/react-query';
import { byName, loadPlants, type Plant } from './plant-list';

export type { Plant } from './plant-list';

export const plantList = queryOptions({
  queryKey: ['plants'],
  queryFn: loadPlants,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

/** The plant that has the name, in English or Latin, also in the plural. Case, accents and punctuation do not count. */
export function plantNamed(plants: readonly Plant[], name: string): Plant | undefined {
  const named = (wanted: string) => plants.find((plant) => keysOf(plant).includes(wanted));
  return forms(key(name)).map(named).find(Boolean);
}

/** The plants of which a name has a word that begins with the text, or whose plural it is: those named exactly so first, then by where it begins. */
export function plantsLike(plants: readonly Plant[], text: string, most: number): Plant[] {
  const wanted = forms(key(text));
  if (wanted.length === 0) return [];
  return plants
    .map((plant) => ({ plant, rank: Math.min(...keysOf(plant).map((name, at) => rank(name, wanted, at === 0))) }))
    .filter(({ rank }) => rank < none)
    .sort((a, b) => a.rank - b.rank || byName(a.plant, b.plant))
    .slice(0, most)
    .map(({ plant }) => plant);
}

/** The other names, the first one that fits the text first, then the Latin one: `courgette · Cucurbita pepo`. */
export function otherNames({ latin, synonyms = [] }: Plant, text: string): string {
  const wanted = forms(key(text));
  const [first] = synonyms.toSorted((a, b) => rank(key(a), wanted, false) - rank(key(b), wanted, false));
  return [first, latin].filter(Boolean).join(' · ');
}

const none = 9;

function rank(name: string, wanted: string[], english: boolean): number {
  if (wanted.includes(name)) return english ? 0 : 1;
  const [typed] = wanted;
  if (name.startsWith(`${typed}`)) return english ? 2 : 3;
  const hasWord = wanted.some((form) => ` ${name} `.includes(` ${form} `));
  return hasWord || ` ${name}`.includes(` ${typed}`) ? 4 : none;
}

/** The text itself, then words whose plural it may be: tomatoes, berries. */
function forms(text: string): string[] {
  const singulars = [text.replace(/s$/, ''), text.replace(/es$/, ''), text.replace(/ies$/, 'y')];
  return [...new Set([text, ...singulars])].filter((form) => form !== '');
}

const keys = new WeakMap<Plant, string[]>();

/** The names for comparison, the English one first. */
function keysOf(plant: Plant): string[] {
  const known = keys.get(plant) ?? [plant.name, plant.latin, ...(plant.synonyms ?? [])].map(key);
  keys.set(plant, known);
  return known;
}

/** A name for comparison, as in `functions/lib/rules/src/plants.rs`: `Salvia × Jamé's` and `salvia james` are the same. */
function key(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/[\p{M}'’]/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
