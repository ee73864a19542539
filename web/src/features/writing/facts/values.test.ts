import { expect, test } from 'vitest';
import type { Basis } from '~/shared/api/schema.gen';
import { z } from '~/shared/form-rules';
import { sharedTable } from '../../../../tests/shared-table';
import { checkFacts, type FactsValues, factsValues } from './values';

const rules = z.custom<FactsValues>().check(checkFacts((facts) => facts));

/** The form makes it clean, and the server rejects it. */
const cleaned = ['a title with a break of lines'];

test.each(sharedTable<{ name: string; basis: Basis; invalid: string[] }>('basis'))(
  '$name',
  ({ name, basis, invalid }) => {
    const issues = rules.safeParse(factsValues({ basis })).error?.issues ?? [];
    const expected = cleaned.includes(name) ? [] : invalid.map((field) => `basis.${field}`);
    expect(issues.map(({ path }) => path.join('.'))).toEqual(expected);
  },
);
