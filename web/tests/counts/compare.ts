/** Holds counts against committed ones. */

/**
 * By how much a count may differ: a tenth, and where a page asks for little an icon that a browser asks for now and then. Calls of
 * the API and of Cognito may not differ at all. Of photographs only a new visitor's are compared: whether a browser asks again for
 * one that it has shown is a matter of its memory.
 */
const tolerance = { share: 0.1, files: 1, fileBytes: 2_400 };

/** A line for each count that is not as committed. */
export function differences(committed: object, measured: object): string[] {
  const then = new Map(flat(committed));
  const now = new Map(flat(measured));
  const names = [...new Set([...then.keys(), ...now.keys()])];
  return names.flatMap((name) => {
    const [was = 0, is = 0] = [then.get(name), now.get(name)];
    return Math.abs(was - is) <= allowed(name, was) ? [] : [`${name}: counted ${is}, committed ${was}`];
  });
}

function allowed(name: string, was: number): number {
  const kind = name.split(' / ').at(-1);
  if (/ \/ (api|cognito) \/ /.test(name)) return 0;
  if (kind?.startsWith('photo') && !name.startsWith('new / ')) return Number.POSITIVE_INFINITY;
  if (kind === 'named' || kind === 'elsewhere') return Math.max(tolerance.share * was, tolerance.files);
  if (kind === 'fileBytes') return Math.max(tolerance.share * was, tolerance.fileBytes);
  return tolerance.share * was;
}

/** Every number with its path. */
function flat(value: object, path = ''): [string, number][] {
  return Object.entries(value).flatMap(([name, part]) =>
    typeof part === 'number' ? [[`${path}${name}`, part]] : flat(part, `${path}${name} / `),
  );
}
