/** The texts of the home page and `/now` about the day and the tips of a month. */
import { Suspense } from 'react';
import { GardenLine } from '~/features/garden/garden-line';
import type { Season } from '~/features/tips/season/in-season';
import { dayInWords } from '~/shared/calendar/dates';
import { useHydrated } from '~/shared/hydrated';
import { Button } from '~/shared/ui/button';
import { optional } from '~/shared/ui/load/optional';
import { inText } from '~/shared/words';

/** Loaded when the first screen is done. */
const MoonLine = optional(async () => {
  await idle();
  return (await import('./moon-line')).MoonLine;
});

/** Safari has no idle callback. */
const idle = () =>
  new Promise<void>((done) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => done(), { timeout: 3_000 });
    else done();
  });

/**
 * The date, by the reader's clock, which the build does not know, the moon, and the daylight where the garden is known. Their room is
 * kept. `withFrost`: a frost that is near takes the place of the daylight.
 */
export function Today({ withFrost = false }: { withFrost?: boolean }) {
  const ready = useHydrated();
  return (
    <>
      <p className="label text-marigold-ink">{ready ? dayInWords(new Date()) : <>&nbsp;</>}</p>
      <div className={`almanac-line ${withFrost ? 'almanac-line-home' : ''} mt-1 text-sm text-ink-soft`}>
        {ready ? (
          <Suspense>
            <MoonLine withFrost={withFrost} />
          </Suspense>
        ) : null}
      </div>
    </>
  );
}

type GardenProps = { season: Season; className?: string; children?: string };

/** Whose climate the tips are for, or `children` instead. */
export function SeasonGarden({ season: { climate }, className, children }: GardenProps) {
  return (
    <GardenLine className={className ?? ''} change={climate ? undefined : 'Choose yours'}>
      {children || (climate ? `For ${inText(climate)} gardens.` : 'Every climate.')}
    </GardenLine>
  );
}

/** Says from where tips were added, if they were. */
export function Added({ season: { climate, found } }: { season: Season }) {
  if (!climate || !found?.added.length) return null;
  const others = found.added === 'every' ? 'other climates' : `${found.added.map(inText).join(' and ')} gardens`;
  return (
    <>
      There are few tips for {inText(climate)} gardens, so this list also has tips for {others}.
    </>
  );
}

/** Quiet: the rest of the page works without the tips. */
export function NotNow({ retry }: { retry: () => void }) {
  return (
    <p role="status" className="text-ink-soft">
      The tips could not be fetched.{' '}
      <Button kind="link" onClick={retry}>
        Try again
      </Button>
    </p>
  );
}
