import { expect, test } from 'vitest';
import { typedMarks } from './typed-marks';

test.each([
  ['Graft an old apple', 'app', ['app']],
  ['Graft an old apple', 'old ap', ['old', 'ap']],
  ['Pineapple', 'app', []],
  ['Tomatoes to bottle', 'to tom', ['Tom', 'to']],
  ['Kraków', 'krako', ['Krakó']],
  ['Jalapeño', 'JALAPEN', ['Jalapeñ']],
  ['🌱 Sow (again)', 'sow (a', ['Sow', 'a']],
  ['İğde', 'i', ['İ']],
  ['Apple', ' ', []],
  ['Apple', '.*', []],
])('In %s, typed as %s, the letters %s are marked', (text, typed, marked) => {
  expect(typedMarks(text, typed).map(({ from, to }) => text.slice(from, to))).toEqual(marked);
});
