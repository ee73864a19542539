import { describe, expect, test } from 'vitest';
import { ApiError } from '~/shared/api/client';
import type { Tip } from '~/shared/api/schema.gen';
import { sampleTip } from '../../../../tests/sample-tip';
import {
  type DraftEvent,
  type DraftRequest,
  isOf,
  isSaved,
  isStranded,
  isUnsent,
  kept,
  restored,
  type State,
  step,
} from './draft-machine';
import { asChange, asDraft, asNewTip, noValues, type TipValues, valuesOf } from './tip-form';

const values = (title: string, others: Partial<TipValues> = {}): TipValues => ({ ...noValues, title, ...others });
const early = values('Sow early');
const later = values('Sow later');
const text = asDraft(early);
const waiting = { key: 'p', id: 'p', alt: '', caption: '' };
const tip = asNewTip(valuesOf(sampleTip), { displayName: '', email: '' });

const key = 'key-1';
const id = 'tip-1';
const at = new Date(2026, 10, 22, 12, 4);

const onlyHere: State['draft'] = { at: 'onlyHere', key };
const creating: State['draft'] = { at: 'creating', key, text };
const saved: State['draft'] = { at: 'saved', id, version: 3 };
const saving: State['draft'] = { at: 'saving', id, version: 3, values: early };
const another: State['draft'] = { at: 'onlyHere', key: 'key-2' };
const over: State = { draft: { at: 'over' }, unsaved: 'nothing' };

const save = (typed: TipValues): DraftEvent => ({ type: 'save', values: typed });
const share: DraftEvent = { type: 'share', tip };

const toSave = { save: early };
const toShare = { share: tip };
const create: DraftRequest = { send: 'create', key, tip: text, purpose: toSave };
const look: DraftRequest = { send: 'look', id, purpose: toSave };
const update: DraftRequest = { send: 'update', id, version: 3, change: text, purpose: toSave };
const createShared: DraftRequest = { send: 'create', key, tip, purpose: toShare };
const createFirst: DraftRequest = { send: 'create', key, tip: text, purpose: toShare };
const updateShared: DraftRequest = { send: 'update', id, change: asChange(tip), purpose: toShare };

const onServer = (version: number, typed = early): Tip => ({
  ...sampleTip,
  ...asDraft(typed),
  _id: id,
  version,
  category: 'Vegetables',
  unfinished: ['category'],
  photos: [],
});

const stored = ({ purpose }: DraftRequest, version: number): DraftEvent => ({
  type: 'stored',
  purpose,
  tip: onServer(version),
  at,
});

const failed = (request: DraftRequest, status: number, ...fields: string[]): DraftEvent => ({
  type: 'failed',
  request,
  error: new ApiError(status, '', { errors: fields.map((field) => ({ field, message: 'is wrong' })) }),
  key: 'key-2',
});
const lost = (request: DraftRequest) => failed(request, 0);

type Row = [title: string, before: State, event: DraftEvent, after: State, request?: DraftRequest];

const savingRows: Row[] = [
  ['nothing was typed', { draft: onlyHere, unsaved: 'nothing' }, save(early), { draft: onlyHere, unsaved: 'nothing' }],
  ['something is typed', { draft: saved, unsaved: 'nothing' }, { type: 'typed' }, { draft: saved, unsaved: 'due' }],
  [
    'a text without a title is no draft',
    { draft: onlyHere, unsaved: 'due' },
    save(values(' ', { description: 'Half a tip' })),
    { draft: onlyHere, unsaved: 'due' },
  ],
  [
    'the first save makes the draft',
    { draft: onlyHere, unsaved: 'due' },
    save(early),
    { draft: creating, unsaved: 'sending' },
    create,
  ],
  [
    'the draft is made',
    { draft: creating, unsaved: 'sending' },
    stored(create, 1),
    { draft: { at: 'saved', id, version: 1 }, unsaved: 'nothing', savedAt: at },
  ],
  [
    'what is typed while the draft is made remains due',
    { draft: creating, unsaved: 'due' },
    stored(create, 1),
    { draft: { at: 'saved', id, version: 1 }, unsaved: 'due', savedAt: at },
  ],
  [
    'the next save edits the version that the tab knows',
    { draft: saved, unsaved: 'due' },
    save(early),
    { draft: saving, unsaved: 'sending' },
    update,
  ],
  [
    'the edit is stored, and an earlier trouble is over',
    { draft: saving, unsaved: 'sending', trouble: 'failed' },
    stored(update, 4),
    { draft: { at: 'saved', id, version: 4 }, unsaved: 'nothing', savedAt: at },
  ],
  [
    'a photograph that has not arrived is only here',
    { draft: saving, unsaved: 'sending' },
    stored({ ...update, purpose: { save: values('Sow early', { photos: [waiting] }) } }, 4),
    { draft: { at: 'saved', id, version: 4 }, unsaved: 'here', savedAt: at },
  ],
];

const lostRows: Row[] = [
  [
    'the response to the first save is lost',
    { draft: creating, unsaved: 'sending' },
    lost(create),
    { draft: creating, unsaved: 'due', trouble: 'failed' },
  ],
  [
    'the first save is repeated with the same key and text, and what was typed since remains due',
    { draft: creating, unsaved: 'due', trouble: 'failed' },
    save(later),
    { draft: creating, unsaved: 'due', trouble: 'failed' },
    { ...create, purpose: { save: later } },
  ],
  [
    'the server fails: the edit was stored perhaps',
    { draft: saving, unsaved: 'sending' },
    failed(update, 503),
    { draft: saving, unsaved: 'due', trouble: 'failed' },
  ],
  [
    'after a lost edit the next save looks first',
    { draft: saving, unsaved: 'due', trouble: 'failed' },
    save(early),
    { draft: saving, unsaved: 'sending', trouble: 'failed' },
    look,
  ],
  [
    'the lost edit had arrived',
    { draft: saving, unsaved: 'sending' },
    { type: 'found', purpose: { save: later }, tip: onServer(4) },
    { draft: { at: 'saving', id, version: 4, values: later }, unsaved: 'sending' },
    { ...update, version: 4, change: asDraft(later), purpose: { save: later } },
  ],
  [
    'the lost edit had not arrived',
    { draft: saving, unsaved: 'sending' },
    { type: 'found', purpose: toSave, tip: onServer(3) },
    { draft: saving, unsaved: 'sending' },
    update,
  ],
  [
    'somebody else has made the next version, which the server will reject',
    { draft: saving, unsaved: 'sending' },
    { type: 'found', purpose: toSave, tip: onServer(4, later) },
    { draft: saving, unsaved: 'sending' },
    update,
  ],
  [
    'the look fails too: the edit was stored perhaps, still',
    { draft: saving, unsaved: 'sending' },
    failed(look, 401),
    { draft: saving, unsaved: 'due', trouble: 'failed' },
  ],
];

const { image, ...withoutImage } = text;
const withoutImageToSave = { save: early, isRest: true as const };

const refusedRows: Row[] = [
  [
    'the text of the first save is refused: the next one may have another text',
    { draft: creating, unsaved: 'sending' },
    failed(create, 413),
    { draft: onlyHere, unsaved: 'due', trouble: 'failed' },
  ],
  [
    'the key has another text, that of an attempt to share: only a person can decide',
    { draft: creating, unsaved: 'sending' },
    failed(create, 422),
    { draft: onlyHere, unsaved: 'due', trouble: 'failed' },
  ],
  [
    'the session has ended: an attempt before may have been stored, so the next one has the same text',
    { draft: creating, unsaved: 'due' },
    failed(create, 401),
    { draft: creating, unsaved: 'due', trouble: 'failed' },
  ],
  [
    'an edit is refused: the version is as before',
    { draft: saving, unsaved: 'sending' },
    failed(update, 429),
    { draft: saved, unsaved: 'due', trouble: 'failed' },
  ],
  [
    'the server rejects a field: the draft is made without it',
    { draft: creating, unsaved: 'sending' },
    failed(create, 400, 'image'),
    { draft: { at: 'creating', key, text: withoutImage as typeof text }, unsaved: 'sending' },
    { ...create, tip: withoutImage as typeof text, purpose: withoutImageToSave },
  ],
  [
    'the server rejects a fact: the draft is saved without the facts',
    { draft: saving, unsaved: 'sending' },
    failed(update, 400, 'facts.minutes'),
    { draft: saving, unsaved: 'sending' },
    {
      ...update,
      change: Object.fromEntries(Object.entries(text).filter(([name]) => name !== 'facts')),
      purpose: withoutImageToSave,
    },
  ],
  [
    'the server rejects the rest too, and that is all',
    { draft: saving, unsaved: 'sending' },
    failed({ ...update, purpose: withoutImageToSave }, 400, 'description'),
    { draft: saved, unsaved: 'due', trouble: 'failed' },
  ],
  [
    'the server rejects the title, without which there is no draft',
    { draft: creating, unsaved: 'sending' },
    failed(create, 400, 'title', 'image'),
    { draft: onlyHere, unsaved: 'due', trouble: 'failed' },
  ],
];

const elsewhereRows: Row[] = [
  [
    'the draft was changed in another window',
    { draft: saving, unsaved: 'sending' },
    failed(update, 412),
    { draft: saved, unsaved: 'due', trouble: 'changedElsewhere' },
  ],
  [
    'a draft that was changed in another window is not overwritten',
    { draft: saved, unsaved: 'due', trouble: 'changedElsewhere' },
    save(early),
    { draft: saved, unsaved: 'due', trouble: 'changedElsewhere' },
  ],
  [
    'the draft was deleted meanwhile: what is typed becomes another one',
    { draft: saving, unsaved: 'sending' },
    failed(update, 404),
    { draft: another, unsaved: 'due', trouble: 'failed' },
  ],
  [
    'the look finds no draft: what is typed becomes another one',
    { draft: saving, unsaved: 'sending' },
    failed(look, 404),
    { draft: another, unsaved: 'due', trouble: 'failed' },
  ],
  [
    'the draft was shared meanwhile: what is typed becomes another one',
    { draft: saving, unsaved: 'sending' },
    failed(update, 400, 'availability'),
    { draft: another, unsaved: 'due', trouble: 'failed' },
  ],
  [
    'the gardener logs out while a save is under way',
    { draft: saving, unsaved: 'sending' },
    { type: 'forgotten' },
    over,
  ],
  ['what a logged-out gardener types is kept nowhere', over, { type: 'typed' }, over],
];

const sharingRows: Row[] = [
  [
    'a tip that has no draft is shared, and no save takes its key meanwhile',
    { draft: onlyHere, unsaved: 'due' },
    share,
    { draft: onlyHere, unsaved: 'here' },
    createShared,
  ],
  [
    'a failed attempt leaves the key, and saves nothing until something is typed',
    { draft: onlyHere, unsaved: 'here' },
    lost(createShared),
    { draft: onlyHere, unsaved: 'here' },
  ],
  ['no save after that', { draft: onlyHere, unsaved: 'here' }, save(early), { draft: onlyHere, unsaved: 'here' }],
  [
    'a draft becomes the tip, whichever version the server has',
    { draft: saved, unsaved: 'nothing', trouble: 'changedElsewhere' },
    share,
    { draft: saved, unsaved: 'nothing', trouble: 'changedElsewhere' },
    updateShared,
  ],
  [
    'a draft whose last save was lost becomes the tip',
    { draft: saving, unsaved: 'due' },
    share,
    { draft: saving, unsaved: 'here' },
    updateShared,
  ],
  [
    'a refusal says nothing about the save that was lost before',
    { draft: saving, unsaved: 'here' },
    failed(updateShared, 400, 'image'),
    { draft: saving, unsaved: 'here' },
  ],
  [
    'a draft that was made perhaps is made first, with the same key and text',
    { draft: creating, unsaved: 'due' },
    share,
    { draft: creating, unsaved: 'here' },
    createFirst,
  ],
  [
    'and then becomes the tip',
    { draft: creating, unsaved: 'here' },
    stored(createFirst, 1),
    { draft: { at: 'saved', id, version: 1 }, unsaved: 'here' },
    updateShared,
  ],
  [
    'the draft was deleted meanwhile: the tip is shared all the same',
    { draft: saved, unsaved: 'here', trouble: 'changedElsewhere' },
    failed(updateShared, 404),
    { draft: another, unsaved: 'here' },
    { ...createShared, key: 'key-2' },
  ],
  ['the tip is shared', { draft: saved, unsaved: 'here' }, stored(updateShared, 4), over],
  ['the tip is shared at once', { draft: onlyHere, unsaved: 'due' }, stored(createShared, 1), over],
  ['what was typed while it was sent is no second draft', over, save(later), over],
  [
    'an earlier attempt was stored unseen: what is here becomes another tip',
    { draft: saved, unsaved: 'due', trouble: 'changedElsewhere', savedAt: at },
    { type: 'startedAgain', key: 'key-2' },
    { draft: another, unsaved: 'due' },
  ],
];

describe.each([
  ['A save', savingRows],
  ['A response that is lost', lostRows],
  ['A refusal', refusedRows],
  ['A change elsewhere', elsewhereRows],
  ['Sharing', sharingRows],
])('%s', (_, rows) => {
  test.each(rows)('%s', (_, before, event, after, request) => {
    expect(step(before, event)).toEqual(request ? [after, request] : [after]);
  });
});

test('A state that an event does not change is the same object, so that nothing is stored in the tab for it', () => {
  const state: State = { draft: onlyHere, unsaved: 'nothing' };
  expect(step(state, save(early))[0]).toBe(state);
});

describe('What the tab keeps is the same draft after a reload', () => {
  test.each<[title: string, before: State, after: State['unsaved']]>([
    ['nothing typed', { draft: onlyHere, unsaved: 'nothing' }, 'nothing'],
    // It was tried to share it perhaps.
    ['only here', { draft: onlyHere, unsaved: 'due' }, 'here'],
    ['made perhaps', { draft: creating, unsaved: 'due' }, 'here'],
    ['all saved', { draft: saved, unsaved: 'nothing' }, 'nothing'],
    ['saved, with more to save', { draft: saved, unsaved: 'due' }, 'due'],
    ['a save was interrupted', { draft: saving, unsaved: 'sending' }, 'due'],
  ])('%s', (_, before, unsaved) => {
    const draft = kept(before);
    expect(draft && restored(JSON.parse(JSON.stringify(draft)))).toEqual({ draft: before.draft, unsaved });
  });

  test('The tab keeps nothing of a draft that is over', () => {
    expect(kept(over)).toBeUndefined();
  });

  test('A draft of an older release says neither whether it is unsent, nor what is newer in its values', () => {
    const { facts, photos, ...older } = early;
    const draft = JSON.parse(JSON.stringify({ key, saved: { id, version: 3 }, sent: older }));
    expect(restored(draft)).toEqual({ draft: saving, unsaved: 'due' });
  });
});

test.each<[title: string, draft: State['draft'], tip: Tip, expected: boolean]>([
  ['the version that the tab knows', saved, onServer(3), true],
  ['a version that was saved elsewhere', saved, onServer(4), false],
  ['what the lost save has made', saving, onServer(4), true],
  ['what was saved again since', saving, onServer(5), false],
  ['what somebody else has made of it', saving, onServer(4, later), false],
  ['another draft', saved, { ...onServer(3), _id: 'tip-2' }, false],
  ['a draft that only the tab has', onlyHere, onServer(3), false],
])('Whether a tip is the draft that the tab has: %s', (_, draft, found, expected) => {
  expect(isOf(found, { draft, unsaved: 'nothing' })).toBe(expected);
});

test.each<[title: string, state: State, typed: TipValues, isOnline: boolean, unsent: boolean, stranded: boolean]>([
  ['nothing is typed', { draft: onlyHere, unsaved: 'nothing' }, noValues, true, false, false],
  ['a save will bring it to the server', { draft: onlyHere, unsaved: 'due' }, early, true, true, false],
  ['a save is under way', { draft: saving, unsaved: 'sending' }, early, true, true, false],
  ['a text without a title', { draft: onlyHere, unsaved: 'due' }, values(' '), true, true, true],
  ['the device is offline', { draft: saved, unsaved: 'due' }, early, false, true, true],
  ['the last save failed', { draft: saved, unsaved: 'due', trouble: 'failed' }, early, true, true, true],
  ['after an attempt to share', { draft: onlyHere, unsaved: 'here' }, early, true, true, true],
])('Closing the tab and leaving the form ask only about what they would lose or leave behind: %s', (...row) => {
  const [, state, typed, isOnline, unsent, stranded] = row;
  expect([isUnsent(state), isStranded(state, typed, isOnline)]).toEqual([unsent, stranded]);
});

test('A draft is saved but for its photographs where only these are missing', () => {
  expect(isSaved({ draft: saved, unsaved: 'here' })).toBe(true);
  expect(isSaved({ draft: saved, unsaved: 'due' })).toBe(false);
  expect(isSaved({ draft: saved, unsaved: 'here', trouble: 'failed' })).toBe(false);
  expect(isSaved({ draft: creating, unsaved: 'here' })).toBe(false);
});
