import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '~/shared/paths';
import type { Plant } from '~/shared/plants/plants';
import { Plate } from '~/shared/ui/picture/plate';

type Props = {
  plant: Plant;
  heading: 'h3' | 'h4';
  /** Classes of the plate's shape. */
  aspect?: string;
  /** Below the name. */
  children?: ReactNode;
};

/** A plant as an item of a list: its plate, and its name as a link to its page. */
export function PlantTile({ plant, heading: Heading, aspect = 'aspect-square', children }: Props) {
  return (
    <li className="group relative">
      {/* The name under a drawing would be there twice. A label is the picture of a plant without one. */}
      <div aria-hidden="true" className={`overflow-hidden rounded-card [&_svg+p]:hidden ${aspect}`}>
        <Plate category={plant.category} plant={plant} />
      </div>
      <Heading className="mt-2 font-sans text-sm leading-snug font-medium">
        <Link to={paths.plant(plant.id)} className="before:absolute before:inset-0 group-hover:underline">
          {plant.name}
        </Link>
      </Heading>
      {children}
    </li>
  );
}
