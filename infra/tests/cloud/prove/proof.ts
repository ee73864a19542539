// Marks tests that `cargo xtask prove` runs on a deployed site: they change only what they have made, and cost little.

import type { TestOptions } from 'vitest';

import type { Work } from './budget.ts';

/** How long the operator may take to find a mail, in milliseconds. */
export const PATIENCE = 15 * 60_000;

interface Proof {
  work: Work;
  /** What the local cloud lacks for it. */
  localLacks?: string;
  /** Whether it asks the operator. */
  asks?: boolean;
}

declare module 'vitest' {
  interface TaskMeta {
    proof?: Proof;
  }
}

/** The tag of these tests. */
export const TAG = 'proof';

/** Skips a proof that is not possible on this site. In other runs the test goes on, and fails. */
export function requires(possible: boolean, otherwise: string, skip: (note: string) => void): void {
  if (!possible && process.env['GARDEN_PROVE'] !== undefined) skip(otherwise);
}

/** The options of such a test, which does at most this work. */
export function proof(work: Work, more: Omit<Proof, 'work'> = {}): TestOptions {
  return { tags: [TAG], meta: { proof: { work, ...more } }, ...(more.asks && { timeout: 2 * PATIENCE }) };
}
