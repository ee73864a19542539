import type { Facts, Months } from '~/shared/api/schema.gen';
import { useGarden } from '~/shared/garden';
import { monthName, runs, shifted } from '~/shared/months';

/** A card's quiet line: the months, and the dangers to people and pets. */
export default function CardFacts({ facts: { months, hazards = [] } }: { facts: Facts }) {
  const toxic = (['people', 'pets'] as const).filter((to) => hazards.includes(`toxic-to-${to}`));
  if (!months && toxic.length === 0) return null;
  return (
    <p className="mt-1.5">
      {months ? <ShortMonths months={months} /> : null}
      {months && toxic.length > 0 ? ' · ' : ''}
      {toxic.length > 0 ? <span className="font-semibold text-ink">Toxic to {toxic.join(' and ')}</span> : null}
    </p>
  );
}

function ShortMonths({ months: { best = [], possible = [] } }: { months: Months }) {
  const { hemisphere } = useGarden();
  const months = (best.length > 0 ? best : possible).map((month) => shifted(month, hemisphere));
  const short = (month: number) => monthName(month).slice(0, 3);
  const text = runs(months).map(([first, last]) => short(first) + (first === last ? '' : `–${short(last)}`));
  return (
    <>
      {best.length > 0 ? 'Best' : 'Possible'} {months.length === 12 ? 'all year' : text.join(', ')}
    </>
  );
}
