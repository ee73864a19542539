/** The differences between two texts of a tip, in words. */
import type { Hemisphere } from '~/shared/api/schema.gen';
import { type FactName, factNames, factOf } from '~/shared/facts';
import { factInWords } from '../facts/in-words';
import { asFacts, type FactsValues, noFacts } from '../facts/values';
import { labels, type TipPhoto, type TipValues } from '../tip-form';

export type Path = Exclude<keyof TipValues, 'facts'> | `facts.${FactName}`;

/** A field whose values differ. */
export type Difference = {
  path: Path;
  label: string;
  mine: unknown;
  theirs: unknown;
  inWords: (value: unknown, hemisphere: Hemisphere | undefined) => string;
};

const texts = ['title', 'plantType', 'category', 'description', 'image', 'difficultyLevel', 'availability'] as const;

export function differences(mine: TipValues, theirs: TipValues): Difference[] {
  const all: Difference[] = [
    ...texts.map((path) => ({
      path,
      label: labels[path],
      mine: mine[path] ?? '',
      theirs: theirs[path] ?? '',
      inWords: String,
    })),
    {
      path: 'photos',
      label: 'Photographs',
      mine: mine.photos,
      theirs: theirs.photos,
      inWords: (photos) => photosInWords(photos as TipPhoto[]),
    },
    ...factNames.map((name) => ({
      path: `facts.${name}` as const,
      label: factOf(name).label,
      mine: mine.facts[name],
      theirs: theirs.facts[name],
      inWords: (value: unknown, hemisphere: Hemisphere | undefined) => factInWords(name, only(name, value), hemisphere),
    })),
  ];
  return all.filter(({ path, mine, theirs }) => comparable(path, mine) !== comparable(path, theirs));
}

/** Line ends and the white space around a text do not count, nor does the order in which facts were chosen. */
function comparable(path: Path, value: unknown): string {
  if (typeof value === 'string') return value.replace(/\r\n?/g, '\n').trim();
  if (path === 'photos') {
    return JSON.stringify((value as TipPhoto[]).map(({ id, alt, caption }) => [id, alt.trim(), caption.trim()]));
  }
  const name = path.replace('facts.', '') as FactName;
  return JSON.stringify(asFacts(only(name, value)));
}

const only = (name: FactName, value: unknown): FactsValues => ({ ...noFacts, [name]: value });

const photosInWords = (photos: TipPhoto[]) =>
  photos.map(({ caption, alt }, at) => `${at + 1}. ${caption.trim() || alt.trim() || 'without words'}`).join('\n');
