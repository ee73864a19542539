import { expect, test } from 'vitest';
import { opening } from './opening';

function check(description: string, standfirst: string | undefined, text = description) {
  expect(opening({ facts: {}, description })).toEqual({ ...(standfirst ? { standfirst } : {}), text });
}

test('A tip without a standfirst begins with its first sentence', () => {
  check('Wait for frost. Then lift.', 'Wait for frost.', 'Then lift.');
  check('Is it ripe?\n\nTwist it.', 'Is it ripe?', 'Twist it.');
  check('“Leave it.” He was right.', '“Leave it.”', 'He was right.');
  check('Dig approx. 5 cm deep. Then lift.', 'Dig approx. 5 cm deep.', 'Then lift.');
  check('St. John’s wort spreads. Cut it back.', 'St. John’s wort spreads.', 'Cut it back.');
});

test('A first sentence that is long, whole or unfinished stays in the text', () => {
  check('Wait for frost.', undefined);
  check(`Wait ${'and wait '.repeat(15)}. Then lift.`, undefined);
  check('You need:\n- a spade', undefined);
  check('1. Dig a hole. Add compost.\n2. Plant it.', undefined);
  check('An excerpt that was cut…', undefined);
});

test('A standfirst leaves the text whole', () => {
  const description = 'Wait for frost. Then lift.';
  expect(opening({ facts: { standfirst: 'Lift late.' }, description })).toEqual({
    standfirst: 'Lift late.',
    text: description,
  });
});
