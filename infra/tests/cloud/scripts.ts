// The scripts for ops, run as `cargo xtask` runs them: by the pinned Python, on the cloud under test.

import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Runs a script of `infra/` and answers what it prints; it rejects, with `stderr`, where the script fails. */
export async function script(name: string, ...words: string[]): Promise<string> {
  const { stdout } = await run('python', [`../../ops/${name}`, ...words]);
  return stdout;
}
