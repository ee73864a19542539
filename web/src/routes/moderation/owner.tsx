import { Link } from 'react-router';
import { filterQuery } from '~/features/moderation/filter';
import type { CaseOwner } from '~/shared/api/schema.gen';
import { longDate } from '~/shared/calendar/dates';
import { paths } from '~/shared/paths';
import { tipsInWords } from '~/shared/words';
import { Part } from './part';

export function Owner({ owner }: { owner: CaseOwner | null }) {
  return (
    <Part title="Its gardener">
      {owner ? <Known owner={owner} /> : <p className="pt-3 text-sm text-ink-soft">The gardener has left.</p>}
    </Part>
  );
}

function Known({
  owner: { id, name, dateJoined, totalTips, status, pausedUntil, suspendedUntil },
}: {
  owner: CaseOwner;
}) {
  return (
    <div className="pt-3 text-sm">
      <p className="flex flex-wrap items-baseline gap-x-6">
        <Link
          to={paths.gardener(id)}
          className="inline-flex min-h-11 items-center text-base font-semibold underline underline-offset-4"
        >
          <bdi>{name}</bdi>
        </Link>
        <Link
          to={paths.moderation + filterQuery({ gardener: id })}
          className="inline-flex min-h-11 items-center underline underline-offset-4"
        >
          All that waits of this gardener
        </Link>
      </p>
      <p className="mt-1 text-ink-soft">
        Here since <time dateTime={dateJoined}>{longDate(dateJoined)}</time> ·{' '}
        {totalTips === 0 ? 'no public tip' : `${tipsInWords(totalTips)}`} ·{' '}
        {status === 'active' ? 'active' : 'inactive'}
      </p>
      {suspendedUntil ? (
        <p className="mt-1 font-semibold">
          Suspended until <time dateTime={suspendedUntil}>{longDate(suspendedUntil)}</time>
        </p>
      ) : null}
      {pausedUntil && Date.parse(pausedUntil) > Date.now() ? (
        <p className="mt-1 font-semibold">
          May write nothing until <time dateTime={pausedUntil}>{longDate(pausedUntil)}</time>
        </p>
      ) : null}
    </div>
  );
}
