/** The form of a tip: what it holds, when it is right, and what of it goes to the server. */
import * as z from 'zod/mini';
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
import { gardenerMessages } from '~/shared/messages-gardener';

// The page's Content-Security-Policy allows no code made from text, which zod would otherwise try.
z.config({ jitless: true });

export type TipValues = {
  title: string;
  plantType: string;
  difficultyLevel: Difficulty;
  description: string;
  image: string;
  category: Category;
  availability: Availability;
};

export const noValues: TipValues = {
  title: '',
  plantType: '',
  difficultyLevel: 'easy',
  description: '',
  image: '',
  // None is chosen yet, which the rules refuse.
  category: '' as Category,
  availability: 'public',
};

/** What each field is called. */
export const labels: Record<keyof TipValues, string> = {
  title: 'Title',
  plantType: 'Plant type',
  difficultyLevel: 'Difficulty level',
  description: 'Description',
  image: 'Image URL',
  category: 'Category',
  availability: 'Availability',
};

const t = gardenerMessages.share.errors;

/** The specification's rules, in its order and words, then the server's limits, in ours. */
export const shareRules = z.object({
  title: text(t.title, labels.title, limits.Title.most),
  plantType: text(t.plantType, labels.plantType, limits.PlantType.most),
  difficultyLevel: z.enum(difficultyValues as Difficulty[]),
  description: text(t.description, labels.description, limits.Description.most).check(
    z.refine((value) => letters(value) >= limits.Description.least, { error: t.descriptionShort }),
  ),
  image: text(t.image, labels.image, limits.ImageUrl.most).check(
    z.refine((value) => pictureAddress(value) !== undefined, { error: t.imageInvalid }),
  ),
  category: z.enum(categoryValues as Category[], { error: t.category }),
  availability: z.enum(availabilityValues as Availability[]),
});

function text(missing: string, label: string, most: number) {
  return z.string().check(
    z.trim(),
    z.refine((value) => value !== '', { error: missing, abort: true }),
    z.refine((value) => letters(value) <= most, {
      error: `${label} can have at most ${most.toLocaleString('en-GB')} characters`,
    }),
  );
}

/** Characters as the server counts them, which is not how JavaScript does. */
export function letters(value: string): number {
  return [...value].length;
}

/** The https address that a typed one stands for, as the server takes it; `undefined` where it is none of a picture's. */
export function pictureAddress(typed: string): string | undefined {
  if (!URL.canParse(typed)) return undefined;
  const url = new URL(typed);
  if (url.protocol === 'http:') url.protocol = 'https:';
  return url.protocol === 'https:' ? url.href : undefined;
}

/** What is sent to share a tip. The author goes along as the session knows them; the server believes its own. */
export function asNewTip(values: TipValues, author: { displayName: string; email: string }): NewTip {
  const { displayName: name, email } = author;
  return { ...values, ...(email ? { email } : {}), ...(name ? { name } : {}) };
}

export function valuesOf(tip: Tip): TipValues {
  const { title, plantType, difficultyLevel, description, image, category, availability } = tip;
  return { title, plantType, difficultyLevel, description, image: image ?? '', category, availability };
}

/** The fields that differ from the tip as it was; without an image, its picture is taken away. */
export function changed(tip: Tip, values: TipValues): TipChange {
  const before = valuesOf(tip);
  const differing = Object.entries(values).filter(
    ([name, value]) => plain(value) !== plain(before[name as keyof TipValues]),
  );
  const change = Object.fromEntries(differing.map(([name, value]) => [name, value.trim()])) as TipChange;
  return change.image === '' ? { ...change, image: null } : change;
}

/** A text without what a text field makes of it: its own line ends, and spaces around that the server cuts anyway. */
function plain(value: string): string {
  return value.replace(/\r\n?/g, '\n').trim();
}
