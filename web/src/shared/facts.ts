/**
 * The facts of a tip. `tipFacts` is the one table of them: how its form asks for each, whether readers see it at a glance, and whether
 * they can filter by it. A new fact without its row does not compile.
 */
import { limits } from './api/limits.gen';
import type { BasisKind, Facts, FrostSpan, Hazard, operations, Place, SafeWord, Sun, Work } from './api/schema.gen';
import { climates } from './words';

/** The frosts from which a tip's time is counted. */
export const frostPoints: Record<FrostSpan['from'], string> = {
  last: 'From the last frost',
  first: 'From the first frost',
};

export const works: Record<Work, string> = {
  'sow-and-plant': 'Sow and plant',
  tend: 'Feed, water and tend',
  prune: 'Prune and train',
  protect: 'Protect',
  'harvest-and-store': 'Pick and store',
  'make-and-mend': 'Make and mend',
  'leave-alone': 'Leave alone',
};

const places: Record<Place, string> = {
  ground: 'Open ground',
  'raised-bed': 'Raised bed',
  container: 'Container',
  greenhouse: 'Greenhouse',
  balcony: 'Balcony',
  indoors: 'Indoors',
};

const suns: Record<Sun, string> = {
  'full-sun': 'Full sun',
  'part-shade': 'Part shade',
  shade: 'Shade',
};

export const hazards: Record<Hazard, string> = {
  'toxic-to-people': 'Toxic to people',
  'toxic-to-pets': 'Toxic to pets',
  'skin-irritant': 'Irritates skin or eyes',
  chemical: 'Spray or chemical',
  'sharp-tool': 'Sharp or power tool',
  height: 'Work at a height',
  water: 'Open water',
  invasive: 'Invasive in some regions',
  'local-rules': 'Check your local rules',
};

const safes: Record<SafeWord, string> = {
  pets: 'Without known risk to pets',
  people: 'Without known risk to people',
  all: 'Without known risk to pets or people',
};

export const bases: Record<BasisKind, string> = {
  'own-experience': 'Own experience',
  'extension-service': 'Extension service or garden society',
  book: 'Book or research',
  heard: 'Heard from others',
};

/** The groups of the form that unfold, in its order. */
export const folds = [
  'By frost',
  'Kind of work',
  'Time and tools',
  'Climates',
  'Places',
  'Sun',
  'Hazards',
  'How you know',
] as const;

type Words = Readonly<Record<string, string>>;

/** A filter of the lists by a word. `name`: its parameter of the search. */
export type WordFilter = {
  name: keyof NonNullable<operations['search-tips']['parameters']['query']>;
  label: string;
  words: Words;
  note?: string;
};

export type Fact = {
  /** In the form. */
  label: string;
  /** Its group in the form; null: the form shows it outside of the groups. */
  fold: (typeof folds)[number] | null;
  /** Its name among the facts that say which garden the tip is for; null: it is not one of them. */
  glance: string | null;
  filter: WordFilter | null;
} & (
  | { control: 'word' | 'words'; words: Words }
  | { control: 'line'; most: number; help: string }
  | { control: 'number'; least: number; most: number; help: string }
  /** A list that its own control makes. */
  | { control: 'list' }
  /** An object that its own control makes. */
  | { control: 'own' }
);

export const tipFacts = {
  standfirst: {
    label: 'Summary',
    fold: null,
    glance: null,
    filter: null,
    control: 'line',
    most: limits.Standfirst.most,
    help: 'What you would say over the fence, in one line.',
  },
  plants: { label: 'Plants', fold: null, glance: 'Plants', filter: null, control: 'list' },
  work: { label: 'Kind of work', fold: 'Kind of work', glance: null, filter: null, control: 'word', words: works },
  months: { label: 'Months', fold: null, glance: null, filter: null, control: 'own' },
  frost: { label: 'By frost', fold: 'By frost', glance: null, filter: null, control: 'own' },
  monthsFor: { label: 'Frosts of the months', fold: null, glance: null, filter: null, control: 'own' },
  climates: {
    label: 'Climates',
    fold: 'Climates',
    glance: 'Climate',
    filter: { name: 'climate', label: 'Climate', words: climates },
    control: 'words',
    words: climates,
  },
  places: {
    label: 'Places',
    fold: 'Places',
    glance: 'Where',
    filter: { name: 'place', label: 'Where', words: places },
    control: 'words',
    words: places,
  },
  sun: {
    label: 'Sun',
    fold: 'Sun',
    glance: 'Sun',
    filter: { name: 'sun', label: 'Sun', words: suns },
    control: 'words',
    words: suns,
  },
  hazards: {
    label: 'Hazards',
    fold: 'Hazards',
    glance: null,
    filter: {
      name: 'safe',
      label: 'Safety',
      words: safes,
      note: 'Nobody has named a risk. That is not proof that there is none.',
    },
    control: 'words',
    words: hazards,
  },
  hazardNote: {
    label: 'Note on the hazards',
    fold: 'Hazards',
    glance: null,
    filter: null,
    control: 'line',
    most: limits.HazardNote.most,
    help: 'Which part, what to wear, what to keep away. In one line.',
  },
  basis: { label: 'How you know', fold: 'How you know', glance: null, filter: null, control: 'own' },
  minutes: {
    label: 'Minutes it takes',
    fold: 'Time and tools',
    glance: null,
    filter: null,
    control: 'number',
    ...limits.Minutes,
    help: 'How long the work takes, roughly.',
  },
  tools: { label: 'Tools', fold: 'Time and tools', glance: null, filter: null, control: 'list' },
} as const satisfies Record<keyof Facts, Fact>;

type Table = typeof tipFacts;

export type FactName = keyof Table;

/** The facts with one of these controls. */
export type FactWith<Control extends Fact['control']> = {
  [Name in FactName]: Table[Name]['control'] extends Control ? Name : never;
}[FactName];

/** The facts that have something in this column. */
export type FactIn<Column extends 'fold' | 'glance'> = {
  [Name in FactName]: Table[Name][Column] extends null ? never : Name;
}[FactName];

/** In the order of the table. */
export const factNames = Object.keys(tipFacts) as FactName[];

export const factOf = (name: FactName): Fact => tipFacts[name];

export const hasControl = <Control extends Fact['control']>(
  name: FactName,
  control: Control,
): name is FactWith<Control> => factOf(name).control === control;
