import { useQuery } from '@tanstack/react-query';
import { PlantTile } from '~/features/tips/card/plant-tile';
import { inFront, mostInFront, plantCounts } from '~/features/tips/plant-counts';
import { paths } from '~/shared/paths';
import { plantList } from '~/shared/plants/plants';
import { drawingOf } from '~/shared/ui/picture/plate';
import { tipsInWords } from '~/shared/words';
import { More, SectionHeading } from './section-heading';
import { useTopTips } from './week';

/** The plants with the most tips, without those that the top tips show. */
export function ByPlant() {
  const { data: counts, error } = useQuery(plantCounts);
  const { data: list, error: noList } = useQuery(plantList);
  const { tips, error: noTips } = useTopTips();
  if (error || noList || counts?.size === 0) return null;
  const shown = tips?.flatMap(({ plant, category }) => drawingOf(category, plant) ?? []) ?? (noTips && []);
  const plants = list && counts && shown ? inFront(list, counts, shown) : undefined;
  if (plants?.length === 0) return null;
  return (
    <section aria-labelledby="by-plant" className="shell pt-16 md:pt-20">
      <SectionHeading id="by-plant">By plant</SectionHeading>
      <ul
        className="grid grid-cols-3 gap-x-3 gap-y-5 sm:grid-cols-4 lg:grid-cols-6 lg:gap-x-6 lg:gap-y-8"
        aria-busy={!counts}
      >
        {counts && plants
          ? plants.map((plant) => (
              <PlantTile key={plant.id} plant={plant} heading="h3">
                <p className="text-xs text-ink-soft">{tipsInWords(counts.get(plant.id) ?? 0)}</p>
              </PlantTile>
            ))
          : Array.from({ length: mostInFront }, (_, at) => (
              <li key={at} aria-hidden="true">
                <div className="skeleton aspect-square !rounded-card" />
                <div className="skeleton mt-2 h-11" />
              </li>
            ))}
      </ul>
      <More to={paths.plants}>All plants, A to Z</More>
    </section>
  );
}
