import { thisMonth, useGarden } from '~/shared/garden';
import { monthName, shifted } from '~/shared/months';
import { Chip } from '~/shared/ui/chip';
import { climates } from '~/shared/words';
import type { TipsFilter } from './queries';
import { tipsUrl, tipsUrlWith } from './url';

/** Under the year: every month, or the present one for the reader's garden. It waits for the reader's clock. */
export function MonthLine({ filter, ready }: { filter: TipsFilter; ready: boolean }) {
  const garden = useGarden();
  const { climate, hemisphere } = garden;
  const month = thisMonth(garden);
  const { month: chosenMonth, climate: chosenClimate, ...rest } = filter;
  const isChosen = chosenMonth === month && (!climate || chosenClimate === climate);
  const name = monthName(shifted(month, hemisphere));
  const { to, text } = climate
    ? { to: { ...rest, month, climate }, text: `For your garden: ${name}, ${climates[climate]}` }
    : { to: { ...filter, month }, text: `Now: ${name}` };
  const without = climate ? rest : { ...rest, ...(chosenClimate ? { climate: chosenClimate } : {}) };
  return (
    <ul aria-label="Months" className="mt-2.5 flex min-h-11 flex-wrap items-center gap-1.5">
      <li>
        <Chip to={tipsUrlWith(filter, 'month', undefined)} chosen={chosenMonth === undefined}>
          Any month
        </Chip>
      </li>
      {ready ? (
        <li>
          <Chip to={tipsUrl(isChosen ? without : to)} chosen={isChosen}>
            {text}
          </Chip>
        </li>
      ) : null}
      {hemisphere === 'southern' ? <li className="px-2 text-xs text-ink-soft">Months of the southern year.</li> : null}
    </ul>
  );
}
