import type { PhotoName } from '~/shared/ui/picture/photo';

/** The home page's own photographs. Each is there once, and no tip on that page shows one of them. */
export const heroPhotos = ['ladybird', 'seed-parachutes', 'dandelion-meadow'] as const satisfies PhotoName[];
export const storyPhoto = 'rain-on-leaf' as const satisfies PhotoName;
export const galleryPhotos = [
  'dune-grass',
  'dragonfly-shrub',
  'marigold',
  'moss',
  'fallen-leaf',
  'fig',
] as const satisfies PhotoName[];
