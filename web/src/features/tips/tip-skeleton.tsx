/** In place of a tip while it is fetched. As high as the screen, so that the footer does not appear for a moment. */
export function TipSkeleton() {
  return (
    <div role="status" className="min-h-dvh pt-1 md:pt-8">
      <h1 className="sr-only">Fetching the tip</h1>
      <div aria-hidden="true" className="md:grid md:grid-cols-[7fr_5fr] md:gap-x-8">
        <div>
          <div className="skeleton h-5 w-40" />
          <div className="skeleton mt-4 h-10 w-11/12 lg:h-14" />
          <div className="skeleton mt-3 h-10 w-2/3 lg:h-14" />
          <div className="skeleton mt-5 h-6 w-4/5" />
          <div className="mt-6 flex gap-3">
            <div className="skeleton arch w-8 md:w-12" />
            <div className="skeleton h-5 w-40 self-center" />
          </div>
        </div>
        <div className="skeleton !rounded-card max-md:mt-6 max-md:h-40 md:h-96 lg:h-[32.5rem]" />
      </div>
    </div>
  );
}
