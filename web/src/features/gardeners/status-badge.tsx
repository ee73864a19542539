import type { Status } from '~/shared/api/schema.gen';
import { messages } from '~/shared/messages';

/** Quiet for the many who are active. */
export function StatusBadge({ status }: { status: Status }) {
  const active = status === 'active';
  return (
    <span className={`inline-flex items-center gap-1.5 text-xs text-ink-soft ${active ? '' : 'font-semibold'}`}>
      <span aria-hidden="true" className={`size-2 rounded-full ${active ? 'bg-leaf' : 'border border-current'}`} />
      {active ? messages.gardeners.filter.active : messages.gardeners.filter.inactive}
    </span>
  );
}
