import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { FollowButton } from '~/features/follows/follow-button';
import { PlantTile } from '~/features/tips/card/plant-tile';
import { api, bodyOf } from '~/shared/api/client';
import type { Climate, Follows, FoundTips } from '~/shared/api/schema.gen';
import { useBlocked } from '~/shared/blocks/blocks';
import { ownFollows } from '~/shared/follows/follows';
import { useGarden, useGardenSources } from '~/shared/garden';
import { paths } from '~/shared/paths';
import { plantList } from '~/shared/plants/plants';
import { useGardener } from '~/shared/session/use-gardener';
import { Button } from '~/shared/ui/button';
import { Drawing } from '~/shared/ui/picture/plate';
import { CardSkeletons, Empty, Failure } from '~/shared/ui/states';
import { inText } from '~/shared/words';
import './feed.css';

/** How many gardeners and how many plants. */
const offered = 6;

/** Tips that helped most, of gardeners of this climate if it is given. Their authors and plants are offered. */
const helpfulTips = (climate: Climate | undefined) =>
  queryOptions({
    queryKey: ['tips', 'to-follow', climate ?? ''],
    queryFn: ({ signal }) => {
      const query = { sort: 'helpful', limit: 24, ...(climate ? { climate } : {}) } as const;
      return bodyOf(api.GET('/search/tips', { params: { query }, signal }));
    },
  });

const countOf = ({ gardeners, plants }: Follows) => gardeners.length + plants.length;

/** As it was when the page was opened: what the server says, or without it the device's copy. */
function useFollowsAtFirst(): Follows | undefined {
  const { data, isFetching } = useQuery(ownFollows);
  const [first, setFirst] = useState<Follows>();
  if (first || isFetching) return first;
  const known = data ?? { gardeners: [], plants: [] };
  setFirst(known);
  return known;
}

/** In place of a list without tips: what the page is for, and whom and what to follow. */
export function Offers({ showTips }: { showTips: () => void }) {
  const { data: follows } = useQuery(ownFollows);
  const atFirst = useFollowsAtFirst();
  const { climate } = useGarden();
  const { pending } = useGardenSources();
  const { data, error, refetch } = useQuery({ ...helpfulTips(climate), enabled: !pending });
  if (!atFirst) return <Waiting />;
  return (
    <>
      {/* It does not change with the buttons below it, which a longer text would move. */}
      <Empty drawing={<Drawing of="job-seed-packet" />}>
        {countOf(atFirst) > 0
          ? 'There is no tip yet of the gardeners and about the plants that you follow.'
          : 'Follow gardeners and plants, and their new tips come together here. Nobody else sees whom you follow.'}
      </Empty>
      {data ? (
        <>
          {climate && data.data.length > 0 ? (
            <p className="mt-6 text-ink-soft">These have helped most gardeners in a {inText(climate)} climate.</p>
          ) : null}
          <Gardeners tips={data} />
          <Plants tips={data} />
          {/* Not at once: they may want to follow more of what is offered. */}
          {follows && countOf(follows) > countOf(atFirst) ? (
            <Button className="mt-10" onClick={showTips}>
              Show their tips
            </Button>
          ) : null}
        </>
      ) : error ? (
        <div className="mt-8">
          <Failure error={error} what="Whom you could follow could not be fetched." retry={refetch} />
        </div>
      ) : (
        <div className="mt-8">
          <Waiting />
        </div>
      )}
    </>
  );
}

const Waiting = () => <CardSkeletons count={3} label="Fetching whom you could follow" />;

/** The authors, each once. Not the reader, and no gardener whom they block or mute. */
function Gardeners({ tips: { data } }: { tips: FoundTips }) {
  const standing = useBlocked();
  const reader = useGardener()?.displayName;
  const authors = new Map(
    data
      .filter(({ authorId, name }) => name !== reader && standing(authorId) === 'shown')
      .toReversed()
      .flatMap((tip) => (tip.authorId ? [[tip.authorId, tip] as const] : [])),
  );
  const shown = [...authors].toReversed().slice(0, offered);
  if (shown.length === 0) return null;
  return (
    <section aria-labelledby="gardeners" className="mt-10">
      <h2 id="gardeners" className="mb-4 text-2xl">
        Gardeners
      </h2>
      <ul className="grid gap-x-8 sm:grid-cols-2 lg:grid-cols-3">
        {shown.map(([id, { name, title }]) => (
          <li key={id} className="follow-row border-t border-line py-4 wrap-anywhere">
            <div className="follow-about">
              <h3 className="text-lg leading-snug">
                <Link to={paths.gardener(id)} className="-my-2 inline-block py-2 underline-offset-4 hover:underline">
                  <bdi>{name}</bdi>
                </Link>
              </h3>
              <p className="text-sm text-ink-soft">
                <bdi>{title}</bdi>
              </p>
            </div>
            <FollowButton kind="gardener" id={id} name={name} className="shrink-0" />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The plants of the most of these tips. */
function Plants({ tips: { facets } }: { tips: FoundTips }) {
  const { data: plants } = useQuery(plantList);
  const shown = facets.plant.slice(0, offered).flatMap(({ value }) => plants?.find(({ id }) => id === value) ?? []);
  if (shown.length === 0) return null;
  return (
    <section aria-labelledby="plants" className="mt-10">
      <h2 id="plants" className="mb-4 text-2xl">
        Plants
      </h2>
      <ul className="grid grid-cols-2 gap-x-3 gap-y-6 sm:grid-cols-3 md:gap-x-6 lg:grid-cols-6">
        {shown.map((plant) => (
          <PlantTile key={plant.id} plant={plant} heading="h3">
            <FollowButton kind="plant" id={plant.id} name={plant.name} className="relative mt-2" />
          </PlantTile>
        ))}
      </ul>
    </section>
  );
}
