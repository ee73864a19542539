import { Link } from 'react-router';
import type { PlantRisk } from '~/shared/api/schema.gen';
import { hazards as labels } from '~/shared/facts';
import { paths } from '~/shared/paths';

/** The answer to a question about a poisonous plant, before any tip. */
export function Risks({ risks }: { risks: readonly PlantRisk[] }) {
  return (
    <ul
      aria-label="Known risks"
      className="mb-4 flex flex-wrap gap-x-6 rounded-r-control border-l-3 border-clay bg-clay-wash px-4"
    >
      {risks.map(({ plant, hazards }) => (
        <li key={plant.id}>
          <Link
            to={paths.plant(plant.id)}
            className="inline-flex min-h-11 items-center font-semibold text-clay underline underline-offset-4 hover:decoration-2"
          >
            {plant.name}: {inWords(hazards)}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** A hazard that this release does not know has no words. */
function inWords(hazards: PlantRisk['hazards']): string {
  const known = hazards.filter((hazard) => hazard in labels).map((hazard) => labels[hazard].toLowerCase());
  return known.join(', ') || 'its names and hazards';
}
