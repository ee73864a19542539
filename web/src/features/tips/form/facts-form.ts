/** The facts of a tip in its form: their values, labels and rules. */
import { limits } from '~/shared/api/limits.gen';
import {
  type Basis,
  type BasisKind,
  type Climate,
  climateValues,
  type Facts,
  type Hazard,
  hazardValues,
  type Place,
  placeValues,
  type Sun,
  sunValues,
  type Work,
} from '~/shared/api/schema.gen';
import { atMost, characters, fewMarks, pictureUrl, text, visible, z } from '~/shared/form-rules';

/** How many the server takes. */
export const mostPlants = 3;
export const mostTools = 8;

/** Every part is there, and typed values are texts. The months are of the northern year, as in the API. */
export type FactsValues = {
  plants: string[];
  work: Work | '';
  months: { best: number[]; possible: number[] };
  climates: Climate[];
  places: Place[];
  sun: Sun[];
  hazards: Hazard[];
  hazardNote: string;
  basis: { kind: BasisKind | ''; seasons: string; title: string; link: string };
  minutes: string;
  tools: string[];
  standfirst: string;
};

export const noFacts: FactsValues = {
  plants: [],
  work: '',
  months: { best: [], possible: [] },
  climates: [],
  places: [],
  sun: [],
  hazards: [],
  hazardNote: '',
  basis: { kind: '', seasons: '', title: '', link: '' },
  minutes: '',
  tools: [],
  standfirst: '',
};

/** By the paths of the server's field errors, and in the order of the form. */
export const factLabels = {
  plants: 'Plants',
  work: 'Kind of work',
  months: 'Months',
  'months.best': 'Best months',
  'months.possible': 'Possible months',
  climates: 'Climates',
  places: 'Places',
  sun: 'Sun',
  hazards: 'Hazards',
  hazardNote: 'Note on the hazards',
  basis: 'What it rests on',
  'basis.kind': 'What it rests on',
  'basis.seasons': 'Seasons',
  'basis.title': 'Source title',
  'basis.link': 'Source link',
  minutes: 'Minutes of work',
  tools: 'Tools',
  standfirst: 'Summary',
};

export type FactPath = keyof typeof factLabels;

export function factsValues(facts: Facts): FactsValues {
  const { months, basis, minutes, ...rest } = facts;
  return {
    ...noFacts,
    ...rest,
    months: { ...noFacts.months, ...months },
    basis: { ...noFacts.basis, ...basis, seasons: String(basis?.seasons ?? '') },
    minutes: String(minutes ?? ''),
  };
}

/** The facts for the API: closed words and months in their usual order, without empty values. */
export function asFacts({ months, basis, ...values }: FactsValues): Facts {
  const inOrder = (numbers: number[]) => numbers.toSorted((a, b) => a - b);
  const chosen = <Word>(words: readonly Word[], from: Word[]) => words.filter((word) => from.includes(word));
  return filled({
    plants: values.plants,
    work: values.work,
    months: filled({ best: inOrder(months.best), possible: inOrder(months.possible) }),
    climates: chosen(climateValues, values.climates),
    places: chosen(placeValues, values.places),
    sun: chosen(sunValues, values.sun),
    hazards: chosen(hazardValues, values.hazards),
    hazardNote: values.hazardNote.trim(),
    basis: asBasis(basis),
    minutes: Number(values.minutes),
    tools: values.tools,
    standfirst: values.standfirst.trim(),
  }) as Facts;
}

/** With the parts that this kind has. */
function asBasis({ kind, seasons, title, link }: FactsValues['basis']): Partial<Basis> {
  if (kind === '') return {};
  if (kind === 'own-experience') return filled({ kind, seasons: Number(seasons) });
  return isSourced(kind) ? filled({ kind, title: title.trim(), link: link.trim() }) : { kind };
}

/** Whether the kind has a title and a link. */
export const isSourced = (kind: BasisKind | '') => kind === 'extension-service' || kind === 'book';

/** Without empty values: a blank text, a list or an object without anything, and the number of a blank text. */
function filled<Whole extends object>(whole: Whole): Partial<Whole> {
  const isFilled = (part: unknown) => (typeof part === 'object' && part ? Object.keys(part).length > 0 : Boolean(part));
  return Object.fromEntries(Object.entries(whole).filter(([, part]) => isFilled(part))) as Partial<Whole>;
}

/** Rejects values that the server would reject. `at` is the path of the facts in the checked value. */
export function checkFacts<Value>(facts: (value: Value) => FactsValues, at: string[] = []) {
  return z.check<Value>((payload) => {
    for (const [path, message] of errorsOf(facts(payload.value))) {
      const place = [...at, ...path.split('.')];
      payload.issues.push({ code: 'custom', path: place, message: factError(path, message), input: payload.value });
    }
  });
}

/** A field error in words, such as "Source link is required". */
export function factError(path: FactPath, message: string): string {
  return `${factLabels[path]} ${message}`;
}

type FactErrors = Array<[path: FactPath, message: string]>;

function errorsOf(facts: FactsValues): FactErrors {
  const { kind, seasons, title, link } = facts.basis;
  const own = kind === 'own-experience';
  return [
    ...line('hazardNote', facts.hazardNote, limits.HazardNote.most),
    ...(own ? whole('basis.seasons', seasons, limits.Seasons) : []),
    ...(isSourced(kind) ? [...line('basis.title', title, limits.Source.most), ...address(link)] : []),
    ...(kind === 'extension-service' && link.trim() === '' ? missing('basis.link', 'is required') : []),
    ...(kind === 'book' && `${title}${link}`.trim() === '' ? missing('basis.title', 'is required without a link') : []),
    ...whole('minutes', facts.minutes, limits.Minutes),
    ...facts.tools.flatMap((tool) => line('tools', tool, limits.Tool.most)),
    ...line('standfirst', facts.standfirst, limits.Standfirst.most),
  ];
}

const missing = (path: FactPath, message: string): FactErrors => [[path, message]];

function line(path: FactPath, typed: string, most: number): FactErrors {
  const same = (rule: string) => rule;
  const rules = text(visible(same), fewMarks(same), atMost(most, `can have at most ${most} characters`));
  const message = rules.safeParse(typed).error?.issues[0]?.message;
  return message ? [[path, message]] : [];
}

function whole(path: FactPath, typed: string, { least, most }: { least: number; most: number }): FactErrors {
  const value = Number(typed);
  const accepted = typed.trim() === '' || (Number.isInteger(value) && value >= least && value <= most);
  return accepted ? [] : [[path, `must be a whole number from ${least} to ${most}`]];
}

function address(typed: string): FactErrors {
  const link = typed.trim();
  if (link === '') return [];
  const { most } = limits.Link;
  if (characters(link) > most) return [['basis.link', `can have at most ${most} characters`]];
  return pictureUrl(link) ? [] : [['basis.link', 'must be the https address of a public page']];
}
