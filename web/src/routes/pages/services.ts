import { paths } from '~/shared/paths';

/** The company's services, in the order in which a garden needs them. */
export const services = [
  { to: paths.consultation, name: 'Consultation', line: 'An hour in your garden, and a page of notes.' },
  {
    to: paths.gardenDesign,
    name: 'Garden Design',
    line: 'A plan that begins with where you drink your tea.',
  },
  { to: paths.landscaping, name: 'Landscaping', line: 'Paths, walls and beds, built to settle in.' },
  { to: paths.irrigation, name: 'Irrigation', line: 'Rain first, then drip by drip.' },
  { to: paths.maintenance, name: 'Maintenance', line: 'The same two people, every other week.' },
] as const;
