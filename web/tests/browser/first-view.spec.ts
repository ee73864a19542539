/** What a first view of the public pages needs, whatever the machine. `cargo xtask bench --part app` has the whole of it. */
import { limits, shift } from '../bench/goals.ts';
import { beforeLargest, bytes, standsWithoutScript, view } from '../bench/view.ts';
import { compressed } from '../lighthouse/compressed.ts';
import { expect, test } from './garden.ts';

/** A page may miss a goal by so much before it fails. */
const margin = 1.05;

for (const path of ['/', '/Tips']) {
  test(`What is largest on ${path} is there without script, and after little`, { tag: '@once' }, async ({
    browser,
  }) => {
    const { server, origin } = await compressed(new URL(process.env.GARDEN_OFF ?? ''));
    try {
      const whole = await view(`${origin}${path}`, { browser });
      const bare = await view(`${origin}${path}`, { browser, script: false });
      expect(whole.largest.picture).toMatch(/^\/photos\//);
      expect(standsWithoutScript(whole, bare), JSON.stringify([whole.largest, bare.largest])).toBe(true);
      expect(shift(whole)).toBe(0);
      // Without the script, which on a busy machine may be at work before anything is painted. One that is not let through is
      // asked for twice.
      const { begun } = beforeLargest(bare);
      expect(new Set(begun.map(({ path }) => path)).size).toBeLessThanOrEqual(limits.requests * margin);
      expect(bytes(begun)).toBeLessThanOrEqual(limits.bytes * margin);
    } finally {
      server.close();
    }
  });
}
