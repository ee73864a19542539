/**
 * A tip that is being written, as a machine: the server's part, the part that only this tab has, and the next request. It
 * sends nothing itself: `use-saved-draft.ts` sends the requests and reports their outcomes.
 */
import { ApiError } from '~/shared/api/client';
import type { NewTip, Tip, TipChange } from '~/shared/api/schema.gen';
import { asChange, asDraft, draftValues, hasAll, type TipValues } from '../tip-form';

type Text = ReturnType<typeof asDraft>;

/** The draft, by the server's part of it. */
type Draft =
  /** Nothing. The key is that of the request that will make the tip, or its draft. */
  | { at: 'onlyHere'; key: string }
  /** Perhaps this text: it was sent, and no response has come. A repetition must have the same key and text. */
  | { at: 'creating'; key: string; text: Text }
  | { at: 'saved'; id: string; version: number }
  /** This version, or the next one with these values: they were sent, and no response has come. */
  | { at: 'saving'; id: string; version: number; values: TipValues }
  /** The tip is shared, or its gardener has logged out. Later input is neither kept nor sent. */
  | { at: 'over' };

export type State = {
  draft: Draft;
  /**
   * Typed text that the server may lack. A save sends the part that is `due`. Only `here` are photographs that have not arrived, and
   * all of it after an attempt to share until something is typed, because the tip may have been stored, unless the gardener is paused.
   */
  unsaved: 'nothing' | 'due' | 'sending' | 'here';
} & Progress;

export type Progress = {
  savedAt?: Date;
  /** Why the last save failed. A draft that was changed elsewhere, in another window, is not overwritten. */
  trouble?: 'failed' | 'changedElsewhere';
  /** The draft as it was changed elsewhere, or the tip that it has become there. Nothing is sent until the gardener has chosen. */
  theirs?: Tip;
};

type Save = { save: TipValues; isRest?: true };
type Share = { share: NewTip; values: TipValues };
/** Finds out how the server's draft differs from what is typed here. `share`: it was to be shared. */
type Compare = { compare: TipValues; share?: NewTip };

export type DraftRequest =
  | { send: 'create'; key: string; tip: NewTip; purpose: Save | Share }
  /** Reads the draft, because the response to its last save was lost, or because it was changed elsewhere. */
  | { send: 'look'; id: string; purpose: Save | Share | Compare }
  | { send: 'update'; id: string; version: number; change: TipChange; purpose: Save | Share };

export type Outcome =
  | { type: 'found'; purpose: Save | Share | Compare; tip: Tip }
  | { type: 'stored'; purpose: Save | Share; tip: Tip; at: Date }
  /** `key`: of another draft, in case this one is gone. */
  | { type: 'failed'; request: DraftRequest; error: Error; key: string };

export type DraftEvent =
  | { type: 'typed' }
  | { type: 'save'; values: TipValues }
  | { type: 'share'; tip: NewTip; values: TipValues }
  /** Of two texts, the one here: it replaces the other one, and becomes another tip (`key`) where the other one is shared already. */
  | { type: 'keptMine'; key: string }
  /** Of two texts, the other one. It is in the form now. */
  | { type: 'tookTheirs' }
  /** The text here becomes another tip. */
  | { type: 'startedAgain'; key: string }
  /** The gardener's data was deleted from this tab. */
  | { type: 'forgotten' }
  | Outcome;

/** The state after an event, and the request that it calls for. */
type Step = [State, DraftRequest?];

export function step(state: State, event: DraftEvent): Step {
  if (state.draft.at === 'over') return [state];
  switch (event.type) {
    case 'typed':
      return [{ ...state, unsaved: 'due' }];
    case 'save':
      if (!canSave(state, event.values)) return [state];
      if (state.trouble !== 'changedElsewhere') return save({ ...state, unsaved: 'sending' }, { save: event.values });
      return state.theirs ? [state] : look(state, { compare: event.values });
    case 'share': {
      const { tip, values } = event;
      if (state.trouble === 'changedElsewhere') return look(state, { compare: values, share: tip });
      return share({ ...state, unsaved: state.unsaved === 'nothing' ? 'nothing' : 'here' }, { share: tip, values });
    }
    case 'keptMine':
      return [keptMine(state, event.key)];
    case 'tookTheirs':
      return [state.theirs ? { draft: savedAs(state.theirs), unsaved: 'nothing' } : state];
    case 'startedAgain':
      return [startedAgain(state, event.key)];
    case 'forgotten':
      return [over];
    case 'found': {
      const { purpose, tip } = event;
      if ('compare' in purpose) return compared(state, tip, purpose);
      return 'save' in purpose ? save(found(state, tip), purpose) : share(found(state, tip), purpose);
    }
    case 'stored':
      return stored(state, event);
    case 'failed':
      return failed(state, event);
  }
}

const over: State = { draft: { at: 'over' }, unsaved: 'nothing' };

const startedAgain = ({ unsaved }: State, key: string): State => ({ draft: { at: 'onlyHere', key }, unsaved });

const savedAs = ({ _id: id, version }: Tip): Draft => ({ at: 'saved', id, version });

/** A draft has a title. */
const canSave = ({ unsaved }: State, values: TipValues) => unsaved === 'due' && values.title.trim() !== '';

function save(state: State, purpose: Save, text = asDraft(purpose.save)): Step {
  const { draft } = state;
  switch (draft.at) {
    case 'onlyHere': {
      const { key } = draft;
      return [
        { ...state, draft: { at: 'creating', key, text } },
        { send: 'create', key, tip: text, purpose },
      ];
    }
    case 'creating':
      // Perhaps an older text, so the typed one remains due.
      return [
        { ...state, unsaved: 'due' },
        { send: 'create', key: draft.key, tip: draft.text, purpose },
      ];
    case 'saved': {
      const { id, version } = draft;
      const saving: Draft = { at: 'saving', id, version, values: purpose.save };
      return [
        { ...state, draft: saving },
        { send: 'update', id, version, change: text, purpose },
      ];
    }
    case 'saving':
      return [state, { send: 'look', id: draft.id, purpose }];
    case 'over':
      return [state];
  }
}

/** A draft on the server becomes the tip by an edit. One that is perhaps there is made first. */
function share(state: State, purpose: Share): Step {
  const { draft } = state;
  switch (draft.at) {
    case 'onlyHere':
      return [state, { send: 'create', key: draft.key, tip: purpose.share, purpose }];
    case 'creating':
      return [state, { send: 'create', key: draft.key, tip: draft.text, purpose }];
    case 'saved': {
      const { id, version } = draft;
      return [state, { send: 'update', id, version, change: asChange(purpose.share), purpose }];
    }
    case 'saving':
      return look(state, purpose);
    case 'over':
      return [state];
  }
}

const look = (state: State, purpose: Share | Compare): Step =>
  'id' in state.draft ? [state, { send: 'look', id: state.draft.id, purpose }] : [state];

/** It was changed elsewhere, or so it seemed: a request whose response was lost may have made the version that the server has. */
function compared(state: State, tip: Tip, { compare: values, share: shared }: Compare): Step {
  if (!hasAll(tip, values)) return [{ ...state, trouble: 'changedElsewhere', theirs: tip }];
  if (tip.availability !== 'draft') {
    return tip.availability === shared?.availability
      ? [over]
      : [{ ...state, trouble: 'changedElsewhere', theirs: tip }];
  }
  const { trouble, theirs, ...same } = { ...state, draft: savedAs(tip) };
  return shared ? share(same, { share: shared, values }) : [same];
}

function keptMine({ theirs, ...state }: State, key: string): State {
  if (!theirs) return state;
  const draft: Draft = theirs.availability === 'draft' ? savedAs(theirs) : { at: 'onlyHere', key };
  return { draft, unsaved: 'due' };
}

/** The version to edit is the server's only if the save whose response was lost has made it. */
function found(state: State, tip: Tip): State {
  const { draft } = state;
  if (draft.at !== 'saving') return state;
  const version = isAfter(draft, tip) ? tip.version : draft.version;
  return { ...state, draft: { at: 'saved', id: draft.id, version } };
}

function stored(state: State, { purpose, tip, at }: Outcome & { type: 'stored' }): Step {
  const draft = savedAs(tip);
  if ('share' in purpose) return state.draft.at === 'creating' ? share({ ...state, draft }, purpose) : [over];
  const arrived = purpose.save.photos.every(({ picture }) => picture);
  const unsaved = state.unsaved !== 'sending' ? state.unsaved : arrived ? 'nothing' : 'here';
  return [{ draft, unsaved, savedAt: at }];
}

function failed(before: State, { request, error, key }: Outcome & { type: 'failed' }): Step {
  const { purpose } = request;
  const state = isRefused(error) ? { ...before, draft: withoutRefused(before.draft, request, error) } : before;
  if ('compare' in purpose) {
    const { compare: values, share: shared } = purpose;
    const elsewhere: State = { ...state, unsaved: 'due', trouble: 'changedElsewhere' };
    if (!isGone(error)) return [elsewhere];
    return shared ? share(startedAgain(state, key), { share: shared, values }) : [startedAgain(elsewhere, key)];
  }
  if ('share' in purpose) {
    if (request.send !== 'create' && isGone(error)) return share(startedAgain(state, key), purpose);
    const { share: shared, values } = purpose;
    if (isStale(error)) return look({ ...state, trouble: 'changedElsewhere' }, { compare: values, share: shared });
    // A paused gardener can still save the text as a draft.
    return [isOfPause(error) && state.unsaved === 'here' ? { ...state, unsaved: 'due' } : state];
  }
  const rest = purpose.isRest ? undefined : withoutInvalid(asDraft(purpose.save), error);
  if (rest) return save(state, { ...purpose, isRest: true }, rest);
  const due: State = { ...state, unsaved: 'due', trouble: 'failed' };
  // Deleted meanwhile, or shared: the typed text becomes another draft.
  if (isGone(error)) return [{ ...due, draft: { at: 'onlyHere', key } }];
  return isStale(error) ? look({ ...due, trouble: 'changedElsewhere' }, { compare: purpose.save }) : [due];
}

/** The draft after a request of which the server has stored nothing. */
function withoutRefused(draft: Draft, { send, purpose }: DraftRequest, { status }: ApiError): Draft {
  // Only a refusal of the text says that no earlier attempt was stored. The next one may then have another text.
  if (draft.at === 'creating') return [400, 413, 422].includes(status) ? { at: 'onlyHere', key: draft.key } : draft;
  const isSave = send === 'update' && 'save' in purpose;
  return draft.at === 'saving' && isSave ? { at: 'saved', id: draft.id, version: draft.version } : draft;
}

/** The draft without the fields that the server rejects; its title it needs. */
function withoutInvalid(text: Text, error: Error): Text | undefined {
  const errors = error instanceof ApiError && error.status === 400 ? error.errors : [];
  const invalid = errors.map(({ field }) => field.split('.', 1)[0] ?? '');
  if (invalid.length === 0 || invalid.includes('title') || invalid.includes('availability')) return undefined;
  return Object.fromEntries(Object.entries(text).filter(([name]) => !invalid.includes(name))) as Text;
}

const isRefused = (error: Error): error is ApiError =>
  error instanceof ApiError && error.status >= 400 && error.status < 500;

const isOfPause = (error: Error) => error instanceof ApiError && error.code === 'paused';

const isStale = (error: Error) => error instanceof ApiError && error.status === 412;

const isGone = (error: Error) =>
  error instanceof ApiError && (error.status === 404 || error.errors.some(({ field }) => field === 'availability'));

/** Whether the tip is the result of the save, and nobody else has changed it since. */
const isAfter = ({ version, values }: Draft & { at: 'saving' }, tip: Tip) =>
  tip.version === version + 1 && hasAll(tip, values);

/**
 * A kept draft that the gardener comes back to, where the server has this one. Undefined if it is another one, and if the server's
 * is newer and has all that was typed here.
 */
export function reopened(draft: KeptDraft, tip: Tip): State | undefined {
  const state = restored(draft);
  const { draft: known } = state;
  if (!('id' in known) || known.id !== tip._id) return undefined;
  if (known.version === tip.version || (known.at === 'saving' && isAfter(known, tip))) return state;
  return isUnsent(state) ? { ...state, trouble: 'changedElsewhere', theirs: tip } : undefined;
}

export const isUnsent = ({ unsaved }: State) => unsaved !== 'nothing';

export const isOnServer = ({ draft }: State) => draft.at === 'saved' || draft.at === 'saving';

/** The server has all of it but photographs that have not arrived. */
export const isSaved = (state: State) => isOnServer(state) && state.unsaved !== 'due' && !state.trouble;

/** The server does not have the text, and leaving the form will not send it. */
export function isStranded({ unsaved, trouble }: State, { title }: TipValues, isOnline: boolean): boolean {
  if (unsaved === 'nothing' || unsaved === 'here') return unsaved === 'here';
  return title.trim() === '' || trouble !== undefined || !isOnline;
}

/** The part of the state that the tab keeps beside the typed text. A draft of an older release has no `unsent`. */
export type KeptDraft = { unsent?: boolean } & (
  | { key: string; first?: Text }
  | { saved: { id: string; version: number }; sent?: TipValues }
);

export function kept(state: State): KeptDraft | undefined {
  const { draft } = state;
  const unsent = isUnsent(state);
  switch (draft.at) {
    case 'onlyHere':
      return { key: draft.key, unsent };
    case 'creating':
      return { key: draft.key, first: draft.text, unsent };
    case 'saved':
      return { saved: { id: draft.id, version: draft.version }, unsent };
    case 'saving':
      return { saved: { id: draft.id, version: draft.version }, sent: draft.values, unsent };
    case 'over':
      return undefined;
  }
}

export function restored(draft: KeptDraft): State {
  const { unsent = true } = draft;
  if ('saved' in draft) {
    const { saved, sent } = draft;
    return {
      draft: sent ? { at: 'saving', ...saved, values: draftValues(sent) } : { at: 'saved', ...saved },
      // A save that came too soon after another one, or was interrupted, is done again.
      unsaved: unsent ? 'due' : 'nothing',
    };
  }
  const { key, first } = draft;
  return {
    draft: first ? { at: 'creating', key, text: first } : { at: 'onlyHere', key },
    unsaved: unsent ? 'here' : 'nothing',
  };
}
