/** The hazards that a text speaks of, by lists of words. They only suggest: a plant's own hazards come with the plant. */
import type { Hazard } from '~/shared/api/schema.gen';

/** In the singular, without accents and hyphens. */
const phrases: Record<Exclude<Hazard, 'toxic-to-people'>, readonly string[]> = {
  'toxic-to-pets': [
    'slug pellet',
    'snail pellet',
    'metaldehyde',
    'rat poison',
    'antifreeze',
    'cocoa shell',
    'cocoa mulch',
  ],
  'skin-irritant': [
    ...['milky sap', 'sticky sap', 'caustic sap', 'irritating sap', 'sap burn', 'skin irritant', 'irritates skin'],
    ...[
      'irritates the skin',
      'irritate skin',
      'irritate the skin',
      'irritates the eye',
      'irritate the eye',
      'skin rash',
    ],
    ...[
      'rash',
      'blister',
      'burns the skin',
      'stinging nettle',
      'giant hogweed',
      'poison ivy',
      'quicklime',
      'garden lime',
    ],
  ],
  chemical: [
    ...['weedkiller', 'weed killer', 'herbicide', 'pesticide', 'insecticide', 'fungicide', 'glyphosate', 'metaldehyde'],
    ...['slug pellet', 'snail pellet', 'rat poison', 'bleach', 'antifreeze', 'white spirit', 'paraffin', 'pyrethrum'],
    ...[
      'copper sulphate',
      'copper sulfate',
      'bordeaux mixture',
      'insecticidal soap',
      'neem oil',
      'quicklime',
      'chemical',
    ],
  ],
  'sharp-tool': [
    ...['chainsaw', 'chain saw', 'pruning saw', 'hedge trimmer', 'hedgetrimmer', 'strimmer', 'brushcutter', 'secateur'],
    ...['lopper', 'shear', 'pruner', 'knife', 'axe', 'hatchet', 'scythe', 'sickle', 'billhook', 'machete', 'shredder'],
    ...['chipper', 'lawnmower', 'lawn mower', 'mower', 'rotavator'],
  ],
  height: ['ladder', 'stepladder', 'scaffold', 'scaffolding', 'climb the tree', 'climb into the tree', 'on the roof'],
  water: ['pond', 'paddling pool', 'swimming pool', 'water tank', 'cistern', 'river', 'lake', 'rill', 'stream bank'],
  invasive: [
    ...[
      'invasive',
      'knotweed',
      'himalayan balsam',
      'giant hogweed',
      'ground elder',
      'running bamboo',
      'water hyacinth',
    ],
    ...['kudzu', 'new zealand pigmyweed', 'floating pennywort'],
  ],
  'local-rules': [
    ...['bonfire', 'burn garden waste', 'planning permission', 'hosepipe ban', 'bylaw', 'by law', 'nesting bird'],
    ...['nesting season', 'tree preservation order', 'protected tree', 'protected species', 'building permit'],
  ],
};

// As `functions/lib/search/src/safety.rs` has them, in the singular.
const pets = ['dog', 'puppy', 'cat', 'kitten', 'pet', 'animal', 'rabbit', 'bunny', 'hamster', 'tortoise', 'chicken'];
const livestock = ['hen', 'poultry', 'horse', 'pony', 'goat', 'sheep', 'livestock'];
const people = ['child', 'children', 'kid', 'baby', 'toddler', 'grandchild', 'grandchildren', 'people', 'person'];
const not = [
  'not',
  'non',
  'no',
  'never',
  'isnt',
  'arent',
  'wont',
  'dont',
  'doesnt',
  'cant',
  'without',
  'instead',
  'than',
];
/** Of a product that is sold as harmless. */
const safe = ['safe', 'friendly', 'harmless', 'nontoxic', 'nonpoisonous'];

const toPets = new Set([...pets, ...livestock]);
const toPeople = new Set([...people, 'human', 'family', 'eat', 'eaten', 'touch', 'you', 'us', 'anyone', 'everyone']);
const nots = new Set(not);
const safes = new Set(safe);
const harmful = new Set(['toxic', 'poisonous', 'poison', 'deadly']);
/** How far words say something of each other: "do not use slug pellets", "toxic to both cats and dogs". */
const farBefore = 2;
const farAfter = 5;

export type Spoken = { hazard: Hazard /** The text's own words, in lower case. */; words: string };

/** Each hazard once, with the first words that speak of it. */
export function spokenHazards(...texts: string[]): Spoken[] {
  const found = new Map<Hazard, string>();
  const add = (hazard: Hazard, words: string) => {
    if (!found.has(hazard)) found.set(hazard, words);
  };
  for (const sentence of texts.flatMap((text) => text.split(/[.!?;:\n]+/u))) {
    const words = wordsOf(sentence);
    for (let at = 0; at < words.length; at++) {
      for (const { hazard, length } of phrasesAt(words, at)) {
        const before = words.slice(Math.max(0, at - farBefore), at);
        const isDenied = before.some(({ plain }) => nots.has(plain)) || words[at + length]?.one === 'free';
        const isHarmless = hazard === 'toxic-to-pets' && before.some(({ plain }) => safes.has(plain));
        if (!isDenied && !isHarmless) add(hazard, shown(words.slice(at, at + length)));
      }
      for (const spoken of poisonAt(words, at)) add(spoken.hazard, spoken.words);
    }
  }
  return [...found].map(([hazard, words]) => ({ hazard, words }));
}

/** `plain`: without accents and apostrophes. `one`: in the singular. */
type Word = { typed: string; plain: string; one: string };

function wordsOf(sentence: string): Word[] {
  return (sentence.match(/[\p{L}\p{M}\p{N}'’]+/gu) ?? []).map((typed) => {
    const plain = typed
      .normalize('NFD')
      .replace(/[\p{M}'’]/gu, '')
      .toLowerCase();
    return { typed, plain, one: singular(plain) };
  });
}

function singular(word: string): string {
  if (word.length < 4 || word.endsWith('ss') || word.endsWith('us')) return word;
  if (word.endsWith('knives')) return 'knife';
  return word.replace(/ies$/, 'y').replace(/s$/, '');
}

const shown = (words: Word[]) => words.map(({ typed }) => typed.toLowerCase()).join(' ');

/** By its first word. */
const byFirst = new Map<string, Array<{ hazard: Hazard; words: string[] }>>();
for (const [hazard, list] of Object.entries(phrases)) {
  for (const phrase of list) {
    const words = phrase.split(' ').map(singular);
    const first = words[0] ?? '';
    byFirst.set(first, [...(byFirst.get(first) ?? []), { hazard: hazard as Hazard, words }]);
  }
}

function phrasesAt(words: Word[], at: number) {
  const begun = byFirst.get(words[at]?.one ?? '') ?? [];
  return begun
    .filter(({ words: phrase }) => phrase.every((word, after) => words[at + after]?.one === word))
    .map(({ hazard, words: { length } }) => ({ hazard, length }));
}

/** "Toxic to dogs", or "poisonous", which is to people first. "Toxic to slugs" is no hazard of the list. */
function poisonAt(words: Word[], at: number): Spoken[] {
  const before = words.slice(Math.max(0, at - farBefore), at);
  if (!harmful.has(words[at]?.plain ?? '') || before.some(({ plain }) => nots.has(plain))) return [];
  const after = words.slice(at + 1, at + 1 + farAfter);
  const last = (whom: Set<string>) => after.findLastIndex(({ one }) => whom.has(one));
  const upTo = (end: number) => shown(words.slice(at, at + end + 2));
  const pet = last(toPets);
  const person = last(toPeople);
  if (pet < 0 && person < 0) {
    return after[0]?.plain === 'to' ? [] : [{ hazard: 'toxic-to-people', words: upTo(-1) }];
  }
  return [
    ...(person < 0 ? [] : [{ hazard: 'toxic-to-people' as const, words: upTo(person) }]),
    ...(pet < 0 ? [] : [{ hazard: 'toxic-to-pets' as const, words: upTo(pet) }]),
  ];
}
