// Runs what `cargo xtask` runs for an operator against the cloud under test.

import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

import { outputs, variable } from './garden.ts';

const run = promisify(execFile);

/** Runs a script in infra/ops with the pinned Python and returns what it prints; rejects with `stderr` if it fails. */
export async function script(name: string, ...words: string[]): Promise<string> {
  const { stdout } = await run('python', [`../../ops/${name}`, ...words]);
  return stdout;
}

const { UserPoolId, TipsTable, UsersTable, ActivityTable, IndexBucket, MediaBucket } = outputs;

const site = {
  USER_POOL_ID: UserPoolId,
  TIPS_TABLE: TipsTable,
  USERS_TABLE: UsersTable,
  ACTIVITY_TABLE: ActivityTable,
  INDEX_BUCKET: IndexBucket,
  MEDIA_BUCKET: MediaBucket,
};

/** The same for the program infra/ops/admin, on this site's data or on other tables. */
export async function admin(words: string[], tables: Partial<typeof site> = {}): Promise<string> {
  const env = { ...process.env, ...site, ...tables };
  const { stdout } = await run(variable('GARDEN_ADMIN'), [...words, '--env', 'local'], { env });
  return stdout;
}
