/** The closed words of moderation, for a person. */
import { countedCases } from '~/shared/api/limits.gen';
import type { Act, ActInLog, CaseHead, CaseState, Part, ReportReason, ThingKind } from '~/shared/api/schema.gen';
import { inDigits } from '~/shared/words';

/** Each with a sentence for the gardener who chooses it. */
export const reasons: Record<ReportReason, { label: string; help: string }> = {
  unsafe: {
    label: 'Could hurt somebody or kill a plant',
    help: 'Wrong advice about poison, chemicals, tools or care.',
  },
  unkind: { label: 'Unkind', help: 'It mocks, threatens or shames somebody.' },
  spam: { label: 'Advertising', help: 'It sells something, or leads to somebody who does.' },
  'off-topic': { label: 'Not about gardening', help: 'It belongs somewhere else.' },
  copied: { label: 'Copied from elsewhere', help: 'Words or photographs are somebody else’s work.' },
  private: { label: 'Shows something private', help: 'An address, a telephone number, somebody who did not agree.' },
  other: { label: 'Something else', help: 'Say in the note what is wrong.' },
};

/** A reason that this release does not know is another one. */
export const reasonInWords = (reason: ReportReason) => (reasons[reason] ?? reasons.other).label;

export const kinds: Record<ThingKind, string> = {
  tip: 'tip',
  outcome: 'note',
  profile: 'gardener',
  question: 'question',
  answer: 'answer',
};

const things: Record<ThingKind, string> = {
  tip: 'Tip',
  outcome: 'Note on a tip',
  profile: 'Gardener',
  question: 'Question',
  answer: 'Answer to a question',
};

/** As a whole line. */
export const thingInWords = (kind: ThingKind) => things[kind] ?? '';

const outcomes: Record<CaseState, string> = {
  open: 'A moderator will look at it',
  kept: 'Stays: no rule was broken',
  noted: 'Stays, and a note was added',
  gone: 'It was gone before a moderator looked',
  hidden: 'Hidden',
  removed: 'Removed',
  paused: 'The gardener was paused for a week',
  suspended: 'The gardener was suspended',
};

/** The outcome of a report, for who has sent it. `null`: no moderator has decided. One that this release does not know reads like that. */
export const outcomeInWords = (outcome: CaseState | null) => outcomes[outcome ?? 'open'] ?? outcomes.open;

/** Whether a decision has taken its thing out of the lists. */
export const isHeld = (state: CaseState | null | undefined) =>
  state === 'hidden' || state === 'removed' || state === 'suspended';

const acted: Partial<Record<CaseState, string>> = {
  hidden: 'hiding',
  removed: 'removal',
  paused: 'pause',
  suspended: 'suspension',
};

/** What an appeal is against. `null`: an earlier release has not stored it. */
export const appealInWords = (against: CaseState | null) =>
  against && acted[against] ? `Appeal against the ${acted[against]}` : 'Appeal';

type Queued = Pick<CaseHead, 'state' | 'waits' | 'appealed' | 'reports'>;

const states: Record<CaseState, (queued: Queued) => string> = {
  open: ({ reports }) => (reports > 0 ? 'Open' : 'Not reported'),
  kept: ({ waits }) => (waits ? 'Kept before, reported again' : 'Kept'),
  noted: () => 'Note added',
  gone: () => 'Gone',
  hidden: ({ appealed, waits }) => (appealed ? 'Hidden, appeal' : waits ? 'Hidden until decided' : 'Hidden'),
  removed: ({ appealed }) => (appealed ? 'Removed, appeal' : 'Removed'),
  paused: ({ appealed, waits }) => (appealed ? 'Paused, appeal' : waits ? 'Paused, reported again' : 'Paused'),
  suspended: ({ appealed }) => (appealed ? 'Suspended, appeal' : 'Suspended'),
};

/** The state of a case in the queue. An appeal is against a hiding, a removal, a pause or a suspension. */
export const stateInWords = (queued: Queued) => (states[queued.state] ?? states.open)(queued);

export const done: Record<Act, string> = {
  keep: 'Kept',
  note: 'Note added',
  hide: 'Hidden',
  remove: 'Removed',
  pause: 'Paused',
  suspend: 'Suspended',
  restore: 'Restored',
  resume: 'Pause ended',
};

/** What a decision has done. Of what is gone, a moderator only closes the case. */
export const doneInWords = (act: Act, isGone: boolean) => (isGone ? 'Closed' : done[act]);

/** Whether nobody did it: a suspension was over. Other acts without a moderator are those of reports. */
export const isEnd = ({ act, moderator }: Pick<ActInLog, 'act' | 'moderator'>) =>
  act === 'restore' && moderator === null;

/** `12 cases wait`. Filtered, `3 of these wait`, as far as the server has looked: `more` pages may have others. */
export function waitingInWords(total: number, isFiltered: boolean, more: boolean): string {
  if (total >= countedCases)
    return isFiltered ? `${countedCases} of these or more wait` : `${countedCases} cases or more wait`;
  if (isFiltered) {
    const wait = total === 1 ? '1 of these waits' : `${total} of these wait`;
    return more ? `${wait} among ${countedCases} cases; later pages may have more` : wait;
  }
  return total === 1 ? '1 case waits' : `${total} cases wait`;
}

/** `3 reports` */
export const reportsInWords = (count: number) => (count === 1 ? '1 report' : `${inDigits(count)} reports`);

/** What a thing says beside its title and its text. */
export const partsInWords: Record<Part, string> = {
  summary: 'In one sentence',
  plant: 'Plant',
  hazards: 'Hazards',
  'hazard-note': 'About the hazards',
  tip: 'Tip',
  tools: 'Tools',
  source: 'Source',
  link: 'Link',
  picture: 'Linked picture',
  email: 'E-mail address',
};

/** Something without a title, because it is gone. */
export const goneInWords: Record<ThingKind, string> = {
  tip: 'A tip that is gone',
  outcome: 'A note that is gone',
  profile: 'A gardener who has left',
  question: 'A question that is gone',
  answer: 'An answer that is gone',
};

/** How much a report counts: 1 is a whole one. */
export const weightInWords = (weight: number) => (weight === 0 ? 'counts nothing' : `counts ${inDigits(weight)}`);

const hourMs = 3_600_000;

/** `5 hours ago` */
export function ago(iso: string, now: number): string {
  const hours = Math.floor((now - Date.parse(iso)) / hourMs);
  if (hours < 1) return 'less than an hour ago';
  if (hours < 48) return hours === 1 ? '1 hour ago' : `${hours} hours ago`;
  return `${Math.floor(hours / 24)} days ago`;
}
