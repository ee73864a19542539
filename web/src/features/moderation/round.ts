/**
 * A moderator's way through the queue, from the page that they opened a case from. No case comes twice, also one that was skipped.
 * At the queue another round begins.
 */
import type { QueryClient } from '@tanstack/react-query';
import { onForget } from '~/shared/session/own';
import { onReset } from '~/shared/store';
import { casesPage, isOthers, isSame, type Thing } from './cases';
import { type CaseFilter, filterQuery } from './filter';

type Round = {
  /** The filter's, as in the address. */
  query: string;
  /** The page of the queue that the next case is looked for in. */
  cursor: string | undefined;
  seen: Set<string>;
};

const newRound = (query = '', cursor?: string): Round => ({ query, cursor, seen: new Set() });

let round = newRound();
const reset = () => {
  round = newRound();
};
onReset(reset);
onForget(reset);

const nameOf = ({ kind, id }: Thing) => `${kind} ${id}`;

/** The moderator is at this page of the queue. */
export function beginRound(filter: CaseFilter, cursor: string | undefined): void {
  round = newRound(filterQuery(filter), cursor);
}

/** The moderator looks at a case. Returns the page of the queue that the next one is looked for in. */
export function seeCase(filter: CaseFilter, thing: Thing): string | undefined {
  if (round.query !== filterQuery(filter)) round = newRound(filterQuery(filter));
  round.seen.add(nameOf(thing));
  return round.cursor;
}

/** The page was loaded with the case that the moderator has read. */
const freshMs = 300_000;

/**
 * The next case of the round: on this page after the one that is open, then before it, then on the pages after it, then on those
 * before it. Without cases that another moderator looks at. `undefined`: no other is left.
 */
export async function nextCase(client: QueryClient, filter: CaseFilter, open: Thing, reader: string | undefined) {
  const { seen, cursor: first } = round;
  let cursor = first;
  let isAfter = true;
  while (isAfter || cursor !== first) {
    const { data, next } = await client.fetchQuery({ ...casesPage(filter, cursor), staleTime: freshMs });
    const at = data.findIndex((found) => isSame(found, open));
    const found = [...data.slice(at + 1), ...data.slice(0, Math.max(at, 0))].find(
      (found) => !seen.has(nameOf(found)) && !isOthers(found.taken, reader),
    );
    if (found) {
      round.cursor = cursor;
      return found;
    }
    if (next) cursor = next;
    else if (isAfter && first) {
      isAfter = false;
      cursor = undefined;
    } else return undefined;
  }
  return undefined;
}
