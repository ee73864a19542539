/** The texts of the home page and `/now` about the tips of a month. */
import { GardenLine } from '~/features/garden/garden-line';
import type { Season } from '~/features/tips/season/in-season';
import { Button } from '~/shared/ui/button';
import { inText } from '~/shared/words';

export function SeasonGarden({ season: { climate }, className }: { season: Season; className?: string }) {
  return (
    <GardenLine className={className ?? ''}>
      {climate ? `For ${inText(climate)} gardens.` : 'Every climate.'}
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
