/** The facts of a tip in its form: their values and rules. */
import { limits, mostItems } from '~/shared/api/limits.gen';
import type { Basis, BasisKind, Facts, Hemisphere } from '~/shared/api/schema.gen';
import { type FactName, type FactWith, factNames, factOf, hasControl, tipFacts } from '~/shared/facts';
import { atMost, fewMarks, oneLine, pictureUrl, text, visible, z } from '~/shared/form-rules';
import { characters } from '~/shared/text/characters';
import { cleanLine } from '~/shared/text/clean';

export const mostPlants = mostItems.plants;
export const mostTools = mostItems.tools;

/** A typed value is a text, empty without a word. */
type Typed<Value> = Value extends readonly unknown[] ? Value : Value extends number ? string : Value | '';

/**
 * Of the northern year, as in the API. `tapped`: those that the author has tapped in this form, and the hemisphere that it showed
 * then: they stay months of the author's own year. `moved`: that has changed meanwhile.
 */
export type MonthsValues = {
  best: number[];
  possible: number[];
  tapped?: { months: number[]; under: Hemisphere; moved?: boolean };
};

/** Every part is there. */
export type FactsValues = {
  [Name in Exclude<FactName, 'months' | 'basis'>]: Typed<NonNullable<Facts[Name]>>;
} & {
  months: MonthsValues;
  basis: { kind: BasisKind | ''; seasons: string; title: string; link: string };
};

/** The same kind of value for each of these facts. */
const each = <Name extends FactName, Value>(names: Name[], value: (name: Name) => Value) =>
  Object.fromEntries(names.map((name) => [name, value(name)])) as Record<Name, Value>;

type ListName = FactWith<'words' | 'list'>;

const isList = (name: FactName): name is ListName => hasControl(name, 'words') || hasControl(name, 'list');
const isText = (name: FactName): name is Exclude<FactName, ListName> => !isList(name);

export const noFacts: FactsValues = {
  ...each(factNames.filter(isList), () => []),
  ...each(factNames.filter(isText), () => '' as const),
  months: { best: [], possible: [] },
  basis: { kind: '', seasons: '', title: '', link: '' },
};

const labels = each(factNames, (name) => factOf(name).label);

/** By the paths of the server's field errors, and in the order of the form. */
export const factLabels = {
  ...labels,
  'months.best': 'Best months',
  'months.possible': 'Possible months',
  'frost.from': labels.frost,
  'frost.start': 'Beginning by frost',
  'frost.end': 'End by frost',
  'basis.kind': labels.basis,
  'basis.seasons': 'Seasons',
  'basis.title': 'Source title',
  'basis.link': 'Source link',
};

export type FactPath = keyof typeof factLabels;

export function factsValues({ months, basis, ...facts }: Facts): FactsValues {
  const typed = Object.entries(facts).map(([name, value]) => [name, typeof value === 'number' ? `${value}` : value]);
  return {
    ...noFacts,
    ...Object.fromEntries(typed),
    months: { ...noFacts.months, ...months },
    basis: { ...noFacts.basis, ...basis, seasons: String(basis?.seasons ?? '') },
  };
}

/** The facts for the API: closed words and months in their usual order, without empty values. */
export function asFacts(values: FactsValues): Facts {
  return filled(Object.fromEntries(factNames.map((name) => [name, asFact(name, values)]))) as Facts;
}

function asFact(name: FactName, values: FactsValues): unknown {
  const inOrder = (numbers: number[]) => numbers.toSorted((a, b) => a - b);
  if (name === 'basis') return asBasis(values.basis);
  if (name === 'months') {
    return filled({ best: inOrder(values.months.best), possible: inOrder(values.months.possible) });
  }
  // They say more of the months, and nothing without them.
  if (name === 'monthsFor' && values.months.best.length + values.months.possible.length === 0) return '';
  if (hasControl(name, 'words')) {
    const chosen: readonly string[] = values[name];
    return Object.keys(tipFacts[name].words).filter((word) => chosen.includes(word));
  }
  if (hasControl(name, 'number')) return Number(values[name]);
  const value = values[name];
  return typeof value === 'string' ? cleanLine(value).trim() : value;
}

/** With the parts that this kind has. */
function asBasis({ kind, seasons, title, link }: FactsValues['basis']): Partial<Basis> {
  // Null: radio buttons of which none is chosen any more.
  if (!kind) return {};
  if (kind === 'own-experience') return filled({ kind, seasons: Number(seasons) });
  return isSourced(kind) ? filled({ kind, title: cleanLine(title).trim(), link: link.trim() }) : { kind };
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

const errorsOf = (facts: FactsValues): FactErrors => factNames.flatMap((name) => errorsOfFact(name, facts));

function errorsOfFact(name: FactName, facts: FactsValues): FactErrors {
  const fact = factOf(name);
  if (name === 'basis') return errorsOfBasis(facts.basis);
  if (name === 'frost' && facts.frost && facts.months.best.length + facts.months.possible.length === 0) {
    return missing('frost', 'needs months too, for readers whose frosts are not known');
  }
  if (name === 'tools') return facts.tools.flatMap((tool) => line('tools', tool, limits.Tool.most));
  if (fact.control === 'line') return line(name, String(facts[name]), fact.most);
  return fact.control === 'number' ? whole(name, String(facts[name]), fact) : [];
}

function errorsOfBasis({ kind, seasons, title, link }: FactsValues['basis']): FactErrors {
  return [
    ...(kind === 'own-experience' ? whole('basis.seasons', seasons, limits.Seasons) : []),
    ...(isSourced(kind) ? [...line('basis.title', title, limits.Source.most), ...address(link)] : []),
    ...(kind === 'extension-service' && link.trim() === '' ? missing('basis.link', 'is required') : []),
    ...(kind === 'book' && `${cleanLine(title)}${link}`.trim() === ''
      ? missing('basis.title', 'is required without a link')
      : []),
  ];
}

const missing = (path: FactPath, message: string): FactErrors => [[path, message]];

function line(path: FactPath, typed: string, most: number): FactErrors {
  const same = (rule: string) => rule;
  const rules = text(visible(same), fewMarks(same), oneLine(same), atMost(most, `can have at most ${most} characters`));
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
  return pictureUrl(link, most) ? [] : [['basis.link', 'must be the https address of a public page']];
}
