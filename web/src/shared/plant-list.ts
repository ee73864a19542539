/** All plants, from A to Z. For pages of plants only: others fetch the list when they need it, with `plantList`. */
import list from '../../../functions/lib/rules/plants.json';
import { byName, type Plant } from './plants';

export const allPlants: readonly Plant[] = (list as Plant[]).toSorted(byName);
