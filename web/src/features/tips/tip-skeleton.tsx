/** In place of a tip while it is fetched. As high as the screen, so that the footer does not appear for a moment. */
export function TipSkeleton() {
  return (
    <div role="status" className="min-h-dvh max-w-[46rem] pt-8 md:pt-12">
      <h1 className="sr-only">Fetching the tip</h1>
      <div aria-hidden="true">
        <div className="skeleton h-6 w-48" />
        <div className="skeleton mt-6 h-10 w-11/12" />
        <div className="skeleton mt-3 h-10 w-2/3" />
        <div className="skeleton mt-6 h-5 w-40" />
        <div className="skeleton mt-10 aspect-3/2 !rounded-card" />
      </div>
    </div>
  );
}
