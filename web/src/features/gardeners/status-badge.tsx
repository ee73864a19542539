import type { Status } from '~/shared/api/schema.gen';
import { messages } from '~/shared/messages';

export function StatusBadge({ status }: { status: Status }) {
  const active = status === 'active';
  return (
    <span
      className={`inline-flex items-center gap-1.5 rounded-full px-2.5 py-0.5 text-xs font-semibold ${active ? 'bg-easy text-easy-ink' : 'bg-moss-deep text-ink-soft'}`}
    >
      <span aria-hidden="true" className={`size-2 rounded-full ${active ? 'bg-current' : 'border border-current'}`} />
      {active ? messages.gardeners.filter.active : messages.gardeners.filter.inactive}
    </span>
  );
}
