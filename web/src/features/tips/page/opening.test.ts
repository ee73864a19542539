import { expect, test } from 'vitest';
import { opening } from './opening';

function check(description: string, standfirst: string | undefined, text = description) {
  expect(opening({ facts: {}, description })).toEqual({ ...(standfirst ? { standfirst } : {}), text });
}

const rest = 'Cut the stems a hand above the ground, and lay the tubers upside down in a dry shed for a week.';

test('A tip without a standfirst begins with its first sentence', () => {
  check(`Wait for the first hard frost. ${rest}`, 'Wait for the first hard frost.', rest);
  check(`Are they ripe by now, all of them?\n\n${rest}`, 'Are they ripe by now, all of them?', rest);
  check(`“Leave it until the spring.” ${rest}`, '“Leave it until the spring.”', rest);
  check(`Dig approx. 5 cm deep, no more. ${rest}`, 'Dig approx. 5 cm deep, no more.', rest);
  check(`St. John’s wort spreads widely. ${rest}`, 'St. John’s wort spreads widely.', rest);
});

test('A very short first sentence takes the next one along, if it is not a paragraph by itself', () => {
  check(`Don’t hurry. Wait for the frost. ${rest}`, 'Don’t hurry. Wait for the frost.', rest);
  check(`Don’t hurry.\n\n${rest}`, 'Don’t hurry.', rest);
  check(
    `Wait a week. Then ${'wait and '.repeat(15)}wait. ${rest}`,
    'Wait a week.',
    `Then ${'wait and '.repeat(15)}wait. ${rest}`,
  );
});

test('A first sentence that is long, nearly everything or unfinished stays in the text', () => {
  check('Wait for frost.', undefined);
  check('Wait for the first hard frost. Then lift them.', undefined);
  check(`Wait ${'and wait '.repeat(15)}. ${rest}`, undefined);
  check('You need:\n- a spade', undefined);
  check(`1. Dig a hole. Add compost.\n2. Plant it. ${rest}`, undefined);
  check('An excerpt that was cut…', undefined);
});

test('A standfirst leaves the text whole', () => {
  const description = 'Wait for frost. Then lift.';
  expect(opening({ facts: { standfirst: 'Lift late.' }, description })).toEqual({
    standfirst: 'Lift late.',
    text: description,
  });
});
