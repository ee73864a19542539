/** Renders a page to HTML, at build. */
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router';
import { App } from './app';
import { createQueryClient } from './shared/api/query-client';

export { moved, prerendered } from './shared/paths';

/** The page's body, once everything that it loads lazily is there. */
export async function render(path: string): Promise<string> {
  const { prelude } = await prerender(
    <StaticRouter location={path}>
      <App queryClient={createQueryClient()} />
    </StaticRouter>,
    // Else React moves a large part of the page out of its place, to be put back by an inline script, which the policy forbids.
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  );
  return new Response(prelude).text();
}
