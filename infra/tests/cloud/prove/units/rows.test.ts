import { expect, test } from 'vitest';

import { row } from '../rows.ts';

const ended = { name: 'CloudFront > caches', state: 'passed', errors: [], notes: [], skipped: undefined, seconds: 2 };

test.each([
  [{}, 'passed', ''],
  [{ notes: ['up to 40 %', 'twice'] }, 'passed', 'up to 40 %; twice'],
  [{ state: 'failed', errors: [{ message: '\nexpected 200 to be 404\n  at line 3' }] }, 'failed', 'expected 200 to be 404'],
  [{ state: 'skipped', skipped: 'not on the local cloud: no cache' }, 'not here', 'not on the local cloud: no cache'],
  // Its preparation has failed.
  [{ state: 'skipped', errors: [{ message: 'no credentials' }] }, 'failed', 'no credentials'],
  [{ state: 'pending' }, 'failed', 'not run'],
])('A test that ended with %j is a row', (more, outcome, remark) => {
  expect(row({ ...ended, ...more })).toEqual({ name: 'CloudFront: caches', outcome, remark, seconds: 2 });
});
