import { Link } from 'react-router';
import { stateOf, useDelay, type WaitingEdit } from '~/shared/offline/outbox';
import { formOfEdit } from '~/shared/tips/waiting-edit';

/** Beside a tip with the texts of its edit: what has become of that, because others see the tip without it. */
export function WaitingNote({ edit, className = '' }: { edit: WaitingEdit | null | undefined; className?: string }) {
  const delay = useDelay();
  if (!edit) return null;
  const state = stateOf(edit);
  return (
    <span role="status" className={`block text-sm text-ink-soft ${className}`}>
      {state === 'refused'
        ? `With your changes, which were not taken. ${edit.refused}`
        : `With your changes, which wait on this device until ${state === 'begun' ? 'you submit them' : until[delay ?? 'sending']}.`}{' '}
      <Link to={formOfEdit(edit)} className="text-leaf underline underline-offset-4">
        Edit them
      </Link>
    </span>
  );
}

const until: Record<NonNullable<ReturnType<typeof useDelay>> | 'sending', string> = {
  offline: 'the network is back',
  session: 'you sign in again',
  fault: 'they are sent',
  sending: 'they are sent',
};
