import { tipsUrl } from '~/features/tips/url';
import type { TipFacets, User } from '~/shared/api/schema.gen';
import { useGarden } from '~/shared/garden';
import { monthNames, shifted } from '~/shared/months';
import { Link } from '~/shared/ui/link';
import { useReadersMonth, YearRing } from '~/shared/ui/year-band';
import { tipsInWords } from '~/shared/words';

/** How many of their tips are for each month, of the reader's year: the more, the deeper. Each month leads to its tips. */
export function TheirYear({ gardener, months }: { gardener: User; months: TipFacets['month'] }) {
  const { hemisphere } = useGarden();
  const now = useReadersMonth();
  const most = Math.max(1, ...months.map(({ count }) => count));
  return (
    <section aria-labelledby="their-year" className="shell pb-12 wrap-anywhere md:pb-16 print:hidden">
      <h2 id="their-year" className="text-xl">
        The year in <bdi>{gardener.name}</bdi>’s garden
      </h2>
      <ul className="relative mt-4 grid grid-cols-12 gap-[3px] max-[22rem]:-mx-1">
        {monthNames.map((name, at) => {
          const month = shifted(at + 1, hemisphere);
          const count = months.find(({ value }) => value === month)?.count ?? 0;
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
                {name}: {tipsInWords(count)}
              </span>
            </>
          );
          return (
            <li key={name}>
              {count > 0 ? (
                <Link
                  to={tipsUrl({ author: gardener.id, month })}
                  className="relative block rounded-xs before:absolute before:-inset-x-[1.5px] before:inset-y-0 hover:outline-2 hover:outline-offset-2 hover:outline-leaf"
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
            <YearRing month={now} />
          </li>
        ) : null}
      </ul>
    </section>
  );
}

/** From a month with one tip, which has the colour of a possible month, to the one with the most. */
const depth = (count: number, most: number) => (most === 1 ? 100 : Math.round(((count - 1) / (most - 1)) * 100));
