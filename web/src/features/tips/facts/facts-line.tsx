import type { ReactNode } from 'react';
import type { Tip } from '~/shared/api/schema.gen';
import { monthsInBrief } from '~/shared/calendar/months-in-words';
import { frostInWords, type Timing } from '~/shared/calendar/timing';
import { useTipWeeks } from '~/shared/calendar/use-tip-weeks';
import { thisMonth, useGarden } from '~/shared/garden';
import { DifficultyBadge } from '~/shared/ui/difficulty';
import { YearBand } from '~/shared/ui/year-band';
import { glance } from './glance';

type Props = {
  tip: Tip;
  className: string;
  /** A line under the months. */
  children?: ReactNode;
};

/**
 * The facts that decide whether a tip is for the reader, between two rules: when, for which garden, how much work. On phones when and
 * how much, and the details have the others.
 */
export function FactsLine({ tip: { facts, difficultyLevel }, className, children }: Props) {
  const { months, minutes } = facts;
  const garden = glance(facts);
  return (
    <section
      aria-label="At a glance"
      className={`border-y border-line-strong py-3 text-sm max-md:flex max-md:flex-wrap max-md:justify-between max-md:gap-x-3 md:flex md:gap-x-8 md:py-6 print:py-2 ${className}`}
    >
      {months ? <When timing={facts}>{children}</When> : null}
      <dl
        className={
          months
            ? 'max-md:order-2 md:grid md:min-w-0 md:flex-1 md:grid-cols-3 lg:grid-cols-[repeat(auto-fit,minmax(5.5rem,1fr))] md:gap-x-6 md:gap-y-4 print:flex print:flex-wrap print:gap-y-1'
            : 'md:flex md:flex-wrap md:gap-x-12 md:gap-y-4'
        }
      >
        {garden.map(([name, value]) => (
          <Fact key={name} name={name} className="max-md:hidden">
            {value}
          </Fact>
        ))}
        <Fact name="Effort" className="max-md:flex max-md:gap-2">
          <span className="max-md:whitespace-nowrap">
            <DifficultyBadge level={difficultyLevel} />
            {minutes ? (
              <>
                {' · '}
                <span className="whitespace-nowrap">{duration(minutes)}</span>
              </>
            ) : null}
          </span>
        </Fact>
      </dl>
    </section>
  );
}

/** The band's name says the words to those who do not see it. */
function When({ timing, children }: { timing: Timing; children: ReactNode }) {
  const garden = useGarden();
  const weeks = useTipWeeks(timing);
  const { months = {}, frost } = timing;
  const now = weeks ? weeks.isNow(new Date()) : months.best?.includes(thisMonth(garden));
  return (
    <div className="max-md:contents md:w-1/3 md:shrink-0 md:border-r md:border-line md:pr-8">
      <YearBand
        timing={timing}
        size="page"
        words={false}
        className="max-md:mb-1.5 max-md:basis-full max-md:[&_span]:hidden"
      />
      <p className="max-md:contents md:mt-2">
        {now ? <strong className="max-md:order-1 print:hidden">Now is the time. </strong> : null}
        <span aria-hidden="true">{weeks?.words ?? monthsInBrief(months, garden.hemisphere)}</span>
      </p>
      {frost ? (
        <p className="max-md:order-3 max-md:basis-full text-ink-soft first-letter:uppercase">{frostInWords(frost)}</p>
      ) : null}
      {children}
    </div>
  );
}

function Fact({ name, className, children }: { name: string; className: string; children: ReactNode }) {
  return (
    <div className={`md:max-w-56 ${className}`}>
      <dt className="text-ink-soft max-md:sr-only">{name}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  );
}

function duration(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const parts = [count(hours, 'hour'), count(minutes % 60, 'minute')];
  return parts.filter(Boolean).join(' ');
}

const count = (number: number, unit: string) => (number === 0 ? '' : `${number} ${unit}${number === 1 ? '' : 's'}`);
