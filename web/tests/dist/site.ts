/** The built site in a browser without a cloud: its files, and responses of the API that a test gives. */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';

const dist = fileURLToPath(new URL('../../dist', import.meta.url));

/** Serves the files of `dist`, and the responses. Returns what the page complains about. */
export async function openSite(page: Page, answers: Record<string, object>): Promise<string[]> {
  const complaints: string[] = [];
  page.on('console', (message) => {
    // The tests of the service worker allow it.
    const isBlocked = message.text() === 'Service Worker registration blocked by Playwright';
    // The complaint below names the path.
    const isMissing = message.text().startsWith('Failed to load resource');
    if (['error', 'warning'].includes(message.type()) && !isBlocked && !isMissing) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error.stack)));
  await page.route('**', (route) => {
    const { pathname } = new URL(route.request().url());
    const answer = answers[pathname];
    if (answer) return route.fulfill({ json: answer });
    const file = [pathname, `${pathname}/index.html`, ...(route.request().isNavigationRequest() ? ['/app.html'] : [])]
      .map((path) => dist + path)
      .find((path) => /\.\w+$/.test(path) && existsSync(path));
    if (file) return route.fulfill({ path: file });
    complaints.push(`nothing is at ${pathname}`);
    return route.fulfill({ status: 404 });
  });
  return complaints;
}
