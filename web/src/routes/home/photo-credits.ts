import type { galleryPhotos, storyPhoto } from './pictures';

/** Photographer, year and licence, as `public/photos/CREDITS.md` has them. */
export const photoCredits: Record<(typeof galleryPhotos)[number] | typeof storyPhoto, string> = {
  'dandelion-meadow': 'Clemens Engelhardt, 2018, CC0-1.0',
  'dragonfly-shrub': '“Bolly”, 2018, CC-BY-SA-4.0',
  'yellow-daisy': 'Charles Barbin, 2008, GPL-2.0-or-later',
  'young-grass': 'Timothy Schellhase, 2005; Lapo Calamandrei, 2008, GPL-2.0-or-later',
  'leaf-veins': 'Lennart Poettering and Andrea Cimitan, 2008, GPL-2.0-or-later',
  'red-flower': 'Jens Ansorg, 2005, GPL-2.0-or-later',
  'rain-on-leaf': '“blackcombwhistler07”, 2008, GPL-2.0-or-later',
};
