/** Placeholders for rows with a small picture while they load. */
export function RowSkeletons({ label }: { label: string }) {
  return (
    <div role="status">
      <span className="sr-only">{label}</span>
      <div aria-hidden="true">
        {Array.from({ length: 5 }, (_, at) => (
          <div key={at} className="flex items-center gap-4 border-b border-line py-4">
            <div className="skeleton size-16 shrink-0 !rounded-control" />
            <div className="skeleton h-6 w-full max-w-md" />
          </div>
        ))}
      </div>
    </div>
  );
}
