/** What passes between a browser and the site, by kind. */
import type { BrowserContext, Page } from '@playwright/test';
import type { Passed } from '../lighthouse/compressed.ts';

/**
 * What one view of a page or one action asks for. `hashed`: files whose name holds their content's hash; `photos`: the site's
 * photographs, which the sample tips and gardeners use too; `named`: the other files.
 * `api`: calls by method and path, ids replaced; `cognito`: calls by operation; `elsewhere`: requests to other hosts, such as
 * for the pictures of tips. Bytes are of heads and bodies, compressed, over HTTP/1.1, whose heads are the longer ones.
 */
export type Count = {
  hashed: number;
  named: number;
  fileBytes: number;
  photos: number;
  photoBytes: number;
  api: Record<string, number>;
  apiBytes: number;
  cognito: Record<string, number>;
  elsewhere: number;
};

/** For how long nothing must have happened for a view to be over, in ms. */
const quiet = 700;

export class Counter {
  #count = nothing();
  #last = Date.now();
  #pending = 0;

  /** An answer of the site. */
  readonly passed = ({ method, path, bytes }: Passed): void => {
    this.#last = Date.now();
    if (path.startsWith('/api/')) {
      add(this.#count.api, `${method} ${route(path)}`);
      this.#count.apiBytes += bytes;
      return;
    }
    if (path.startsWith('/photos/')) {
      this.#count.photos += 1;
      this.#count.photoBytes += bytes;
      return;
    }
    if (path.startsWith('/assets/')) this.#count.hashed += 1;
    else this.#count.named += 1;
    this.#count.fileBytes += bytes;
  };

  /** Counts what goes past the site, to Cognito at `endpoint` and to others. */
  watch(context: BrowserContext, site: string, endpoint: string): void {
    const settled = () => {
      this.#last = Date.now();
      this.#pending -= 1;
    };
    context.on('requestfinished', settled).on('requestfailed', settled);
    context.on('request', (request) => {
      this.#pending += 1;
      this.#last = Date.now();
      const address = request.url();
      if (address.startsWith(site)) return;
      const target = request.headers()['x-amz-target'];
      if (address.startsWith('https:')) this.#count.elsewhere += 1;
      else if (address.startsWith(endpoint) && target) add(this.#count.cognito, target.replace(/.*\./, ''));
    });
  }

  /** What `act` led to, until nothing more happens. */
  async of(act: () => Promise<unknown>): Promise<Count> {
    this.#count = nothing();
    await act();
    await this.#calm();
    return { ...this.#count, api: sorted(this.#count.api), cognito: sorted(this.#count.cognito) };
  }

  /** The same with what a page loads only for those who scroll to its end. */
  view(page: Page, act: () => Promise<unknown>): Promise<Count> {
    return this.of(async () => {
      await act();
      await this.#calm();
      await page.evaluate(async () => {
        for (let top = 0; top < document.body.scrollHeight; top += 400) {
          window.scrollTo({ top, behavior: 'instant' });
          await new Promise((passed) => setTimeout(passed, 50));
        }
        window.scrollTo({ top: 0, behavior: 'instant' });
      });
    });
  }

  async #calm(): Promise<void> {
    this.#last = Date.now();
    while (this.#pending > 0 || Date.now() - this.#last < quiet) await new Promise((passed) => setTimeout(passed, 50));
  }
}

function nothing(): Count {
  return {
    hashed: 0,
    named: 0,
    fileBytes: 0,
    photos: 0,
    photoBytes: 0,
    api: {},
    apiBytes: 0,
    cognito: {},
    elsewhere: 0,
  };
}

/** A path of the API with `{id}` for ids, and without what no two visits have in common. */
function route(path: string): string {
  return decodeURIComponent(path)
    .replace(/^\/api/, '')
    .replace(/\b[0-9A-HJKMNP-TV-Z]{26}\b|\b[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g, '{id}')
    .replace(/email=[^&]*/, 'email={email}');
}

function add(counts: Record<string, number>, name: string): void {
  counts[name] = (counts[name] ?? 0) + 1;
}

function sorted(counts: Record<string, number>): Record<string, number> {
  return Object.fromEntries(Object.entries(counts).sort(([a], [b]) => (a < b ? -1 : 1)));
}
