/** The files that a first view of the public pages may load, on any machine. */
import { edge } from '../lighthouse/edge.ts';
import { expect, test } from './fixtures.ts';
import { beforeLargestPaint, load, totalBytes } from './page-load.ts';

/** Before the largest paint. A page may exceed these by 5 %. */
const limits = { requests: 8 * 1.05, bytes: 150_000 * 1.05 };

/** The picture of the largest paint; none where it is text. */
const largest = { '/': /^\/photos\//, '/Tips': /^$/ };

for (const [path, picture] of Object.entries(largest)) {
  test(`The largest paint of ${path} needs no script and few bytes`, async ({ browser }) => {
    const { server, origin } = await edge(new URL(process.env.GARDEN_SITE ?? ''));
    try {
      const full = await load(origin + path, browser);
      const scriptless = await load(origin + path, browser, { script: false });
      expect(full.largest.picture).toMatch(picture);
      expect(scriptless.largest).toMatchObject({ element: full.largest.element, picture: full.largest.picture });
      expect(full.shift).toBeCloseTo(0, 3);
      // Counted without script: on a busy machine the script may run, and send requests, before anything is painted. The browser
      // requests a blocked file twice.
      const requests = beforeLargestPaint(scriptless);
      expect(new Set(requests.map(({ path }) => path)).size).toBeLessThanOrEqual(limits.requests);
      expect(totalBytes(requests)).toBeLessThanOrEqual(limits.bytes);
    } finally {
      server.close();
    }
  });
}
