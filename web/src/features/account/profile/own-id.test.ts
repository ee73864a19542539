import { expect, test } from 'vitest';
import { read } from '../../../../tests/named-tests';
import { idOfSubject, namespace } from './own-id';

test('The namespace is that of the server', () => {
  expect(read('functions/lib/rules/src/user.rs')).toContain(`const NAMESPACE: Uuid = uuid!("${namespace}");`);
});

test('An account has the id that the server gives it', async () => {
  // Both are of an account of the test environment.
  expect(await idOfSubject('6b373412-7b3f-43fc-a1f7-5cdbdbfd6dc1')).toBe('70fb22e4-1a4a-584d-8f7e-908b2c0618ca');
});
