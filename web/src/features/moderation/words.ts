/** The closed words of moderation, for a person. */
import type { CaseState, ReportReason, ThingKind } from '~/shared/api/schema.gen';

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

export const kinds: Record<ThingKind, string> = { tip: 'tip', outcome: 'note', profile: 'gardener' };

const things: Record<ThingKind, string> = { tip: 'Tip', outcome: 'Note on a tip', profile: 'Gardener' };

/** As a line of its own. */
export const thingInWords = (kind: ThingKind) => things[kind] ?? '';

/** The outcome of a report, for who has sent it. `null`: no moderator has decided. */
export function outcomeInWords(outcome: CaseState | null): string {
  if (outcome === 'kept') return 'Stays: no rule was broken';
  if (outcome === 'hidden') return 'Hidden';
  if (outcome === 'suspended') return 'The gardener was suspended';
  return 'A moderator will look at it';
}
