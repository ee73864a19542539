/** The built site in a browser without a cloud: its files, and the fake API. */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page, Request as PageRequest } from '@playwright/test';
import type { Config } from '../../src/shared/config.ts';
import { type Garden, newGarden } from '../api/garden.ts';
import type { SomeHandlers } from '../api/handlers.ts';
import { respond } from '../api/serve.ts';

const dist = fileURLToPath(new URL('../../dist', import.meta.url));

type Site = {
  /** What the API knows, other than usually. */
  garden?: Partial<Garden>;
  /** In place of the usual handlers of the API. */
  own?: SomeHandlers;
  config?: Config;
};

/** Serves the files of `dist`, and the API. Returns what the page complains about. */
export async function openSite(page: Page, { garden, own, config }: Site): Promise<string[]> {
  const complaints: string[] = [];
  page.on('console', (message) => {
    // The tests of the service worker allow it.
    const isBlocked = message.text() === 'Service Worker registration blocked by Playwright';
    // The complaint below names the path.
    const isMissing = message.text().startsWith('Failed to load resource');
    if (['error', 'warning'].includes(message.type()) && !isBlocked && !isMissing) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error.stack)));
  await page.route('**', async (route) => {
    const { pathname } = new URL(route.request().url());
    if (config && pathname === '/config.json') return route.fulfill({ json: config });
    if (pathname.startsWith('/api/')) {
      const found = await respond(await asRequest(route.request()), { ...newGarden(), ...garden }, own);
      if (!found.ok) complaints.push(`${pathname} is ${found.status}`);
      const body = Buffer.from(await found.arrayBuffer());
      return route.fulfill({ status: found.status, headers: Object.fromEntries(found.headers), body });
    }
    const file = [pathname, `${pathname}/index.html`, ...(route.request().isNavigationRequest() ? ['/app.html'] : [])]
      .map((path) => dist + path)
      .find((path) => /\.\w+$/.test(path) && existsSync(path));
    if (file) return route.fulfill({ path: file });
    complaints.push(`nothing is at ${pathname}`);
    return route.fulfill({ status: 404 });
  });
  return complaints;
}

async function asRequest(request: PageRequest): Promise<Request> {
  const body = request.postData();
  const headers = await request.allHeaders();
  return new Request(request.url(), { method: request.method(), headers, ...(body === null ? {} : { body }) });
}
