import { reasons } from '~/features/moderation/words';
import type { ReportReason } from '~/shared/api/schema.gen';

/** What moderators say most often, so that all sound alike. */
const answers: Partial<Record<ReportReason, string>> = {
  unsafe: 'This advice could hurt somebody or kill a plant. Please say what can happen, or how it is done safely.',
  unkind: 'This is unkind to somebody. Here we write about plants and advice, and not about people.',
  spam: 'This advertises something. Here gardeners share what they have tried, and nobody sells.',
  'off-topic': 'This is not about gardening, so it has no place here.',
  copied:
    'These are somebody else’s words or photographs. Use your own, or say that you may use them, and whose they are.',
  private: 'This shows something private: an address, a telephone number, or somebody who did not agree.',
};

type Props = {
  /** Why the thing was reported: these answers come first. */
  reported: readonly ReportReason[];
  /** For how many letters there is room. */
  room: number;
  onChoose: (text: string) => void;
};

/** Prepared words for a message to a gardener. */
export function Prepared({ reported, room, onChoose }: Props) {
  const all = Object.entries(answers) as [ReportReason, string][];
  const sorted = all.toSorted(([one], [other]) => Number(reported.includes(other)) - Number(reported.includes(one)));
  return (
    <fieldset className="mt-2">
      <legend className="text-xs text-ink-soft">Prepared words</legend>
      <div className="mt-1 flex flex-wrap gap-2 pb-1">
        {sorted.map(([reason, text]) => (
          <button
            key={reason}
            type="button"
            // With a line's end before it.
            disabled={text.length >= room}
            onClick={() => onChoose(text)}
            className="min-h-11 rounded-control text-left border border-line-strong px-3 text-sm hover:bg-moss disabled:opacity-50 md:min-h-9"
          >
            {reasons[reason].label}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
