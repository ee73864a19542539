import { shortDate } from '~/shared/calendar/dates';
import { useCopyDate } from './copies';

/** Where a page shows the copy of this name, from when that is. */
export function CopyNote({ of, className = '' }: { of: string; className?: string }) {
  const at = useCopyDate(of);
  return (
    <p role="status" className={`text-sm text-ink-soft empty:hidden print:hidden ${className}`}>
      {at ? (
        <>
          Offline copy of <time dateTime={at}>{shortDate(new Date(at))}</time>
        </>
      ) : null}
    </p>
  );
}
