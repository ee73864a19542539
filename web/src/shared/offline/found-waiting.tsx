import { capital } from '~/shared/words';
import { type HeldBack, stateOf, type Waiting } from './outbox';

const one = { waits: 'waits', was: 'was', it: 'it', itIs: 'it is' };
const several = { waits: 'wait', was: 'were', it: 'them', itIs: 'they are' };

const words = {
  tip: {
    ...one,
    this: 'This is your tip',
    sent: 'This tip no longer waits on this device: it was sent since, or discarded. What is typed here becomes another draft.',
  },
  changes: {
    ...several,
    this: 'These are your changes',
    sent: 'These changes no longer wait on this device: they were sent since, or discarded.',
  },
  report: {
    ...one,
    this: 'This is your report',
    sent: 'This report no longer waits on this device: it was sent since, or discarded.',
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
  const { this: subject, waits, was, it, itIs, sent } = words[what];
  const state = stateOf(waiting);
  const waitsHere = `${subject} that ${waits} on this device.`;
  const said =
    held === 'gone'
      ? sent
      : held === 'sending'
        ? `${waitsHere} ${capital(itIs)} being sent at this moment.`
        : state === 'refused'
          ? `${subject} that ${was} not taken. ${waiting.refused}`
          : state === 'begun' && !isTyped
            ? `${waitsHere} You have begun to change ${it} in another tab, which has that text.`
            : `${waitsHere} Once you change something here, ${itIs} not sent before you press “${submit}”.`;
  return (
    <p role="status" className={`rounded-card bg-moss ${className}`}>
      {said}
      {waiting.final === 'sent-before' ? ` “${submit}” makes this another tip.` : ''}
    </p>
  );
}
