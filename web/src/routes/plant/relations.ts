import type { Plant } from '~/shared/plants/plants';

type Some = { pictured: Plant[]; named: Plant[] };
export type Relations = { genus: string; sameGenus: Some; sameCategory: Some };

/** Plants of the same genus, and others of the same category: six that are drawn, and some of the others by name. */
export function relationsOf(plant: Plant, plants: readonly Plant[]): Relations {
  const genus = genusOf(plant);
  const others = plants.filter(({ id }) => id !== plant.id);
  const sameGenus = others.filter((other) => genusOf(other) === genus);
  const sameCategory = others.filter(
    ({ id, category }) => category === plant.category && !sameGenus.some((near) => near.id === id),
  );
  return { genus, sameGenus: some(sameGenus, plant), sameCategory: some(sameCategory, plant) };
}

/** From the next name on, so that the pages of neighbours have different plants. */
function some(plants: readonly Plant[], { name }: Plant): Some {
  const at = Math.max(
    plants.findIndex((plant) => plant.name > name),
    0,
  );
  const next = [...plants.slice(at), ...plants.slice(0, at)];
  const pictured = next.filter(({ drawn }) => drawn).slice(0, 6);
  return { pictured, named: next.filter((plant) => !pictured.includes(plant)).slice(0, 8) };
}

/** `Mentha` of `Mentha × piperita`, also of `× Cuprocyparis leylandii`. */
const genusOf = ({ latin }: Plant) => latin.replace(/^×\s*/, '').split(' ')[0] ?? '';
