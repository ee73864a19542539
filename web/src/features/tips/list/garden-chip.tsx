import { monthName, shifted } from '~/shared/calendar/months';
import { thisMonth, useGarden } from '~/shared/garden';
import type { TipsFilter } from '~/shared/tips/queries';
import { Chip } from '~/shared/ui/chip';
import { climates } from '~/shared/words';
import { tipsUrl } from './url';

/** Under the year, for readers who have told us of their garden: its climate with the present month, and whose months these are. */
export function GardenChip({ filter }: { filter: TipsFilter }) {
  const garden = useGarden();
  const { hemisphere } = garden;
  // A climate that this release does not know has no words, and would be refused.
  const climate = garden.climate && garden.climate in climates ? garden.climate : undefined;
  if (!climate && hemisphere !== 'southern') return null;
  const month = thisMonth(garden);
  const { month: chosenMonth, climate: chosenClimate, ...rest } = filter;
  const isChosen = chosenMonth === month && chosenClimate === climate;
  return (
    <div className="mt-2 flex min-h-11 flex-wrap items-center gap-1.5">
      {climate ? (
        <Chip to={tipsUrl(isChosen ? rest : { ...rest, month, climate })} chosen={isChosen}>
          <span className="py-1.5 whitespace-normal">
            For your garden: {monthName(shifted(month, hemisphere))}, {climates[climate]}
          </span>
        </Chip>
      ) : null}
      {hemisphere === 'southern' ? <p className="text-xs text-ink-soft">Months of the southern year.</p> : null}
    </div>
  );
}
