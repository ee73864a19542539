import { Link } from 'react-router';
import { firstName } from '~/features/gardeners/first-name';
import { tipsUrl } from '~/features/tips/list/url';
import type { TipFacets, Tried, User } from '~/shared/api/schema.gen';
import { monthNames, shifted } from '~/shared/calendar/months';
import { useGarden } from '~/shared/garden';
import { useReadersMonth, YearNow } from '~/shared/ui/year-cells';
import { tipsInWords } from '~/shared/words';

type Props = { gardener: User; months: TipFacets['month']; tried: readonly Tried[] };

/**
 * How many tips they share and have tried for each month, of the reader's year: the more, the deeper. Each month with their own
 * leads to these.
 */
export function TheirYear({ gardener, months, tried }: Props) {
  const { hemisphere } = useGarden();
  const now = useReadersMonth();
  const year = monthNames.map((name, at) => {
    const month = shifted(at + 1, hemisphere);
    const shared = months.find(({ value }) => value === month)?.count ?? 0;
    return { name, month, shared, tested: triedIn(tried, month) };
  });
  const most = Math.max(1, ...year.map(({ shared, tested }) => shared + tested));
  return (
    <section aria-labelledby="their-year" className="shell pb-12 wrap-anywhere md:pb-16 print:hidden">
      <h2 id="their-year" className="text-xl">
        The year in <bdi>{firstName(gardener.name)}</bdi>’s garden
      </h2>
      {tried.length > 0 ? <p className="mt-1 text-sm text-ink-soft">Shared and tried, by month.</p> : null}
      <ul className="relative mt-4 grid grid-cols-12 gap-[3px] max-[22rem]:-mx-1">
        {year.map(({ name, month, shared, tested }) => {
          const count = shared + tested;
          const cell = (
            <>
              <span
                aria-hidden="true"
                className="block h-6 rounded-xs bg-(--band-off) forced-color-adjust-none"
                style={
                  count > 0
                    ? {
                        background: `color-mix(in oklch, var(--band-best) ${depth(count, most)}%, var(--band-possible))`,
                      }
                    : undefined
                }
              />
              <span aria-hidden="true" className="mt-1.5 block text-center text-xs font-semibold text-ink-soft">
                {name.charAt(0)}
                <span className="block font-normal tabular-nums">{count || ' '}</span>
              </span>
              <span className="sr-only">
                {name}: {tipsInWords(shared)}
                {tested > 0 ? `, ${tested} tried` : ''}
              </span>
            </>
          );
          return (
            <li key={name}>
              {shared > 0 ? (
                <Link
                  to={tipsUrl({ author: gardener.id, month })}
                  className="relative block rounded-xs before:absolute before:-inset-x-[1.5px] before:inset-y-0 hover:bg-moss"
                >
                  {cell}
                </Link>
              ) : (
                cell
              )}
            </li>
          );
        })}
        {now ? (
          <li aria-hidden="true" className="pointer-events-none absolute inset-x-0 top-0 h-6">
            <YearNow month={now} />
          </li>
        ) : null}
      </ul>
    </section>
  );
}

/** The tried tips for a month of the northern year, each once. One that names no month is for all of them, as in the search. */
function triedIn(tried: readonly Tried[], month: number): number {
  const ids = tried.flatMap(({ card: { _id, facts } }) => {
    const { best = [], possible = [] } = facts.months ?? {};
    const named: number[] = [...best, ...possible];
    return named.length === 0 || named.includes(month) ? [_id] : [];
  });
  return new Set(ids).size;
}

/** From a month with one tip, which has the colour of a possible month, to the one with the most. */
const depth = (count: number, most: number) => (most === 1 ? 100 : Math.round(((count - 1) / (most - 1)) * 100));
