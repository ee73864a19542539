import { expect, test } from 'vitest';
import type { Basis } from '~/shared/api/schema.gen';
import { z } from '~/shared/form-rules';
import { sharedTable } from '../../../../tests/shared-table';
import { checkFacts, type FactsValues, factsValues } from './values';

const rules = z.custom<FactsValues>().check(checkFacts((facts) => facts));

test.each(sharedTable<{ name: string; basis: Basis; invalid: string[] }>('basis'))('$name', ({ basis, invalid }) => {
  const issues = rules.safeParse(factsValues({ basis })).error?.issues ?? [];
  expect(issues.map(({ path }) => path.join('.'))).toEqual(invalid.map((field) => `basis.${field}`));
});
