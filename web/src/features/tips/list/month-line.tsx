import { monthName, shifted } from '~/shared/calendar/months';
import { thisMonth, useGarden } from '~/shared/garden';
import { Chip } from '~/shared/ui/chip';
import { climates } from '~/shared/words';
import type { TipsFilter } from '../queries';
import { tipsUrl, tipsUrlWith } from './url';

/** Under the year: the present month, for the reader's garden, and the way back to every month. It waits for the reader's clock. */
export function MonthLine({ filter, ready }: { filter: TipsFilter; ready: boolean }) {
  const garden = useGarden();
  const { hemisphere } = garden;
  // A climate that this release does not know has no words, and would be refused.
  const climate = garden.climate && garden.climate in climates ? garden.climate : undefined;
  const month = thisMonth(garden);
  const { month: chosenMonth, climate: chosenClimate, ...rest } = filter;
  const isChosen = chosenMonth === month && (!climate || chosenClimate === climate);
  const name = monthName(shifted(month, hemisphere));
  const { to, text } = climate
    ? { to: { ...rest, month, climate }, text: `For your garden: ${name}, ${climates[climate]}` }
    : { to: { ...filter, month }, text: `Now, in ${name}` };
  return (
    <div className="mt-2 flex min-h-11 flex-wrap items-center gap-1.5">
      {ready && (climate || !isChosen) ? (
        <Chip to={tipsUrl(isChosen ? rest : to)} chosen={isChosen}>
          <span aria-hidden="true" className="mr-2 size-2 rounded-full bg-marigold" />
          {text}
        </Chip>
      ) : null}
      {chosenMonth === undefined ? null : (
        <Chip to={tipsUrlWith(filter, 'month', undefined)} chosen={false}>
          Any month
        </Chip>
      )}
      {hemisphere === 'southern' ? <p className="px-2 text-xs text-ink-soft">Months of the southern year.</p> : null}
    </div>
  );
}
