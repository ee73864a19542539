import { expect, test } from 'vitest';

import { BUDGET, cost, spend } from '../budget.ts';

test('The cost of a proof is the sum of what it does', () => {
  expect(cost({})).toBe(0);
  expect(cost({ requests: 100, accounts: 2, mails: 1 })).toBeCloseTo(0.0131);
});

test('A proof that could exceed the budget is not begun', () => {
  const half = { accounts: Math.floor(BUDGET / 2 / cost({ accounts: 1 })) };
  const spent = spend(spend(0, half), half);
  expect(spent).toBeCloseTo(BUDGET, 1);
  expect(() => spend(spent, half)).toThrow('not run: the proofs could cost 1.48 USD with it, and may cost 1.00');
});
