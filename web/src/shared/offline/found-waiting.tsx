import { type HeldBack, stateOf, type Waiting } from './outbox';

const words = {
  tip: {
    one: 'This is your tip',
    waits: 'waits',
    sending: 'It is being sent at this moment.',
    sent: 'This tip no longer waits on this device: it was sent since, or discarded. What is typed here becomes another draft.',
    unsent: 'it is not sent',
  },
  changes: {
    one: 'These are your changes',
    waits: 'wait',
    sending: 'They are being sent at this moment.',
    sent: 'These changes no longer wait on this device: they were sent since, or discarded.',
    unsent: 'they are not sent',
  },
  report: {
    one: 'This is your report',
    waits: 'waits',
    sending: 'It is being sent at this moment.',
    sent: 'This report no longer waits on this device: it was sent since, or discarded.',
    unsent: 'it is not sent',
  },
};

type Props = {
  what: keyof typeof words;
  /** The change as it was when the form was opened. */
  waiting: Pick<Waiting, 'refused' | 'final' | 'begun'>;
  held: HeldBack | undefined;
  /** Whether the form has text that was typed before. */
  isTyped: boolean;
  /** The label of the button that sends the form. */
  submit: string;
  className: string;
};

/** Says that a form goes on with a change of the outbox, and what has become of that. */
export function FoundWaiting({ what, waiting, held, isTyped, submit, className }: Props) {
  const { one, waits, sending, sent, unsent } = words[what];
  const state = stateOf(waiting);
  const said =
    held === 'gone'
      ? sent
      : held === 'sending'
        ? `${one} that ${waits} on this device. ${sending}`
        : state === 'refused'
          ? `${one} that ${what === 'changes' ? 'were' : 'was'} not taken. ${waiting.refused}`
          : state === 'begun' && !isTyped
            ? `${one} that ${waits} on this device. You have begun to change ${what === 'changes' ? 'them' : 'it'} in another tab, which has that text.`
            : `${one} that ${waits} on this device. Once you change something here, ${unsent} before you press “${submit}”.`;
  return (
    <p role="status" className={`rounded-card bg-moss ${className}`}>
      {said}
      {waiting.final === 'sent-before' ? ` “${submit}” makes this another tip.` : ''}
    </p>
  );
}
