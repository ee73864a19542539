import { useQueries, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { FollowButton } from '~/features/follows/follow-button';
import { placeInWords } from '~/features/gardeners/place';
import { Portrait } from '~/features/gardeners/portrait';
import { gardener } from '~/features/gardeners/queries';
import { ApiError } from '~/shared/api/client';
import type { FollowKind, Follows } from '~/shared/api/schema.gen';
import { ownFollows } from '~/shared/follows/follows';
import { paths } from '~/shared/paths';
import { plantList } from '~/shared/plants/plants';
import { Button } from '~/shared/ui/button';
import { NextIcon } from '~/shared/ui/icons';
import { Plate } from '~/shared/ui/picture/plate';
import './feed.css';

/** Each gardener is a request. */
const atOnce = 12;

const nobody: Follows = { gardeners: [], plants: [] };

/** Whom and what the reader follows, to end it. */
export function WhomYouFollow() {
  const { data, error, isFetching, refetch } = useQuery(ownFollows);
  // Until the response is there, the list is the device's copy, and may have some who are not followed any more.
  const rows = useRows(isFetching ? undefined : data);
  const [open, setOpen] = useState(false);
  if (!data && error) {
    return (
      <p role="alert" className="mt-16 flex flex-wrap items-center gap-x-3 border-t border-line pt-5 text-ink-soft">
        Whom you follow could not be fetched.
        <Button kind="link" onClick={() => refetch()}>
          Try again
        </Button>
      </p>
    );
  }
  if (!data || rows.gardeners.length + rows.plants.length === 0) return null;
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)} className="group mt-16 border-y border-line">
      <summary className="flex min-h-13 cursor-pointer list-none items-center justify-between gap-4 [&::-webkit-details-marker]:hidden">
        <h2 className="text-xl">Whom you follow ({data.gardeners.length + data.plants.length})</h2>
        <NextIcon size={18} className="shrink-0 rotate-90 group-open:-rotate-90" />
      </summary>
      {open ? (
        <div className="grid gap-x-12 gap-y-8 pt-2 pb-8 lg:grid-cols-2">
          {rows.gardeners.length > 0 ? <Gardeners ids={rows.gardeners} /> : null}
          {rows.plants.length > 0 ? <Plants ids={rows.plants} /> : null}
        </div>
      ) : null}
    </details>
  );
}

/** All that was followed since the page was opened: who is not followed any more keeps the row, whose button brings it back. */
function useRows(follows: Follows = nobody): Follows {
  const [before, setBefore] = useState(nobody);
  const added = (list: keyof Follows) => follows[list].filter((id) => !before[list].includes(id));
  if (added('gardeners').length + added('plants').length === 0) return before;
  const rows = {
    gardeners: [...added('gardeners'), ...before.gardeners],
    plants: [...added('plants'), ...before.plants],
  };
  setBefore(rows);
  return rows;
}

/** One who cannot be found, because they have left or are suspended, is left out. */
function Gardeners({ ids }: { ids: string[] }) {
  const { shown, more } = useSome(ids);
  const found = useQueries({ queries: shown.map((id) => gardener(id)) });
  const failed = found.filter(
    ({ data, error }) => !data && error && !(error instanceof ApiError && error.status === 404),
  );
  return (
    <Group name="Gardeners whom you follow" label="Gardeners" more={more}>
      <ul>
        {shown.map((id, at) => {
          const user = found[at]?.data?.data;
          if (found[at]?.isPending) {
            return (
              <li key={id} aria-hidden="true" className="border-t border-line py-3">
                <div className="skeleton h-13" />
              </li>
            );
          }
          return user ? (
            <Row
              key={id}
              kind="gardener"
              id={id}
              name={user.name}
              to={paths.gardener(id)}
              about={user.location || placeInWords(user)}
              picture={
                <div className="arch w-9">
                  <Portrait of={user} shown="4rem" />
                </div>
              }
            />
          ) : null;
        })}
      </ul>
      {failed.length > 0 ? (
        <SomeFailed retry={() => failed.map(({ refetch }) => refetch())}>Some of them could not be fetched.</SomeFailed>
      ) : null}
    </Group>
  );
}

function Plants({ ids }: { ids: string[] }) {
  const { data: plants, error, refetch } = useQuery(plantList);
  const { shown, more } = useSome(ids);
  return (
    <Group name="Plants that you follow" label="Plants" more={more}>
      <ul>
        {shown.map((id) => {
          const plant = plants?.find((plant) => plant.id === id);
          return plant ? (
            <Row
              key={id}
              kind="plant"
              id={id}
              name={plant.name}
              to={paths.plant(id)}
              about={
                <i lang="la" className="font-serif">
                  {plant.latin}
                </i>
              }
              picture={
                <div className="h-13 w-17 overflow-hidden rounded-control bg-moss">
                  <Plate category={plant.category} plant={plant} />
                </div>
              }
            />
          ) : null;
        })}
      </ul>
      {plants || !error ? null : <SomeFailed retry={refetch}>Their names could not be fetched.</SomeFailed>}
    </Group>
  );
}

/** The first of a list, and how to show more of it. */
function useSome(ids: string[]) {
  const [most, setMost] = useState(atOnce);
  return { shown: ids.slice(0, most), more: ids.length > most ? () => setMost(most + atOnce) : undefined };
}

type GroupProps = { name: string; label: string; more: (() => void) | undefined; children: ReactNode };

function Group({ name, label, more, children }: GroupProps) {
  return (
    <section aria-label={name} className="min-w-0">
      <h3 className="label mb-2 font-sans text-ink-soft">{label}</h3>
      {children}
      {more ? (
        <Button kind="link" className="mt-2" aria-label={`Show more ${label.toLowerCase()}`} onClick={more}>
          Show more
        </Button>
      ) : null}
    </section>
  );
}

function SomeFailed({ retry, children }: { retry: () => void; children: string }) {
  return (
    <p role="alert" className="flex flex-wrap items-center gap-x-3 text-sm text-ink-soft">
      {children}
      <Button kind="link" onClick={retry}>
        Try again
      </Button>
    </p>
  );
}

type RowProps = { kind: FollowKind; id: string; name: string; to: string; about: ReactNode; picture: ReactNode };

function Row({ kind, id, name, to, about, picture }: RowProps) {
  return (
    <li className="follow-row border-t border-line py-3 wrap-anywhere">
      <div aria-hidden="true" className="shrink-0">
        {picture}
      </div>
      <div className="follow-about leading-snug">
        <Link to={to} className="-my-2 inline-block py-2 font-semibold underline-offset-4 hover:underline">
          <bdi>{name}</bdi>
        </Link>
        <p className="text-sm text-ink-soft">{about}</p>
      </div>
      <FollowButton kind={kind} id={id} name={name} className="shrink-0" />
    </li>
  );
}
