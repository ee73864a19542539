import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { NamedPlant, PlantRisk } from '~/shared/api/schema.gen';
import { monthName, shifted } from '~/shared/calendar/months';
import { hazards as labels } from '~/shared/facts';
import { thisMonth, useGarden } from '~/shared/garden';
import { paths } from '~/shared/paths';
import { type Plant, plantList } from '~/shared/plants/plants';
import { Plate } from '~/shared/ui/picture/plate';
import { capital, tipsInWords } from '~/shared/words';
import { warningOf } from '../facts/hazard-words';
import { tipsAbout } from './pages';
import { tipsUrl } from './url';

type Props = { plants: readonly NamedPlant[]; risks: readonly PlantRisk[]; safety: boolean };

/** What is known of the plants that a search names, before its tips: the answer to a question about their safety. */
export function AskedPlants({ plants, risks, safety }: Props) {
  const { data: list } = useQuery(plantList);
  return (
    <ul aria-label="Plants" className="mb-6 grid grid-cols-1 gap-3">
      {plants.map((named) => (
        <AskedPlant
          key={named.id}
          named={named}
          plant={list?.find(({ id }) => id === named.id)}
          risk={risks.find(({ plant }) => plant.id === named.id)}
          safety={safety}
        />
      ))}
    </ul>
  );
}

type PlantProps = {
  named: NamedPlant;
  /** Until the list is there, the answer has the name and the risks. */
  plant: Plant | undefined;
  risk: PlantRisk | undefined;
  safety: boolean;
};

function AskedPlant({ named: { id, name }, plant, risk, safety }: PlantProps) {
  return (
    <li className="relative flex min-h-24 flex-wrap items-start gap-x-4 gap-y-2 rounded-card bg-moss p-3">
      <div aria-hidden="true" className="size-18 shrink-0 overflow-hidden rounded-control bg-raised [&_p]:hidden">
        {plant ? <Plate category={plant.category} plant={plant} /> : null}
      </div>
      <div className="min-w-0 flex-[1_1_9rem] leading-snug">
        <p className="font-serif text-lg">
          <Link to={paths.plant(id)} className="underline-offset-4 hover:underline">
            {name}
          </Link>
          {plant ? (
            <>
              {' '}
              <i lang="la" className="font-serif text-base text-ink-soft">
                {plant.latin}
              </i>
            </>
          ) : null}
        </p>
        <Known plant={plant} risk={risk} safety={safety} />
        <p className="flex flex-wrap gap-x-5 text-sm">
          <Link to={paths.plant(id)} className={link}>
            Read its page
          </Link>
          <Jobs plant={id} />
        </p>
      </div>
    </li>
  );
}

const link = 'inline-flex min-h-11 items-center text-leaf underline underline-offset-4 hover:decoration-2';

/** Its hazards in words; where the search asks for whom it is a danger, that nobody has told of one comes before others. */
function Known({ plant, risk, safety }: Pick<PlantProps, 'plant' | 'risk' | 'safety'>) {
  const { hazards = [], note } = plant ?? { hazards: risk?.hazards };
  if (safety && !risk && plant) {
    const others = hazards.map((hazard) => `${labels[hazard]}.`);
    return (
      <p className="mt-1 text-sm">
        Nobody has told us of {note || others.length > 0 ? 'such a' : 'a'} danger. That does not prove that there is
        none.
        {note || others.length > 0 ? (
          <span className="mt-1 block text-ink-soft">{[note, ...others].filter(Boolean).join(' ')}</span>
        ) : null}
      </p>
    );
  }
  const warning = warningOf({ hazards: [...hazards], ...(note ? { hazardNote: note } : {}) });
  if (warning && hazards.length > 0) {
    const { lead, others } = warning;
    return (
      <p className="mt-1 text-sm">
        {lead ? <strong className="text-base text-clay">{lead.words} </strong> : null}
        {warning.note} {others.map((hazard) => `${labels[hazard]}.`).join(' ')}
      </p>
    );
  }
  return note ? <p className="mt-1 text-sm">{note}</p> : null;
}

/** The tips about the plant for the present month. */
function Jobs({ plant }: { plant: string }) {
  const garden = useGarden();
  const month = thisMonth(garden);
  const { data: page } = useQuery(tipsAbout({ plant, month }));
  if (!page || page.nearest || page.total === 0) return null;
  return (
    <Link to={tipsUrl({ plant, month })} className={link}>
      {capital(tipsInWords(page.total))} for {monthName(shifted(month, garden.hemisphere))}
    </Link>
  );
}
