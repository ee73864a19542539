import type { LaunchedChrome } from 'chrome-launcher';
import { throttling } from 'lighthouse/core/config/constants.js';
import { report } from './report.ts';

/** Measures this machine. */
export async function slowdownHere(chrome: LaunchedChrome, page: string): Promise<number> {
  const indices: number[] = [];
  for (let n = 0; n < 3; n += 1) indices.push((await report(chrome, page, preset)).environment.benchmarkIndex);
  const index = middle(indices, (index) => index) ?? 0;
  const slowdown = slowdownAt(index);
  console.log(`Benchmark index ${Math.round(index)}: Lighthouse's phone is ${slowdown.toFixed(1)} times slower.`);
  return slowdown;
}

/** Of Lighthouse's mobile preset: 4, for a machine with a benchmark index of 1,533. */
export const preset = throttling.mobileSlow4G.cpuSlowdownMultiplier;

/**
 * By how much Lighthouse's phone is slower than a machine with this benchmark index: the lines of Lighthouse's throttling
 * calculator (linked from its `docs/throttling.md`), and above the preset's index in proportion.
 */
function slowdownAt(index: number): number {
  if (index < 150) throw new Error(`A machine with a benchmark index of ${index} is slower than Lighthouse's phone.`);
  if (index < 800) return 1 + (index - 150) / 650;
  if (index < 1_300) return 2 + (index - 800) / 500;
  if (index < 1_533) return 3 + (index - 1_300) / 233;
  return (preset * index) / 1_533;
}

/** The median of an odd number of items. */
export function middle<T>(items: readonly T[], by: (item: T) => number): T | undefined {
  return items.toSorted((a, b) => by(a) - by(b))[Math.floor(items.length / 2)];
}
