import type { Climate } from '~/shared/api/schema.gen';

/**
 * Where else a climate's gardeners may look when few tips are for theirs, the nearest first: first the climate with the same
 * winter, which decides which plants may be in the ground, then the one with the same summer.
 */
export const neighbours: Record<Climate, readonly Climate[]> = {
  'cool-maritime': ['warm-temperate', 'cold-continental'],
  'cold-continental': ['highland', 'cool-maritime'],
  'warm-temperate': ['cool-maritime', 'humid-subtropical'],
  mediterranean: ['warm-temperate', 'arid'],
  'humid-subtropical': ['warm-temperate', 'tropical'],
  tropical: ['humid-subtropical'],
  arid: ['mediterranean'],
  highland: ['cold-continental', 'cool-maritime'],
};
