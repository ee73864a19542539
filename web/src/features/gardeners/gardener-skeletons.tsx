/** Placeholders for the first cards while they load. */
export function GardenerSkeletons() {
  return (
    <div role="status">
      <span className="sr-only">Fetching the gardeners</span>
      <div aria-hidden="true" className="grid gap-x-8 gap-y-14 sm:grid-cols-2 lg:grid-cols-3">
        {Array.from({ length: 6 }, (_, at) => (
          <div key={at}>
            <div className="grid grid-cols-[7.5rem_minmax(0,1fr)] items-center gap-x-5 sm:block">
              <div className="skeleton aspect-4/5 !rounded-[50%_50%_14px_14px/40%_40%_14px_14px]" />
              <div className="sm:mt-5">
                <div className="skeleton h-7 w-3/5" />
                <div className="skeleton mt-3 h-5 w-4/5" />
              </div>
            </div>
            <div className="skeleton mt-5 h-4" />
            <div className="skeleton mt-2 h-4" />
            <div className="skeleton mt-2 h-4 w-2/3" />
          </div>
        ))}
      </div>
    </div>
  );
}
