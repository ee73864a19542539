import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '~/shared/paths';
import type { Plant } from '~/shared/plants/plants';
import { Plate } from './plate';

type Props = {
  plant: Plant;
  /** A line under the plate. */
  children: ReactNode;
};

/** A plant's plate as a link to its page. Where the plate is too narrow for the name, it is under it. */
export function PlantLink({ plant, children }: Props) {
  return (
    <div className="@container">
      <Link to={paths.plant(plant.id)} className="group relative block">
        <div className="aspect-5/4 overflow-hidden rounded-card">
          <Plate category={plant.category} plant={plant} />
        </div>
        <span className="mt-1.5 hidden leading-tight @max-[9rem]:block">{plant.name}</span>{' '}
        <span className="block text-sm text-ink-soft group-hover:underline @min-[9rem]:mt-1.5">{children}</span>
      </Link>
    </div>
  );
}
