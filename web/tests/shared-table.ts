import { readFileSync } from 'node:fs';

/** A table of cases that the server's tests read too, from `functions/lib/rules/tests`. */
export function sharedTable<Row>(name: string): Row[] {
  const file = new URL(`../../functions/lib/rules/tests/${name}.json`, import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8'));
}
