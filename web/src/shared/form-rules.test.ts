import { expect, test } from 'vitest';
import { sharedTable } from '../../tests/shared-table';
import { fewMarks, isName, pictureUrl, text } from './form-rules';

type Address = { typed: string; then?: { text: string; times: number }; stored: string | null };

test.each(sharedTable<Address>('picture-addresses'))(
  'The address $typed is stored as $stored',
  ({ typed, then, stored }) => {
    const whole = typed + (then ? then.text.repeat(then.times) : '');
    expect(pictureUrl(whole) ?? null).toBe(stored);
  },
);

test.each(sharedTable<{ text: string; isReadable: boolean }>('stacked-marks'))(
  'Whether the accents of $text are few: $isReadable',
  (row) => {
    expect(text(fewMarks((rule) => rule)).safeParse(row.text).success).toBe(row.isReadable);
  },
);

test.each(sharedTable<{ text: string; isName: boolean }>('names'))('Whether $text is a name: $isName', (row) => {
  expect(isName(row.text)).toBe(row.isName);
});
