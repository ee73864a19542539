import { Link } from 'react-router';
import type { WaitingEdit } from '~/shared/offline/outbox';
import { paths } from '~/shared/paths';

/** Beside a tip with the texts of its edit: what has become of that, because others see the tip without it. */
export function WaitingNote({ edit, className = '' }: { edit: WaitingEdit | null | undefined; className?: string }) {
  if (!edit) return null;
  return (
    <span role="status" className={`block text-sm text-ink-soft ${className}`}>
      {edit.refused === undefined
        ? 'With your changes, which wait on this device until the network is back.'
        : `With your changes, which were not taken. ${edit.refused}`}{' '}
      <Link to={paths.edit(edit.change.tip)} className="text-leaf underline underline-offset-4">
        Edit them
      </Link>
    </span>
  );
}
