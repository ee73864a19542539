import { expect, test } from 'vitest';

import { plusAddress, unsubscribeToken } from '../mailbox.ts';

test('A detail goes before the domain', () => {
  expect(plusAddress('you@example.org', 'garden')).toBe('you+garden@example.org');
  expect(plusAddress('"a@b"@example.org', 'garden')).toBe('"a@b"+garden@example.org');
});

test.each([
  ['https://site.example/unsubscribe?token=7e547f25.moderation.01JD', '7e547f25.moderation.01JD'],
  ['<https://site.example/api/unsubscribe?token=7e547f25.moderation.01JD>, ', '7e547f25.moderation.01JD'],
  ['https://site.example/', undefined],
  ['', undefined],
])('The token in %j is %j', (text, expected) => {
  expect(unsubscribeToken(text)).toBe(expected);
});
