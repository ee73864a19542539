/** Typed values of a tip that was changed since they were begun. */
import type { Facts, Tip } from '~/shared/api/schema.gen';
import type { FactName } from '~/shared/facts';
import { differences, type Path } from './draft/differences';
import { type TipValues, valuesOf } from './tip-form';

export type Typed = { values: TipValues; tip: Tip };

/**
 * The typed fields on the tip as it is now: a field that the gardener has left alone has the value of now. `tip`: the one with which the
 * typed values are compared. A field that was changed on both sides is as it was before in it, and so is its version.
 */
export function rebased({ values: typed, tip: before }: Typed, now: Tip): Typed {
  const [was, is] = [valuesOf(before), valuesOf(now)];
  const values = changedPaths(typed, was).reduce((all, path) => withPath(all, path, typed), is);
  const theirs = changedPaths(is, was);
  const both = changedPaths(typed, was).filter(
    (path) => theirs.includes(path) && changedPaths(typed, is).includes(path),
  );
  const tip = both.reduce((all, path) => withPathOfTip(all, path, before), now);
  return { values, tip: both.length > 0 ? { ...tip, version: before.version } : tip };
}

export const changedPaths = (values: TipValues, before: TipValues): Path[] =>
  differences(values, before).map(({ path }) => path);

function withPath(values: TipValues, path: Path, { facts, ...others }: TipValues): TipValues {
  const fact = factAt(path);
  if (fact) return { ...values, facts: { ...values.facts, [fact]: facts[fact] } };
  return { ...values, [path]: others[path as keyof typeof others] };
}

function withPathOfTip(tip: Tip, path: Path, from: Tip): Tip {
  const fact = factAt(path);
  if (!fact) return { ...tip, [path]: from[path as keyof Tip] };
  const { [fact]: _, ...facts }: Facts = tip.facts ?? {};
  const value = from.facts?.[fact];
  return { ...tip, facts: { ...facts, ...(value === undefined ? {} : { [fact]: value }) } };
}

const factAt = (path: Path): FactName | undefined =>
  path.startsWith('facts.') ? (path.slice('facts.'.length) as FactName) : undefined;
