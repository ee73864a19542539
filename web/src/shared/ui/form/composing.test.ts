import type { KeyboardEvent } from 'react';
import { expect, test } from 'vitest';
import { isComposing } from './composing';

test.each([
  [{ isComposing: true, keyCode: 13 }, true],
  [{ isComposing: false, keyCode: 229 }, true],
  [{ isComposing: false, keyCode: 13 }, false],
])('A key %j of an input method editor: %s', (nativeEvent, expected) => {
  expect(isComposing({ nativeEvent } as KeyboardEvent)).toBe(expected);
});
