import { describe, expect, test } from 'vitest';
import { asDraft, noValues, type TipValues } from '../tip-form';
import { isSaved, isStranded, isUnsent, kept, restored, type State, step } from './draft-machine';
import {
  at,
  create,
  creating,
  early,
  failed,
  id,
  key,
  later,
  look,
  lost,
  onlyHere,
  onServer,
  over,
  type Row,
  save,
  saved,
  saving,
  stored,
  text,
  toSave,
  update,
  values,
  waiting,
} from './draft-samples';

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

describe.each([
  ['A save', savingRows],
  ['A response that is lost', lostRows],
  ['A refusal', refusedRows],
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
