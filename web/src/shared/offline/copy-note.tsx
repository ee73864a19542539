import { useCopyDate } from './copies';

/** Where a page shows the copy of this name, from when that is. */
export function CopyNote({ of, className = '' }: { of: string; className?: string }) {
  const at = useCopyDate(of);
  return (
    <p role="status" className={`text-sm text-ink-soft empty:hidden print:hidden ${className}`}>
      {at ? (
        <>
          Offline copy of <time dateTime={at}>{inWords(new Date(at))}</time>
        </>
      ) : null}
    </p>
  );
}

/** `3 May`; of another year `3 May 2025`. */
function inWords(date: Date): string {
  const year = date.getFullYear() === new Date().getFullYear() ? {} : ({ year: 'numeric' } as const);
  return date.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', ...year });
}
