import { describe, expect, test } from 'vitest';
import { ApiError } from '~/shared/api/client';
import type { Tip } from '~/shared/api/schema.gen';
import { type KeptDraft, kept, reopened, type State, step } from './draft-machine';
import {
  another,
  at,
  compare,
  compareAndShare,
  createFirst,
  createShared,
  creating,
  early,
  failed,
  id,
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
  share,
  stored,
  toCompare,
  toCompareAndShare,
  toShare,
  update,
  updateShared,
} from './draft-samples';

const theirs = onServer(5, later);
const conflict: State = { draft: saved, unsaved: 'due', trouble: 'changedElsewhere', theirs };
const sharedElsewhere: Tip = { ...onServer(5), availability: 'public' };

const elsewhereRows: Row[] = [
  [
    'the draft was changed in another window',
    { draft: saving, unsaved: 'sending' },
    failed(update, 412),
    { draft: saved, unsaved: 'due', trouble: 'changedElsewhere' },
    compare,
  ],
  [
    'the gardener sees both texts',
    { draft: saved, unsaved: 'due', trouble: 'changedElsewhere' },
    { type: 'found', purpose: toCompare, tip: onServer(5, later) },
    conflict,
  ],
  ['nothing is sent before the gardener has chosen', conflict, save(early), conflict],
  ['not the tip either: it is compared with the newest text', conflict, share, conflict, compareAndShare],
  [
    'the other text could not be read: the next save asks for it again',
    { draft: saved, unsaved: 'due', trouble: 'changedElsewhere' },
    lost(compare),
    { draft: saved, unsaved: 'due', trouble: 'changedElsewhere' },
  ],
  [
    'and does so',
    { draft: saved, unsaved: 'due', trouble: 'changedElsewhere' },
    save(early),
    { draft: saved, unsaved: 'due', trouble: 'changedElsewhere' },
    compare,
  ],
  [
    'the text here replaces the other one',
    conflict,
    { type: 'keptMine', key: 'key-2' },
    { draft: { at: 'saved', id, version: 5 }, unsaved: 'due' },
  ],
  [
    'the other text replaces the one here',
    conflict,
    { type: 'tookTheirs' },
    { draft: { at: 'saved', id, version: 5 }, unsaved: 'nothing' },
  ],
  [
    'the other window has written the same',
    { draft: saved, unsaved: 'due', trouble: 'changedElsewhere' },
    { type: 'found', purpose: toCompare, tip: onServer(5) },
    { draft: { at: 'saved', id, version: 5 }, unsaved: 'due' },
  ],
  [
    'the other window has shared it',
    { draft: saved, unsaved: 'due', trouble: 'changedElsewhere' },
    { type: 'found', purpose: toCompare, tip: sharedElsewhere },
    { ...conflict, theirs: sharedElsewhere },
  ],
  [
    'the text here becomes another tip then',
    { ...conflict, theirs: sharedElsewhere },
    { type: 'keptMine', key: 'key-2' },
    { draft: another, unsaved: 'due' },
  ],
  [
    'the other window has deleted it: what is typed becomes another one',
    { draft: saved, unsaved: 'due', trouble: 'changedElsewhere' },
    failed(compare, 404),
    { draft: another, unsaved: 'due' },
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
  [
    'a text that a paused gardener cannot share is saved as a draft',
    { draft: onlyHere, unsaved: 'here' },
    { type: 'failed', request: createShared, error: new ApiError(403, '', { code: 'paused' }), key: 'key-2' },
    { draft: onlyHere, unsaved: 'due' },
  ],
  ['no save after that', { draft: onlyHere, unsaved: 'here' }, save(early), { draft: onlyHere, unsaved: 'here' }],
  [
    'a draft becomes the tip in the version that the tab knows',
    { draft: saved, unsaved: 'nothing' },
    share,
    { draft: saved, unsaved: 'nothing' },
    updateShared,
  ],
  [
    'a draft that was changed in another window does not: the gardener sees both texts',
    { draft: saved, unsaved: 'here' },
    failed(updateShared, 412),
    { draft: saved, unsaved: 'here', trouble: 'changedElsewhere' },
    compareAndShare,
  ],
  [
    'the other window has written the same: the tip is shared',
    { draft: saved, unsaved: 'here', trouble: 'changedElsewhere' },
    { type: 'found', purpose: toCompareAndShare, tip: onServer(5) },
    { draft: { at: 'saved', id, version: 5 }, unsaved: 'here' },
    { ...updateShared, version: 5 },
  ],
  [
    'an attempt to share whose response was lost had arrived',
    { draft: saved, unsaved: 'here', trouble: 'changedElsewhere' },
    { type: 'found', purpose: toCompareAndShare, tip: { ...onServer(4), availability: 'public' } },
    over,
  ],
  [
    'a draft whose last save was lost is looked at first',
    { draft: saving, unsaved: 'due' },
    share,
    { draft: saving, unsaved: 'here' },
    { send: 'look', id, purpose: toShare },
  ],
  [
    'and then becomes the tip',
    { draft: saving, unsaved: 'here' },
    { type: 'found', purpose: toShare, tip: onServer(4) },
    { draft: { at: 'saved', id, version: 4 }, unsaved: 'here' },
    { ...updateShared, version: 4 },
  ],
  [
    'a look that fails shares nothing',
    { draft: saving, unsaved: 'here' },
    lost({ send: 'look', id, purpose: toShare }),
    { draft: saving, unsaved: 'here' },
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
    { ...updateShared, version: 1 },
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
  ['A change elsewhere', elsewhereRows],
  ['Sharing', sharingRows],
])('%s', (_, rows) => {
  test.each(rows)('%s', (_, before, event, after, request) => {
    expect(step(before, event)).toEqual(request ? [after, request] : [after]);
  });
});

const keptDraft = (draft: State['draft'], unsaved: State['unsaved']) => kept({ draft, unsaved }) as KeptDraft;
const both = (draft: State['draft'], tip: Tip): State => ({
  draft,
  unsaved: 'due',
  trouble: 'changedElsewhere',
  theirs: tip,
});

test.each<[title: string, draft: KeptDraft, tip: Tip, expected: State | undefined]>([
  ['the version that the tab knows', keptDraft(saved, 'due'), onServer(3), { draft: saved, unsaved: 'due' }],
  ['a version of elsewhere', keptDraft(saved, 'due'), onServer(4, later), both(saved, onServer(4, later))],
  ['a version of elsewhere, with nothing unsent here', keptDraft(saved, 'nothing'), onServer(4), undefined],
  ['what the lost save has made', keptDraft(saving, 'due'), onServer(4), { draft: saving, unsaved: 'due' }],
  ['what was saved again since', keptDraft(saving, 'due'), onServer(5), both(saving, onServer(5))],
  ['what somebody else has made', keptDraft(saving, 'due'), onServer(4, later), both(saving, onServer(4, later))],
  ['another draft', keptDraft(saved, 'due'), { ...onServer(3), _id: 'tip-2' }, undefined],
  ['a draft that only the tab has', keptDraft(onlyHere, 'due'), onServer(3), undefined],
])('A draft to which the gardener comes back, where the server has %s', (_, draft, tip, expected) => {
  expect(reopened(draft, tip)).toEqual(expected);
});
