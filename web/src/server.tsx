/** Renders a page to HTML, at build. */
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router';
import { App } from './app';
import { createQueryClient } from './shared/api/query-client';
import { loadPlants } from './shared/plants/plant-list';

export const plants = await loadPlants();
export { moved, paths, prerendered } from './shared/paths';
export { siteName } from './shared/ui/page';

/** The page's body, with everything that it loads lazily. */
export async function render(path: string): Promise<string> {
  const { prelude } = await prerender(
    <StaticRouter location={path}>
      <App queryClient={createQueryClient()} />
    </StaticRouter>,
    // Otherwise React moves large parts of the page, and an inline script, which the policy forbids, would move them back.
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  );
  return new Response(prelude).text();
}
