// What the proofs may cost. Each says beforehand what it does at most, and none begins that could exceed the budget.

/** What one proof does at most, with its preparation. */
export interface Work {
  /** To the site or the API, each with all that follows from it. */
  requests?: number;
  /** Of a function, past the API. */
  invocations?: number;
  mails?: number;
  /** Made in the user pool. */
  accounts?: number;
}

/** USD for one in us-east-1, without any free offer and rounded up. `infra/docs/costs.md` has the prices of the parts. */
const PRICES: Record<keyof Work, number> = {
  // CloudFront and its functions 0.0000012, the gateway 0.000001, a second of a function with 256 MB 0.0000035, ten write units
  // 0.0000063, a trace 0.000005, 3 KB of logs 0.0000015.
  requests: 0.00002,
  // A minute of a function with 256 MB.
  invocations: 0.0002,
  mails: 0.0001,
  accounts: 0.0055,
};

/** USD. */
export const BUDGET = 1;

export function cost(work: Work): number {
  return Object.entries(PRICES).reduce((sum, [kind, price]) => sum + price * (work[kind as keyof Work] ?? 0), 0);
}

/** The sum after the next proof. Fails if that is more than the budget. */
export function spend(spent: number, next: Work): number {
  const sum = spent + cost(next);
  if (sum > BUDGET) throw new Error(`not run: the proofs could cost ${sum.toFixed(2)} USD with it, and may cost ${BUDGET.toFixed(2)}`);
  return sum;
}
