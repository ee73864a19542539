/** The reader's garden: it shifts the months of tips and puts fitting tips first. */
import type { Climate, Hemisphere } from './api/schema.gen';
import { createStore } from './store';

export type ReadersGarden = { hemisphere?: Hemisphere; climate?: Climate };

const garden = createStore<ReadersGarden>({});

export const useGarden = garden.use;
export const setGarden = garden.set;
