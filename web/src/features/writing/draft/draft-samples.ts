/** The states, events and requests from which the tests of the draft machine are made. */
import { ApiError } from '~/shared/api/client';
import type { Tip } from '~/shared/api/schema.gen';
import { sampleTip } from '../../../../tests/sample-tip';
import { asChange, asDraft, asNewTip, noValues, type TipValues, valuesOf } from '../tip-form';
import type { DraftEvent, DraftRequest, State } from './draft-machine';

type To<Kind> = Extract<DraftRequest, { send: Kind }>;

export const values = (title: string, others: Partial<TipValues> = {}): TipValues => ({
  ...noValues,
  title,
  ...others,
});
export const early = values('Sow early');
export const later = values('Sow later');
export const text = asDraft(early);
export const waiting = { key: 'p', id: 'p', alt: '', caption: '' };
const tip = asNewTip(valuesOf(sampleTip), { displayName: '', email: '' });

export const key = 'key-1';
export const id = 'tip-1';
export const at = new Date(2026, 10, 22, 12, 4);

export const onlyHere: State['draft'] = { at: 'onlyHere', key };
export const creating: State['draft'] = { at: 'creating', key, text };
export const saved: State['draft'] = { at: 'saved', id, version: 3 };
export const saving: State['draft'] = { at: 'saving', id, version: 3, values: early };
export const another: State['draft'] = { at: 'onlyHere', key: 'key-2' };
export const over: State = { draft: { at: 'over' }, unsaved: 'nothing' };

export const save = (typed: TipValues): DraftEvent => ({ type: 'save', values: typed });
export const share: DraftEvent = { type: 'share', tip, values: early };

export const toSave = { save: early };
export const toShare = { share: tip, values: early };
export const toCompare = { compare: early };
export const toCompareAndShare = { compare: early, share: tip };
export const create: To<'create'> = { send: 'create', key, tip: text, purpose: toSave };
export const look: To<'look'> = { send: 'look', id, purpose: toSave };
export const compare: To<'look'> = { send: 'look', id, purpose: toCompare };
export const compareAndShare: To<'look'> = { send: 'look', id, purpose: toCompareAndShare };
export const update: To<'update'> = { send: 'update', id, version: 3, change: text, purpose: toSave };
export const createShared: To<'create'> = { send: 'create', key, tip, purpose: toShare };
export const createFirst: To<'create'> = { send: 'create', key, tip: text, purpose: toShare };
export const updateShared: To<'update'> = { send: 'update', id, version: 3, change: asChange(tip), purpose: toShare };

export const onServer = (version: number, typed = early): Tip => ({
  ...sampleTip,
  ...asDraft(typed),
  _id: id,
  version,
  category: 'Vegetables',
  unfinished: ['category'],
  photos: [],
});

export const stored = ({ purpose }: DraftRequest, version: number): DraftEvent => ({
  type: 'stored',
  purpose: purpose as typeof toSave | typeof toShare,
  tip: onServer(version),
  at,
});

export const failed = (request: DraftRequest, status: number, ...fields: string[]): DraftEvent => ({
  type: 'failed',
  request,
  error: new ApiError(status, '', { errors: fields.map((field) => ({ field, message: 'is wrong' })) }),
  key: 'key-2',
});
export const lost = (request: DraftRequest) => failed(request, 0);

export type Row = [title: string, before: State, event: DraftEvent, after: State, request?: DraftRequest];
