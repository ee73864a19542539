/** The facts of a tip in its form, in its order: the one place that a new fact needs, except for the words that people read. */
import { limits } from '~/shared/api/limits.gen';
import type { Facts } from '~/shared/api/schema.gen';
import { climates, hazards, places, suns, works } from '~/shared/words';

type Words = Readonly<Record<string, string>>;

export type Fact = { label: string } & (
  | { control: 'word' | 'words'; words: Words }
  | { control: 'line'; most: number; help: string }
  | { control: 'number'; least: number; most: number; help: string }
  /** A list that its own control makes. */
  | { control: 'list' }
  /** An object that its own control makes. */
  | { control: 'own' }
);

const facts = {
  standfirst: {
    label: 'Summary',
    control: 'line',
    most: limits.Standfirst.most,
    help: 'What you would say over the fence, in one line.',
  },
  plants: { label: 'Plants', control: 'list' },
  work: { label: 'Kind of work', control: 'word', words: works },
  months: { label: 'Months', control: 'own' },
  frost: { label: 'By frost', control: 'own' },
  monthsFor: { label: 'Frosts of the months', control: 'own' },
  climates: { label: 'Climates', control: 'words', words: climates },
  places: { label: 'Places', control: 'words', words: places },
  sun: { label: 'Sun', control: 'words', words: suns },
  hazards: { label: 'Hazards', control: 'words', words: hazards },
  hazardNote: {
    label: 'Note on the hazards',
    control: 'line',
    most: limits.HazardNote.most,
    help: 'Which part, what to wear, what to keep away. In one line.',
  },
  basis: { label: 'How you know', control: 'own' },
  minutes: {
    label: 'Minutes it takes',
    control: 'number',
    ...limits.Minutes,
    help: 'How long the work takes, roughly.',
  },
  tools: { label: 'Tools', control: 'list' },
} as const satisfies Record<keyof Facts, Fact>;

export type FactName = keyof typeof facts;

export const factNames = Object.keys(facts) as FactName[];

export const factOf = (name: FactName): Fact => facts[name];
