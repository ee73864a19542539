/** The fake data: gardeners and their tips. */

import type {
  ActInLog,
  Block,
  CaseFile,
  ChosenPhoto,
  Follows,
  Marks,
  NewTip,
  Notices,
  Outcomes,
  OwnPost,
  OwnReport,
  OwnUser,
  Photo,
  QuestionThread,
  Tip,
  TriedTips,
  User,
  UserChange,
} from '~/shared/api/schema.gen';
import { sampleGardener } from '../sample-gardener';
import { sampleTip } from '../sample-tip';
import { sampleQuestions } from './questions';

/** An id in the server's format; a larger number is a newer tip. */
export const tipId = (number: number) => `01K9${String(number).padStart(22, '0')}`;

export const mireilleId = '22222222-2222-5222-8222-222222222222';

/** The gardener that tests sign in. */
export const rowan: OwnUser = {
  ...sampleGardener,
  lastFrost: null,
  firstFrost: null,
  phone: '01632 960000',
  showEmail: true,
  showAge: true,
  showGender: true,
  showPlace: true,
  showExperience: true,
  showOutcomes: true,
  listed: true,
  calendarSince: null,
};

/** What makes the address of the signed-in gardener's calendar. */
export const calendarAddress = {
  file: `${sampleGardener.id}.${'0123456789abcdef'.repeat(2)}.ics`,
  at: '2026-11-05T12:00:00.000Z',
};

export const aGardener = (more: Partial<User> = {}): User => ({ ...sampleGardener, ...more });

export function aTip(number: number, more: Partial<Tip> = {}): Tip {
  const image = `https://pictures.example/${number}.jpg`;
  return { ...sampleTip, _id: tipId(number), title: `Tip ${number}`, image, ...more };
}

/** A tip of the signed-in gardener. */
export const ownTip = (number: number, more: Partial<Tip> = {}) =>
  aTip(number, { name: rowan.name, authorId: rowan.id, own: true, ...more });

const noCounts = { helpful: 0, worked: 0, partly: 0, didNot: 0 };

/** All that the fake API knows. */
export type Garden = {
  /** The signed-in gardener. */
  me: OwnUser;
  tips: Tip[];
  deleted: Tip[];
  gardeners: User[];
  /** The signed-in gardener's. */
  marks: Marks;
  /** Whom the signed-in gardener blocks and mutes. */
  blocks: Block[];
  /** Whom and what the signed-in gardener follows. */
  follows: Follows;
  /** Of every tip. */
  outcomes: Outcomes;
  /** Of every gardener. */
  tried: TriedTips;
  questions: QuestionThread[];
  /** The questions and answers of the signed-in gardener. */
  posts: OwnPost[];
  /** What the signed-in gardener has reported. */
  reports: OwnReport[];
  notices: Notices;
  cases: CaseFile[];
  log: ActInLog[];
};

export const noMarks = { helpful: [], saved: [], outcomes: [], joined: [], outdated: [] } satisfies Marks;

/** The data that every test starts with. */
export function newGarden(): Garden {
  return {
    me: rowan,
    tips: [
      aTip(5, { title: 'Earth up the leeks', difficultyLevel: 'medium' }),
      ownTip(4, { title: 'Water in the morning', category: 'Watering' }),
      aTip(3, { title: 'Graft an old apple', category: 'Fruits', plantType: 'Apple', difficultyLevel: 'hard' }),
      ownTip(2, { title: 'Sow lettuce in the shade', availability: 'hidden' }),
    ],
    deleted: [],
    gardeners: [
      aGardener(),
      aGardener({
        id: mireilleId,
        name: 'Mireille Kerbrat',
        email: null,
        status: 'inactive',
        gender: 'female',
        age: 38,
        location: 'Finistère',
        specialization: 'Fruit trees',
        photoUrl: null,
        bio: 'An orchard by the sea.',
        experience: 'Twelve years',
        totalTips: 2,
      }),
    ],
    marks: { ...noMarks },
    blocks: [],
    follows: { gardeners: [], plants: [] },
    outcomes: { ...noCounts, climates: {}, notes: [] },
    tried: { data: [], counts: noCounts, next: null },
    questions: sampleQuestions({ id: rowan.id, name: rowan.name }, { id: mireilleId, name: 'Mireille Kerbrat' }),
    posts: [],
    reports: [],
    notices: { notices: [], unseen: 0, mail: ['moderation'], asks: false },
    cases: [],
    log: [],
  };
}

/** The garden of the screens' tests. */
export const garden: Garden = newGarden();

/** Restores the data that every test starts with. */
export function resetGarden(): void {
  Object.assign(garden, newGarden());
}

/** A photograph as the server knows it. */
export const aPicture = (id: string) => ({ id, width: 1600, height: 1200, colour: '#456b3a' });

const asPhoto = ({ id, alt, caption }: ChosenPhoto): Photo => ({
  ...aPicture(id),
  ...(alt ? { alt } : {}),
  ...(caption ? { caption } : {}),
});

/** A tip or a new tip with the photographs as the server sends them. */
export function withPhotos<Change extends Pick<NewTip, 'photos'>>({ photos, ...change }: Change) {
  return { ...change, ...(photos ? { photos: photos.map(asPhoto) } : {}) };
}

/** A profile after a change, as the server sends it: with the whole photograph, and without what was taken away. */
export function afterChange({ plant: before, ...user }: OwnUser, change: UserChange): OwnUser {
  const { portrait, plant = before, ...rest } = change;
  return { ...user, ...rest, ...(plant ? { plant } : {}), ...(portrait ? { portrait: aPicture(portrait) } : {}) };
}
