/** The form of a tip: its values, its rules and its requests. */

import { limits, mostItems } from '~/shared/api/limits.gen';
import {
  type Availability,
  availabilityValues,
  type Category,
  categoryValues,
  type Difficulty,
  difficultyValues,
  type NewTip,
  type Photo,
  type Tip,
  type TipChange,
} from '~/shared/api/schema.gen';
import { atMost, fewMarks, isName, longText, pictureUrl, required, text, visible, z } from '~/shared/form-rules';
import { messages } from '~/shared/messages';
import type { FormPhoto } from '~/shared/photos/use-photos';
import { characters } from '~/shared/text/characters';
import { cleanLine, cleanLines } from '~/shared/text/clean';
import { inDigits } from '~/shared/words';
import {
  asFacts,
  checkFacts,
  type FactPath,
  type FactsValues,
  factError,
  factLabels,
  factsValues,
  noFacts,
} from './facts/values';

/** A photograph of a tip with its texts. The first one is the cover. */
export type TipPhoto = FormPhoto & { alt: string; caption: string };

export const mostPhotos = mostItems.photos;

export const notArrived = 'One of them is not on the site. Try it again or remove it.';

/** The empty form. It is the one list of the attributes that the form edits: all that the server lets an author change. */
export const noValues = {
  title: '',
  plantType: '',
  // No category is chosen yet, and the rules reject the form without one.
  category: '' as Category,
  description: '',
  // The drawing. An empty text is an address that is still to be typed.
  image: null as string | null,
  difficultyLevel: 'easy' as Difficulty,
  availability: 'public' as Availability,
  facts: noFacts,
  photos: [] as TipPhoto[],
} satisfies Record<Exclude<keyof TipChange, 'confirmed'>, unknown>;

type Field = Exclude<keyof typeof noValues, 'facts' | 'photos'>;

/** A tip as the form edits it. */
export type TipValues = { [Name in Field]: Tip[Name] } & { facts: FactsValues; photos: TipPhoto[] };

/** In the order of the form. The facts have their own in `factLabels`. */
export const labels: Record<Field, string> = {
  title: 'Title',
  plantType: 'Plant type',
  category: 'Category',
  description: 'Description',
  image: 'Image URL',
  difficultyLevel: 'Difficulty level',
  availability: 'Availability',
};

const t = messages.share.errors;

/** The specification's rules, in its order and words, then the server's limits, in ours. */
export const shareRules = z
  .object({
    title: text(required(t.title), ...readable('title'), limit('title', limits.Title)),
    plantType: text(required(t.plantType), ...readable('plantType'), limit('plantType', limits.PlantType)),
    difficultyLevel: z.enum(difficultyValues as Difficulty[]),
    description: longText(
      required(t.description),
      ...readable('description'),
      limit('description', limits.Description),
      z.refine((value) => characters(value) >= limits.Description.least, { error: t.descriptionShort }),
    ),
    image: z.nullable(
      text(
        limit('image', limits.ImageUrl),
        z.refine((value) => value === '' || pictureUrl(value) !== undefined, { error: t.imageInvalid }),
      ),
    ),
    category: z.enum(categoryValues as Category[], { error: t.category }),
    availability: z.enum(availabilityValues as Availability[]),
    facts: z.custom<FactsValues>().check(checkFacts((facts) => facts)),
    photos: z.custom<TipPhoto[]>(),
  })
  .check(
    z.refine(({ image, photos }) => image !== '' || photos.length > 0, {
      error: t.image,
      path: ['image'],
      // Together with the other errors, not after them.
      when: () => true,
    }),
  );

/** The browser and the server check the other fields of an edit. */
export const editRules = z.custom<TipValues>().check(checkFacts(({ facts }) => facts, ['facts']));

function limit(field: Field, { most }: { most: number }) {
  return atMost(most, `${labels[field]} can have at most ${inDigits(most)} characters`);
}

function readable(field: Field) {
  const wording = (rule: string) => fieldError(field, rule);
  return [visible(wording), fewMarks(wording)];
}

/** A field error of the server in words. */
export function fieldError(field: string, message: string): string {
  if (field.startsWith('photos')) return `Photographs: ${message}`;
  if (isLabelled(labels, field)) return `${labels[field]} ${message}`;
  const path = factPath(field);
  return path ? factError(path, message) : `${field} ${message}`;
}

/** Whether the form shows the errors of the field, which is a path inside the facts or the photographs perhaps. */
export const hasField = (field: string) =>
  isLabelled(labels, field) || factPath(field) !== undefined || field.startsWith('photos');

function factPath(field: string): FactPath | undefined {
  const path = field.replace(/^facts\./, '');
  return path !== field && isLabelled(factLabels, path) ? path : undefined;
}

function isLabelled<Name extends string>(labels: Record<Name, string>, name: string): name is Name {
  return Object.hasOwn(labels, name);
}

/**
 * The request that shares a tip, with the session's name and address as the specification has it. The tip gets the name of the
 * profile, which mostly is the session's; sending that one saves the server an attempt.
 */
export function asNewTip(values: TipValues, { displayName, email }: { displayName: string; email: string }): NewTip {
  const { facts: typed, photos: chosen, ...texts } = values;
  const facts = asFacts(typed);
  const photos = asPhotos(chosen);
  return {
    ...texts,
    ...(texts.image ? {} : { image: null }),
    ...(Object.keys(facts).length > 0 ? { facts } : {}),
    ...(photos.length > 0 ? { photos } : {}),
    ...(isName(displayName) ? { name: displayName } : {}),
    ...(email ? { email } : {}),
  };
}

/** The photographs that the site has, as the server takes them. */
function asPhotos(photos: readonly TipPhoto[]): NonNullable<NewTip['photos']> {
  return photos.flatMap(({ picture, alt, caption }) => {
    if (!picture) return [];
    const words = { alt: cleanLine(alt).trim(), caption: cleanLine(caption).trim() };
    return [{ id: picture.id, ...Object.fromEntries(Object.entries(words).filter(([, text]) => text)) }];
  });
}

/** The request that saves a draft: all that is filled in so far. */
export function asDraft({ facts, photos, ...texts }: TipValues) {
  return {
    ...texts,
    title: cleanText('title', texts.title).trim(),
    plantType: cleanText('plantType', texts.plantType),
    description: cleanText('description', texts.description),
    availability: 'draft' as const,
    facts: asFacts(facts),
    photos: asPhotos(photos),
  };
}

/** The change that makes a draft the tip that would be shared. */
export function asChange({ name, email, facts = {}, photos = [], ...texts }: NewTip): TipChange {
  return { ...(texts as TipChange), facts, photos };
}

const fields = Object.keys(labels) as Field[];

/** Fields that are newer than some tips and drafts that a tab has kept. */
type Newer = 'facts' | 'photos';

export function valuesOf(tip: Omit<Tip, Newer> & Partial<Pick<Tip, Newer>>): TipValues {
  const texts = Object.fromEntries(fields.map((name) => [name, tip[name] ?? noValues[name]]));
  const photos = (tip.photos ?? []).map(({ alt = '', caption = '', ...picture }) => ({
    key: picture.id,
    id: picture.id,
    picture,
    alt,
    caption,
  }));
  return { ...texts, facts: factsValues(tip.facts ?? {}), photos } as TipValues;
}

/** A new tip as the form edits it. `pictures`: of its photographs, as far as they are known. The form asks the site for others. */
export function newTipValues({ photos = [], ...tip }: NewTip, pictures: readonly Photo[] = []): TipValues {
  const texts = Object.fromEntries(fields.map((name) => [name, tip[name] ?? noValues[name]]));
  const known = photos.map(({ id, alt = '', caption = '' }) => {
    const picture = pictures.find((picture) => picture.id === id);
    return { key: id, id, ...(picture ? { picture } : {}), alt, caption };
  });
  return { ...texts, facts: factsValues(tip.facts ?? {}), photos: known } as TipValues;
}

/** A draft on the server as the form shares it: missing values are not chosen, and it will be public. */
export const unfinishedValues = (tip: Tip): TipValues => ({
  ...valuesOf(tip),
  ...(tip.unfinished?.includes('category') ? { category: noValues.category } : {}),
  availability: noValues.availability,
});

export const draftValues = (values: Omit<TipValues, Newer> & Partial<Pick<TipValues, Newer>>): TipValues => ({
  ...values,
  image: values.image || noValues.image,
  facts: { ...noFacts, ...values.facts },
  photos: values.photos ?? [],
});

/** The fields that differ from the tip. An emptied image is `null`. The facts are one field, and so are the photographs. */
export function changed(tip: Tip, values: TipValues): TipChange {
  const before = valuesOf(tip);
  const differing = fields.filter((name) => plain(name, values[name]) !== plain(name, before[name]));
  const change: TipChange = Object.fromEntries(differing.map((name) => [name, asSent(name, values[name])]));
  const facts = asFacts(values.facts);
  if (JSON.stringify(facts) !== JSON.stringify(asFacts(before.facts))) change.facts = facts;
  const photos = asPhotos(values.photos);
  if (JSON.stringify(photos) !== JSON.stringify(asPhotos(before.photos))) change.photos = photos;
  return change.image === '' ? { ...change, image: null } : change;
}

/** Whether a draft on the server has all that was typed. */
export function hasAll(tip: Tip, values: TipValues): boolean {
  const { availability, category, ...others } = changed(tip, values);
  const hasCategory = category === undefined || (!values.category && tip.unfinished?.includes('category') === true);
  return hasCategory && Object.keys(others).length === 0;
}

const cleanText = (name: Field, text: string) => (name === 'description' ? cleanLines : cleanLine)(text);

const asSent = (name: Field, value: string | null) => (value === null ? null : cleanText(name, value).trim());

/** A text without the parts that the browser, this form and the server change. */
const plain = (name: Field, value: string | null) =>
  cleanText(name, value ?? '')
    .replace(/\r\n?/g, '\n')
    .trim();
