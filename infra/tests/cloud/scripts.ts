// Runs the scripts in infra/ops with the pinned Python against the cloud under test, as `cargo xtask` does.

import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Runs a script and returns what it prints; rejects with `stderr` if the script fails. */
export async function script(name: string, ...words: string[]): Promise<string> {
  const { stdout } = await run('python', [`../../ops/${name}`, ...words]);
  return stdout;
}
