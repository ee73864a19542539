import type { Category, Hazard } from '../api/schema.gen';

export type Plant = {
  id: string;
  /** The English name, as in Britain, singular. */
  name: string;
  latin: string;
  /** Other English names, and former Latin names. */
  synonyms?: string[];
  /** The category of most tips about this plant. */
  category: Category;
  /** Whether there is a drawing of exactly this plant: `public/plates/ID.svg`. */
  drawn?: true;
  hazards?: Hazard[];
  /** A sentence or two about the hazards. */
  note?: string;
};

/** All plants, from A to Z. The build puts the list into a separate file, so nothing may import it in another way. */
export const loadPlants = async () =>
  ((await import('../../../../functions/lib/rules/plants.json')).default as Plant[]).toSorted(byName);

/** From A to Z. All names are ASCII. */
export function byName({ name: a }: Plant, { name: b }: Plant): number {
  return a.toLowerCase() < b.toLowerCase() ? -1 : 1;
}
