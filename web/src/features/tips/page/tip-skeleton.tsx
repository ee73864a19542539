/** In place of a tip while it is fetched. As high as the screen, so that the footer does not appear for a moment. */
export function TipSkeleton() {
  return (
    <div role="status" className="min-h-dvh pt-1 md:pt-8">
      <h1 className="sr-only">Fetching the tip</h1>
      <div aria-hidden="true" className="md:grid md:grid-cols-[7fr_5fr] md:gap-x-8">
        <div>
          <div className="skeleton h-5 w-40" />
          <div className="skeleton mt-4 h-24 lg:h-32" />
          <div className="skeleton mt-5 h-6" />
          <div className="skeleton mt-6 h-5 w-40" />
        </div>
        <div className="skeleton !rounded-card max-md:mt-6 max-md:h-40 md:h-96 lg:h-[32.5rem]" />
      </div>
    </div>
  );
}
