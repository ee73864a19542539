/** Placeholders for the first cards while they load. */
export function GardenerSkeletons() {
  return (
    <div role="status">
      <span className="sr-only">Fetching the gardeners</span>
      <div aria-hidden="true" className="grid gap-x-12 lg:grid-cols-2">
        {Array.from({ length: 6 }, (_, at) => (
          <div
            key={at}
            className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-x-5 border-t border-line pt-6 pb-10 sm:grid-cols-[9rem_minmax(0,1fr)] sm:gap-x-8"
          >
            <div className="skeleton arch w-full self-start" />
            <div className="sm:pt-2">
              <div className="skeleton h-7 w-3/5" />
              <div className="skeleton mt-3 h-5 w-4/5" />
              <div className="skeleton mt-5 h-4" />
              <div className="skeleton mt-2 h-4 w-2/3" />
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}
