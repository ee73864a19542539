import { expect, test } from 'vitest';
import { sharedTable } from '../../tests/shared-table';
import { fewMarks, isName, oneLine, pictureUrl, text } from './form-rules';
import { cleanLine } from './text/clean';

type Address = { typed: string; then?: { text: string; times: number }; stored: string | null };

test.each(sharedTable<Address>('picture-addresses'))(
  'The address $typed is stored as $stored',
  ({ typed, then, stored }) => {
    const whole = typed + (then ? then.text.repeat(then.times) : '');
    expect(pictureUrl(whole) ?? null).toBe(stored);
  },
);

test.each([
  ['a tab', '\t', ' '],
  ['a line feed', '\n', ' '],
  ['a Windows line end', '\r\n', ' '],
  ['a vertical tab', '\v', ' '],
  ['a form feed', '\f', ' '],
  ['a next line', '\x85', ' '],
  ['a line separator', '\u2028', ' '],
  ['a paragraph separator', '\u2029', ' '],
  ['a bell', '\x07', ''],
  ['a null', '\0', ''],
  ['a soft hyphen', '\u00ad', ''],
  ['a space of no width', '\u200b', ''],
  ['a byte order mark', '\ufeff', ''],
  // Persian and emoji need theirs.
  ['a joiner', '\u200d', '\u200d'],
])('A line with %s is made clean, and is accepted', (_, typed, clean) => {
  expect(cleanLine(`Sow${typed}beans`)).toBe(`Sow${clean}beans`);
  expect(text(oneLine((rule) => rule)).safeParse(`Sow${typed}beans`)).toMatchObject({ success: true });
});

test.each(sharedTable<{ text: string; isReadable: boolean }>('stacked-marks'))(
  'Whether the accents of $text are few: $isReadable',
  (row) => {
    expect(text(fewMarks((rule) => rule)).safeParse(row.text).success).toBe(row.isReadable);
  },
);

test.each(sharedTable<{ text: string; isName: boolean }>('names'))('Whether $text is a name: $isName', (row) => {
  expect(isName(row.text)).toBe(row.isName);
});
