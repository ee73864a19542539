/** The acts of a case, in words. */
import { kinds } from '~/features/moderation/words';
import { restorableDays } from '~/shared/api/limits.gen';
import type { Act, CaseFile, CaseState, ThingKind } from '~/shared/api/schema.gen';
import type { ButtonKind } from '~/shared/ui/button';

export const buttonOf: Record<Act, { key: string; kind: ButtonKind; label: string; more?: string }> = {
  keep: { key: 'k', kind: 'primary', label: 'Keep' },
  note: { key: 'n', kind: 'quiet', label: 'Note' },
  hide: { key: 'h', kind: 'quiet', label: 'Hide' },
  remove: { key: 'x', kind: 'quiet', label: 'Remove' },
  pause: { key: 'p', kind: 'quiet', label: 'Pause', more: 'the gardener' },
  suspend: { key: 's', kind: 'quiet', label: 'Suspend', more: 'the gardener' },
  restore: { key: 'r', kind: 'quiet', label: 'Restore' },
  resume: { key: 'e', kind: 'quiet', label: 'End', more: 'the pause' },
};

/** The acts that take something from a gardener, and the states in which they leave a case. */
const stateAfter: Partial<Record<Act, CaseState>> = {
  hide: 'hidden',
  remove: 'removed',
  pause: 'paused',
  suspend: 'suspended',
};

export const isDanger = (act: Act) => stateAfter[act] !== undefined;

/** Whether the act leaves the case as it is, as the answer to an appeal or to reports that have hidden it. */
const leavesAsIs = (act: Act, file: Pick<CaseFile, 'state' | 'pausedBelow'>) =>
  stateAfter[act] === file.state || (act === 'pause' && file.pausedBelow);

/** On a case that is decided, keeping takes the note away and does nothing else. */
const takesNote = (act: Act, file: CaseFile) => act === 'keep' && !file.waits && file.note !== null;

/** Whether keeping only closes the case: its thing is gone, so nobody can say whether the reports were right. */
const onlyCloses = (act: Act, { now, state }: CaseFile) => act === 'keep' && now === null && state !== 'paused';

/** Whether the moderator chooses how long it is. A suspension that goes on keeps its end. */
export const hasDays = (act: Act, file: CaseFile) => act === 'suspend' && !leavesAsIs(act, file);

const questions: Record<Act, (kind: string) => string> = {
  keep: (kind) => `The ${kind} stays as its gardener has it. Its reporters learn that no rule was broken.`,
  note: () => 'Your words stand above the tip’s text for everybody who reads it, as a note from the moderators.',
  hide: (kind) => `Only its gardener and moderators see the ${kind} from now on.`,
  remove: () =>
    `The tip is deleted, and its gardener cannot restore it. A moderator can, within ${restorableDays} days.`,
  pause: () => 'For a week the gardener can write nothing that others read. What they have written stays.',
  suspend: () => 'The gardener’s profile and all their tips leave the site, and they can share and edit nothing.',
  restore: () => 'Everything that this case has taken away comes back.',
  resume: (kind) => `The gardener can write again. The ${kind} stays as it is.`,
};

/** What its gardener can still do with something that they have taken back. */
export const comesBack = (kind: ThingKind) =>
  kind === 'tip'
    ? `Its gardener can restore it, as it was, within ${restorableDays} days of deleting it. If it must not come back, hide it.`
    : 'Its gardener can write it again. If it must not come back, hide it.';

/** What the act does. */
export function questionOf(act: Act, file: CaseFile): string {
  if (onlyCloses(act, file)) {
    const after = file.owner ? ` ${comesBack(file.kind)}` : '';
    return `Its reporters learn that it is gone, and nothing counts against them.${after}`;
  }
  if (takesNote(act, file)) return 'The note goes, and the tip stays as it is.';
  if (act === 'restore' && file.state === 'hidden' && file.now === null) {
    return `The ${kinds[file.kind]} is gone. If its gardener writes it again, everybody sees it.`;
  }
  const isSuspended = file.owner?.status === 'inactive';
  if (file.pausedBelow) {
    if (act === 'restore') return `The ${kinds[file.kind]} is as it was before. The gardener’s pause goes on.`;
    if (act === 'pause') return 'The gardener can write nothing that others read until the week is over.';
  }
  if (file.state === 'paused') {
    const over = isSuspended
      ? 'The pause is over; the gardener’s account stays inactive.'
      : 'The gardener can write again.';
    if (act === 'restore') return over;
    if (act === 'pause') return 'The gardener can write nothing that others read until the week is over.';
    if (act === 'keep') return `${questions.keep(kinds[file.kind])} ${over}`;
  }
  if (act === 'suspend' && file.state !== 'suspended' && isSuspended) {
    return 'The gardener is suspended already. From now on this case says why and until when, and not for a shorter time than before.';
  }
  if (file.state === 'suspended' && act === 'restore') {
    const writes = file.owner?.pausedUntil ? 'can write again when their pause is over' : 'can write again';
    return `The gardener ${writes}, and their public tips come back. What was hidden or removed before stays so.`;
  }
  return questions[act](kinds[file.kind]);
}

const verbs: Record<Act, string> = {
  keep: 'Keep it',
  note: 'Add the note',
  hide: 'Hide it',
  remove: 'Remove it',
  pause: 'Pause the gardener for a week',
  suspend: 'Suspend the gardener now',
  restore: 'Restore it',
  resume: 'End the pause now',
};

/** On the button that sends it. */
export function verbOf(act: Act, file: CaseFile): string {
  if (leavesAsIs(act, file)) return `Leave it ${stateAfter[act]}`;
  if (onlyCloses(act, file)) return 'Close it';
  if (takesNote(act, file)) return 'Remove the note';
  return act === 'note' && file.note ? 'Change the note' : verbs[act];
}

/** The acts that need not be on the version that the moderator has read: they publish nothing. */
const anyVersion: Partial<Record<Act, string>> = {
  hide: 'Hide it',
  remove: 'Remove it',
  pause: 'Pause the gardener',
  suspend: 'Suspend the gardener',
};

/** On the button that sends it also if the thing changes again meanwhile. `undefined`: the act is on the version that was read. */
export function anyVersionVerbOf(act: Act, file: CaseFile): string | undefined {
  const verb = leavesAsIs(act, file) ? verbOf(act, file) : anyVersion[act];
  return verb && `${verb} whatever it says now`;
}

/** On the button that opens its form. */
export function labelOf(act: Act, file: CaseFile): string {
  if (leavesAsIs(act, file)) return `Leave ${stateAfter[act]}`;
  if (onlyCloses(act, file)) return 'Close';
  if (takesNote(act, file)) return 'Remove note';
  const { label, more } = buttonOf[act];
  return more ? `${label} ${more}` : label;
}

/** Why the act does not suit one of several cases. */
export const whyNot = (file: CaseFile) => (file.acts.length === 0 ? noActs(file) : 'This act does not suit it.');

/** On the buttons for several cases. */
export const labelOfAll = (act: Act, files: CaseFile[]) =>
  files.length > 0 && files.every((file) => onlyCloses(act, file)) ? 'Close' : buttonOf[act].label;

/** Why there is no act. */
export function noActs({ now, owner, waits, appealed }: CaseFile): string {
  // An appeal of somebody who has left needs no answer.
  const isOver = now === null && (!waits || (owner === null && appealed));
  if (isOver) return 'It is gone, and there is nothing left to decide.';
  return 'Another moderator decides this case: it is about something of yours or your own act, or you have reported it.';
}

/** Over the message, and what is said where there is none. The gardener reads that of every other act. */
const readers = { label: 'A note to its readers', missing: 'Write what readers need to know.' };
const log = { label: 'Why, for the log', missing: 'Say why, for the log.' };
const gardener = { label: 'A message to the gardener', missing: 'Say why: its gardener reads it.' };

/** Who reads the message of an act. */
const messageOf = (act: Act) => (act === 'note' ? readers : act === 'restore' || act === 'resume' ? log : gardener);

export const messageLabel = (act: Act) => messageOf(act).label;
export const noMessage = (act: Act) => messageOf(act).missing;
