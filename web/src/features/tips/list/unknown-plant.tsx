import { useQuery } from '@tanstack/react-query';
import { Link, Navigate } from 'react-router';
import { paths } from '~/shared/paths';
import { plantList, plantNamed } from '~/shared/plants/plants';
import type { TipsFilter } from '~/shared/tips/queries';
import { tipsUrl } from './url';

/** For an address with a plant that is not an id of the list: the plant of which it is another name, else where to look for it. */
export function UnknownPlant({ filter }: { filter: TipsFilter }) {
  const name = filter.plant?.replaceAll('-', ' ') ?? '';
  const { data: plants, isPending } = useQuery(plantList);
  const meant = plants && plantNamed(plants, name);
  if (meant) return <Navigate to={tipsUrl({ ...filter, plant: meant.id })} replace />;
  if (isPending) return null;
  return (
    <>
      Our list of plants has no “<bdi>{name}</bdi>”. Look for it under another name in{' '}
      <Link to={paths.plants} className="text-leaf underline underline-offset-4">
        Plants, A to Z
      </Link>
      , or search the tips for the word.
    </>
  );
}
