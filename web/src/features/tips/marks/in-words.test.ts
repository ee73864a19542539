import { expect, test } from 'vitest';
import { workedInWords } from './in-words';

function check([worked, partly, didNot]: [number, number, number], expected: string, where?: string) {
  expect(workedInWords({ worked, partly, didNot }, where)).toBe(expected);
}

test('The trials of a tip are one sentence', () => {
  check([3, 1, 1], 'Worked for 3 of 5 gardeners; for 1 in part.');
  check([3, 1, 1], 'Worked for 3 of 5 gardeners in a climate like yours; for 1 in part.', 'in a climate like yours');
  check([1200, 0, 34], 'Worked for 1,200 of 1,234 gardeners.');
  check([4, 0, 0], 'Worked for all 4 gardeners.');
  check([0, 2, 1], 'Worked in part for 2 of 3 gardeners.');
  check([0, 2, 0], 'Worked in part for both gardeners.');
  check([0, 0, 2], 'Did not work for either of 2 gardeners.');
  check([0, 0, 3], 'Did not work for any of 3 gardeners.');
  check([1, 0, 0], 'Worked for the one gardener who tried it.');
  check([0, 1, 0], 'Worked in part for the one gardener who tried it.');
  check(
    [0, 0, 1],
    'Did not work for the one gardener who tried it in a climate like yours.',
    'in a climate like yours',
  );
});
