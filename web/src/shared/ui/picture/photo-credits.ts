import type { PhotoName } from './photo';

type Credit = {
  /** Photographer and year. */
  by: string;
  licence: keyof typeof licences;
  /** What the photograph shows. */
  title: string;
};

export const licences = {
  'GPL-2.0-or-later': 'GNU General Public License, version 2 or later',
  'CC0-1.0': 'Creative Commons Zero 1.0',
  'CC-BY-SA-4.0': 'Creative Commons Attribution-ShareAlike 4.0',
  'CC-BY-4.0': 'Creative Commons Attribution 4.0',
  'CC-BY-2.0': 'Creative Commons Attribution 2.0',
  'LGPL-3.0-only': 'GNU Lesser General Public License, version 3',
} as const;

/** The site's own photographs, as `public/photos/CREDITS.md` has them. */
export const photoCredits: Record<PhotoName, Credit> = {
  dahlia: { title: 'A dahlia', by: 'vultilion and danielbuechele, 2011 or before', licence: 'CC-BY-2.0' },
  'dandelion-meadow': { title: 'Dandelions in a low sun', by: 'Clemens Engelhardt, 2018', licence: 'CC0-1.0' },
  'dragonfly-shrub': { title: 'A dragonfly on its twig', by: 'Bolly, 2018', licence: 'CC-BY-SA-4.0' },
  'dune-grass': {
    title: 'Grass on a dune',
    by: 'Marco Cogoni, 2007; Hylke Bons, 2008',
    licence: 'GPL-2.0-or-later',
  },
  'fallen-leaf': { title: 'A fallen maple leaf', by: 'Martin Klapetek, 2017 or before', licence: 'LGPL-3.0-only' },
  fig: { title: 'A fig, cut', by: 'Trevor “Freespace”, 2018', licence: 'CC-BY-4.0' },
  ladybird: { title: 'A ladybird', by: 'Charles Barbin, 2008', licence: 'GPL-2.0-or-later' },
  marigold: { title: 'A French marigold', by: 'Charles Barbin, 2008', licence: 'GPL-2.0-or-later' },
  moss: { title: 'Moss from above', by: 'Risto Saukonpää, 2017 or before', licence: 'LGPL-3.0-only' },
  'rain-on-leaf': { title: 'Rain on a leaf', by: 'blackcombwhistler07, 2008', licence: 'GPL-2.0-or-later' },
  'seed-parachutes': {
    title: 'Two seeds about to fly',
    by: 'Charles Barbin and Hylke Bons, 2008',
    licence: 'GPL-2.0-or-later',
  },
};
