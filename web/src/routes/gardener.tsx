import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { GardenLine } from '~/features/garden/garden-line';
import { Contact } from '~/features/gardeners/contact';
import { Facts } from '~/features/gardeners/facts';
import { Portrait } from '~/features/gardeners/portrait';
import { gardener as gardenerQuery } from '~/features/gardeners/queries';
import { StatusBadge } from '~/features/gardeners/status-badge';
import { TipCard, withoutRepeats } from '~/features/tips/tip-card';
import { useTips } from '~/features/tips/use-tips';
import { ApiError } from '~/shared/api/client';
import type { User } from '~/shared/api/schema.gen';
import { messages } from '~/shared/messages';
import { paths } from '~/shared/paths';
import { buttonClass } from '~/shared/ui/button';
import { Link } from '~/shared/ui/link';
import { Page } from '~/shared/ui/page';
import { Pager, pageTitle, usePlace } from '~/shared/ui/pager';
import { Drawing } from '~/shared/ui/plate';
import { CardSkeletons, Empty, Failure } from '~/shared/ui/states';

/** One gardener and their public tips. */
export function Gardener() {
  const { id = '' } = useParams();
  const { data, error, refetch } = useQuery(gardenerQuery(id));
  if (data) return <Profile gardener={data.data} />;
  if (error instanceof ApiError && error.status === 404) return <Nobody />;
  return (
    <Page title="Gardener" description="A gardener, and the tips that they share.">
      <div className="shell pt-10 md:pt-16">
        <h1 className="sr-only">Gardener</h1>
        {error ? <Failure error={error} what="This gardener could not be fetched." retry={refetch} /> : <Waiting />}
      </div>
    </Page>
  );
}

function Profile({ gardener }: { gardener: User }) {
  const { page } = usePlace();
  return (
    <Page
      title={pageTitle(gardener.name, page)}
      description={gardener.bio.slice(0, 200) || `${gardener.name}, a gardener, and the tips they share.`}
    >
      <article className="shell grid grid-cols-1 gap-x-10 gap-y-8 pt-8 pb-16 md:grid-cols-[minmax(0,15rem)_minmax(0,1fr)] md:pt-14 lg:grid-cols-[minmax(0,20rem)_minmax(0,1fr)] lg:gap-x-16">
        <div className="mx-auto w-56 md:w-full">
          <div className="arch">
            <Portrait name={gardener.name} photoUrl={gardener.photoUrl} />
          </div>
        </div>
        <div className="wrap-anywhere md:pt-10">
          <StatusBadge status={gardener.status} />
          <h1 className="mt-3 text-3xl md:text-4xl">
            <bdi>{gardener.name}</bdi>
          </h1>
          {gardener.specialization ? (
            <p className="mt-3 text-lg font-medium text-leaf">{gardener.specialization}</p>
          ) : null}
          {gardener.location ? <p className="mt-1 text-ink-soft">{gardener.location}</p> : null}
          {gardener.bio ? <p className="mt-6 max-w-[38rem] whitespace-pre-line">{gardener.bio}</p> : null}
          <Facts gardener={gardener} className="mt-8 max-w-[38rem] border-t border-line pt-6" />
          <p className="mt-3 text-sm text-ink-soft">Here since {since.format(new Date(gardener.dateJoined))}</p>
          {gardener.email ? (
            <p className="mt-6">
              <Contact gardener={gardener} />
            </p>
          ) : null}
        </div>
      </article>
      <Tips gardener={gardener} />
    </Page>
  );
}

/** In UTC, so that the month does not depend on the reader's time zone. */
const since = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });

function Tips({ gardener }: { gardener: User }) {
  const { cursor } = usePlace();
  const { cards, next, error, retry } = useTips({ author: gardener.id }, cursor, true);
  return (
    <section aria-labelledby="their-tips" className="shell">
      <h2 id="their-tips" className="border-t border-line pt-10 pb-8 text-2xl wrap-anywhere md:pt-14 md:pb-10">
        Tips from <bdi>{gardener.name}</bdi>
      </h2>
      {cards && cards.length > 0 ? (
        <ul className="tip-grid sm:grid-cols-2 lg:grid-cols-3">
          {withoutRepeats(cards).map((card) => (
            <li key={card._id}>
              <TipCard card={card} author={false} />
            </li>
          ))}
        </ul>
      ) : null}
      {cards?.length === 0 ? (
        <Empty drawing={<Drawing category="Soil & Fertilizers" />}>Nothing shared yet. Give it a season.</Empty>
      ) : null}
      {error ? <Failure error={error} what="The tips could not be fetched." retry={retry} /> : null}
      {cards || error ? null : <CardSkeletons count={3} label="Fetching the tips" />}
      {cards?.some(({ facts }) => facts.months) ? <GardenLine className="mt-6" /> : null}
      {cards ? <Pager next={next} label="Pages of tips" /> : null}
    </section>
  );
}

function Nobody() {
  return (
    <Page title="Gardener not found" description="There is no such gardener." index={false}>
      <div className="shell flex flex-col items-center pt-16 text-center md:pt-24">
        <div className="w-40 text-leaf">
          <Drawing category="Soil & Fertilizers" />
        </div>
        <h1 className="mt-8 text-3xl">Nobody by that gate</h1>
        <p className="mt-4 max-w-md text-ink-soft">
          The gardener you are looking for is not here, or the address lost a letter on the way.
        </p>
        <Link to={paths.gardeners} className={buttonClass('primary', 'mt-8')}>
          {messages.nav.gardeners}
        </Link>
      </div>
    </Page>
  );
}

function Waiting() {
  return (
    <div role="status">
      <span className="sr-only">Fetching the gardener</span>
      <div
        aria-hidden="true"
        className="grid gap-x-10 gap-y-8 md:grid-cols-[minmax(0,15rem)_minmax(0,1fr)] lg:grid-cols-[minmax(0,20rem)_minmax(0,1fr)] lg:gap-x-16"
      >
        <div className="skeleton arch mx-auto w-56 md:w-full" />
        <div className="md:pt-10">
          <div className="skeleton h-10 w-3/5" />
          <div className="skeleton mt-5 h-5 w-2/5" />
          <div className="skeleton mt-8 h-4 max-w-[38rem]" />
          <div className="skeleton mt-3 h-4 max-w-[38rem]" />
        </div>
      </div>
    </div>
  );
}
