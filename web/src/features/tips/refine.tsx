import type { Climate } from '~/shared/api/schema.gen';
import { type ReadersGarden, thisMonth, useGarden } from '~/shared/garden';
import { monthName, shifted } from '~/shared/months';
import { Chip } from '~/shared/ui/chip';
import { CloseIcon } from '~/shared/ui/icons';
import { climates } from '~/shared/words';
import { chosen, type Reader } from './filter-words';
import type { TipsFilter } from './queries';
import { tipsUrl, tipsUrlWith } from './url';

/** Above the results: their order, the reader's own garden, and the chosen filters, each with a way out of it. */
export function Refine({ filter, reader, ready }: { filter: TipsFilter; reader: Reader; ready: boolean }) {
  const garden = useGarden();
  const sorts = [
    [undefined, filter.q ? 'Best match' : 'Newest'],
    ['season', 'In season now'],
    ...(filter.q ? [['newest', 'Newest'] as const] : []),
  ] as const;
  const removable = chosen(filter, reader).filter(([name]) => !['q', 'difficulty', 'category'].includes(name));
  return (
    <div className="mt-3 mb-6 flex flex-wrap items-center gap-x-6 gap-y-2 md:mb-8">
      <nav aria-label="Order">
        <ul className="flex flex-wrap gap-1.5">
          {sorts.map(([sort, text]) => (
            <li key={text}>
              <Chip to={tipsUrlWith(filter, 'sort', sort)} chosen={filter.sort === sort}>
                {text}
              </Chip>
            </li>
          ))}
        </ul>
      </nav>
      {ready && garden.climate ? (
        <ForYourGarden filter={filter} garden={{ ...garden, climate: garden.climate }} />
      ) : null}
      {removable.length > 0 ? (
        <ul aria-label="Chosen filters" className="flex flex-wrap gap-1.5">
          {removable.map(([name, text]) => (
            <li key={name}>
              <Chip to={tipsUrlWith(filter, name, undefined)} chosen={false}>
                <span className="sr-only">Remove: </span>
                {text}
                <CloseIcon size={14} className="ml-1.5" />
              </Chip>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

type GardenProps = { filter: TipsFilter; garden: ReadersGarden & { climate: Climate } };

/** This month in the reader's climate, in one tap; another one leaves it. */
function ForYourGarden({ filter, garden }: GardenProps) {
  const { climate, hemisphere } = garden;
  const month = thisMonth(garden);
  const { month: chosenMonth, climate: chosenClimate, ...rest } = filter;
  const isChosen = chosenMonth === month && chosenClimate === climate;
  return (
    <Chip to={tipsUrl(isChosen ? rest : { ...rest, month, climate })} chosen={isChosen}>
      For your garden: {monthName(shifted(month, hemisphere))}, {climates[climate]}
    </Chip>
  );
}
