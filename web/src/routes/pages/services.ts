import { paths } from '~/shared/paths';

/** What the company does, in the order in which a garden needs it. */
export const services = [
  { to: paths.service('consultation'), name: 'Consultation', line: 'An hour in your garden, and a page of notes.' },
  {
    to: paths.service('garden-design'),
    name: 'Garden Design',
    line: 'A plan that begins with where you drink your tea.',
  },
  { to: paths.service('landscaping'), name: 'Landscaping', line: 'Paths, walls and beds, built to settle in.' },
  { to: paths.service('irrigation'), name: 'Irrigation', line: 'Rain first, then drip by drip.' },
  { to: paths.service('maintenance'), name: 'Maintenance', line: 'The same two people, every other week.' },
] as const;
