/** The form of a tip: its values, its rules and its requests. */
import { limits } from '~/shared/api/limits.gen';
import {
  type Availability,
  availabilityValues,
  type Category,
  categoryValues,
  type Difficulty,
  difficultyValues,
  type NewTip,
  type Tip,
  type TipChange,
} from '~/shared/api/schema.gen';
import { atMost, characters, fewMarks, isName, pictureUrl, required, text, visible, z } from '~/shared/form-rules';
import { gardenerMessages } from '~/shared/messages-gardener';

/** The empty form. It is the one list of the attributes that the form edits: all that the server lets an author change. */
export const noValues = {
  title: '',
  plantType: '',
  // No category is chosen yet, and the rules reject the form without one.
  category: '' as Category,
  description: '',
  image: '',
  difficultyLevel: 'easy' as Difficulty,
  availability: 'public' as Availability,
} satisfies Pick<Tip, keyof TipChange>;

type Field = keyof typeof noValues;

/** A tip as the form edits it: a tip without an image has an empty one. */
export type TipValues = { [Name in Field]: NonNullable<Tip[Name]> };

/** In the order of the form. */
export const labels: Record<Field, string> = {
  title: 'Title',
  plantType: 'Plant type',
  category: 'Category',
  description: 'Description',
  image: 'Image URL',
  difficultyLevel: 'Difficulty level',
  availability: 'Availability',
};

const t = gardenerMessages.share.errors;

/** The specification's rules, in its order and words, then the server's limits, in ours. */
export const shareRules = z.object({
  title: text(required(t.title), ...readable('title'), limit('title', limits.Title)),
  plantType: text(required(t.plantType), ...readable('plantType'), limit('plantType', limits.PlantType)),
  difficultyLevel: z.enum(difficultyValues as Difficulty[]),
  description: text(
    required(t.description),
    ...readable('description'),
    limit('description', limits.Description),
    z.refine((value) => characters(value) >= limits.Description.least, { error: t.descriptionShort }),
  ),
  image: text(
    required(t.image),
    limit('image', limits.ImageUrl),
    z.refine((value) => pictureUrl(value) !== undefined, { error: t.imageInvalid }),
  ),
  category: z.enum(categoryValues as Category[], { error: t.category }),
  availability: z.enum(availabilityValues as Availability[]),
});

function limit(field: Field, { most }: { most: number }) {
  return atMost(most, `${labels[field]} can have at most ${most.toLocaleString('en-GB')} characters`);
}

function readable(field: Field) {
  const wording = (rule: string) => fieldError(field, rule);
  return [visible(wording), fewMarks(wording)];
}

/** A field error of the server in words. */
export function fieldError(field: Field, message: string): string {
  return `${labels[field]} ${message}`;
}

/**
 * The request that shares a tip, with the session's name and address as the specification has it. The tip gets the name of the
 * profile, which mostly is the session's; sending that one saves the server an attempt.
 */
export function asNewTip(values: TipValues, { displayName, email }: { displayName: string; email: string }): NewTip {
  return { ...values, ...(isName(displayName) ? { name: displayName } : {}), ...(email ? { email } : {}) };
}

const fields = Object.keys(noValues) as Field[];

export function valuesOf(tip: Tip): TipValues {
  return Object.fromEntries(fields.map((name) => [name, tip[name] ?? noValues[name]])) as TipValues;
}

/** The fields that differ from the tip. An emptied image is `null`. */
export function changed(tip: Tip, values: TipValues): TipChange {
  const before = valuesOf(tip);
  const differing = fields.filter(
    (name) => JSON.stringify(plain(values[name])) !== JSON.stringify(plain(before[name])),
  );
  const change: TipChange = Object.fromEntries(differing.map((name) => [name, trimmed(values[name])]));
  return change.image === '' ? { ...change, image: null } : change;
}

const trimmed = (value: unknown) => (typeof value === 'string' ? value.trim() : value);

/** A text without what the browser and the server change in it: line ends, and white space around it. */
const plain = (value: unknown) => (typeof value === 'string' ? value.replace(/\r\n?/g, '\n').trim() : value);
