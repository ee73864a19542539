import type { PhotoName } from '~/shared/ui/picture/photo';

/** The home page's own photographs. Each is there once, and no tip on that page shows one of them. */
export const heroPhotos = ['marigold', 'seed-parachutes', 'ladybird'] as const satisfies PhotoName[];
export const storyPhoto = 'rain-on-leaf' as const satisfies PhotoName;
export const galleryPhotos = [
  'dandelion-meadow',
  'dragonfly-shrub',
  'yellow-daisy',
  'young-grass',
  'leaf-veins',
  'red-flower',
] as const satisfies PhotoName[];
