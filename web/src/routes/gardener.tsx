import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { BlockActions } from '~/features/blocks/block-actions';
import { FollowButton } from '~/features/follows/follow-button';
import { GardenLine } from '~/features/garden/garden-line';
import { Contact } from '~/features/gardeners/contact';
import { firstName } from '~/features/gardeners/first-name';
import { placeInWords } from '~/features/gardeners/place';
import { Portrait } from '~/features/gardeners/portrait';
import { gardener as gardenerQuery } from '~/features/gardeners/queries';
import { StatusBadge } from '~/features/gardeners/status-badge';
import { ReportButton } from '~/features/moderation/report-button';
import { TipCard, withoutRepeats } from '~/features/tips/card/tip-card';
import { tipsPage } from '~/features/tips/list/pages';
import { useTips } from '~/features/tips/list/use-tips';
import { proofInWords } from '~/features/tips/marks/in-words';
import { manyTried, triedTips } from '~/features/tips/marks/queries';
import { ApiError } from '~/shared/api/client';
import type { PlantCount, User } from '~/shared/api/schema.gen';
import { useBlocked } from '~/shared/blocks/blocks';
import { monthName } from '~/shared/calendar/months';
import { useGarden, useGardenSources } from '~/shared/garden';
import { messages } from '~/shared/messages';
import { paths } from '~/shared/paths';
import { useSession } from '~/shared/session/session';
import { useIsOneself } from '~/shared/session/use-is-oneself';
import { buttonClass } from '~/shared/ui/button';
import { Chip } from '~/shared/ui/chip';
import { NotFetched } from '~/shared/ui/list-states';
import { Page } from '~/shared/ui/page';
import { Pager, pageTitle, usePlace } from '~/shared/ui/pager';
import { Drawing } from '~/shared/ui/picture/plate';
import { Share } from '~/shared/ui/share';
import { CardSkeletons, Empty, Failure } from '~/shared/ui/states';
import { inDigits, tipsInWords } from '~/shared/words';
import { TheirYear } from './gardener/their-year';
import { TheyTried } from './gardener/they-tried';

/** One gardener and their public tips. */
export function Gardener() {
  const { id = '' } = useParams();
  return <OneGardener key={id} id={id} />;
}

function OneGardener({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(gardenerQuery(id));
  const work = useTheirWork(id);
  if (data) return <Profile gardener={data.data} work={work} />;
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

/** What they share and what they tried. What cannot be fetched is left out. */
function useTheirWork(id: string) {
  const garden = useGarden();
  const { pending } = useGardenSources();
  const shared = useQuery({
    ...tipsPage({ author: id, sort: 'season' }, undefined, garden),
    enabled: !pending,
    retry: false,
    placeholderData: keepPreviousData,
  });
  const counts = useQuery(triedTips(id, undefined));
  const tried = useQuery(manyTried(id));
  return {
    facets: shared.data?.facets,
    counts: counts.data?.counts,
    tried: tried.data ?? [],
    waiting: [shared, counts, tried].some(isFirst),
  };
}

/** Whether the first response is under way. What failed is fetched again by the lists below, for which nothing should go. */
const isFirst = ({ isPending, errorUpdateCount }: UseQueryResult) => isPending && errorUpdateCount === 0;

/** As the page that a link opens says it (`functions/gardener-page/src/head.rs`). */
function inOneLine({ name, location, totalTips, bio }: User) {
  const place = location ? `, ${location}` : '';
  const tips = totalTips === 0 ? 'no tips yet' : tipsInWords(totalTips);
  return `${name}${place}: ${tips}. ${bio.slice(0, 200)}`.trimEnd();
}

/** What depends on their work waits for all of it: nothing moves when it arrives. */
function Profile({ gardener, work }: { gardener: User; work: ReturnType<typeof useTheirWork> }) {
  const { counts, tried, waiting } = work;
  const { page } = usePlace();
  const isBlocked = useBlocked()(gardener.id) === 'left-out';
  const facets = isBlocked ? undefined : work.facets;
  const hasShared = gardener.totalTips > 0;
  const place = placeInWords(gardener);
  return (
    <Page
      title={pageTitle(gardener.name, page)}
      description={inOneLine(gardener)}
      feeds={[{ title: `Tips by ${gardener.name}`, of: { author: gardener.id } }]}
    >
      <article className="shell grid grid-cols-1 gap-x-8 gap-y-6 pt-8 pb-12 md:grid-cols-12 md:pt-12 md:pb-16">
        <div className="w-40 max-w-full md:col-span-4 md:w-full lg:max-w-80">
          <div className="arch">
            <Portrait of={gardener} shown="(min-width: 48rem) 25rem, 13rem" />
          </div>
        </div>
        <div className="wrap-anywhere md:col-span-8 md:pt-6">
          <p className="mb-2">
            <StatusBadge status={gardener.status} />
          </p>
          <h1 className="text-display">
            <bdi>{gardener.name}</bdi>
          </h1>
          {gardener.specialization ? <p className="standfirst mt-3">{gardener.specialization}</p> : null}
          {place ? <p className="mt-3 text-sm text-ink-soft">{place}</p> : null}
          {gardener.bio ? <p className="mt-6 max-w-[36.5rem] whitespace-pre-line">{gardener.bio}</p> : null}
          {waiting ? (
            <Lines label="Fetching the tips" />
          ) : (
            <>
              {facets && hasShared ? <Grows plants={facets.plant} /> : null}
              <div className="mt-7 max-w-[36.5rem] border-t border-line-strong pt-4 text-sm">
                <p>
                  {numbers(gardener)} {counts ? proofInWords(counts, 'Their tips') : null}
                </p>
                <Facts gardener={gardener} className="mt-3" />
              </div>
              <div className="mt-6 flex flex-wrap gap-2">
                <FollowButton kind="gardener" id={gardener.id} name={gardener.name} />
                <Contact gardener={gardener} />
                <Share path={paths.gardener(gardener.id)} title={gardener.name} kind="quiet" />
                <Report gardener={gardener} />
              </div>
              <BlockActions gardener={gardener} className="mt-2" />
            </>
          )}
        </div>
      </article>
      {!waiting && facets && (hasShared || tried.length > 0) ? (
        <TheirYear gardener={gardener} months={facets.month} tried={tried} />
      ) : null}
      {waiting || isBlocked ? null : (
        <>
          <Tips gardener={gardener} />
          <TheyTried gardener={gardener} />
        </>
      )}
    </Page>
  );
}

/** Not on one's own page. */
function Report({ gardener }: { gardener: User }) {
  const session = useSession();
  const isOneself = useIsOneself(gardener, session.state === 'signed-in' ? session.gardener : undefined);
  if (isOneself !== false) return null;
  const thing = { kind: 'profile', id: gardener.id, title: gardener.name } as const;
  return <ReportButton thing={thing} className="px-3 text-sm text-ink-soft" />;
}

/** The plants of their tips, as links to the plants' pages. */
function Grows({ plants }: { plants: readonly PlantCount[] }) {
  if (plants.length === 0) return null;
  return (
    <div className="mt-6 max-w-[36.5rem]">
      <h2 className="label font-sans text-ink-soft">Grows</h2>
      <ul className="relative mt-2 flex gap-2 max-md:-mx-5 max-md:overflow-x-auto max-md:px-5 max-md:[scrollbar-width:none] md:flex-wrap">
        {plants.map(({ value, name, count }) => (
          <li key={value}>
            <Chip to={paths.plant(value)} chosen={false} count={count > 1 ? count : undefined}>
              {name}
            </Chip>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** `Four tips since June 2025.` */
function numbers({ totalTips, dateJoined }: User): string {
  const joined = new Date(dateJoined);
  // In UTC, so that the month does not depend on the reader's time zone.
  const since = `since ${monthName(joined.getUTCMonth() + 1)} ${joined.getUTCFullYear()}.`;
  if (totalTips === 0) return `Here ${since}`;
  const count = counting[totalTips - 1] ?? inDigits(totalTips);
  return `${count} ${totalTips === 1 ? 'tip' : 'tips'} ${since}`;
}

const counting = ['One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten', 'Eleven', 'Twelve'];

/** In season first. Where the search fails, the newest first, from the table. */
function Tips({ gardener }: { gardener: User }) {
  const { cursor } = usePlace();
  const seasonal = useTips({ author: gardener.id, sort: 'season' }, cursor, true);
  const plain = useTips({ author: gardener.id }, cursor, seasonal.error !== null);
  const { cards, next, error, retry } = seasonal.error ? plain : seasonal;
  return (
    <section aria-labelledby="tips" className="shell">
      <h2 id="tips" className="border-t border-line-strong pt-10 pb-8 text-2xl wrap-anywhere md:pt-12 md:pb-10">
        Tips from <bdi>{firstName(gardener.name)}</bdi>
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
        <Empty drawing={<Drawing of="job-seed-packet" />}>Nothing shared yet. Give it a season.</Empty>
      ) : null}
      {error ? (
        // A page of tips in season ends with the season, and with the search.
        <NotFetched
          error={error}
          retry={retry}
          items="tips"
          all={{ to: paths.gardener(gardener.id), text: 'Show the first page' }}
          search={false}
        />
      ) : null}
      {cards || error ? null : <CardSkeletons count={3} label="Fetching the tips" />}
      {cards?.some(({ facts }) => facts.months) ? <GardenLine className="mt-6" /> : null}
      {cards ? <Pager next={next} label="Pages of tips" /> : null}
    </section>
  );
}

function Nobody() {
  return (
    <Page title="Gardener not found" description="There is no such gardener." index={false}>
      <div className="shell flex flex-col items-center pt-16 text-center md:pt-20">
        <div className="w-40 text-leaf">
          <Drawing of="job-seed-packet" />
        </div>
        <h1 className="mt-8 text-3xl">Gardener not found</h1>
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
    <div className="grid gap-x-8 gap-y-6 md:grid-cols-12">
      <div aria-hidden="true" className="w-40 max-w-full md:col-span-4 md:w-full lg:max-w-80">
        <div className="skeleton arch" />
      </div>
      <div className="md:col-span-8 md:pt-6">
        <div aria-hidden="true" className="skeleton h-10 w-3/5" />
        <Lines label="Fetching the gardener" />
      </div>
    </div>
  );
}

function Lines({ label }: { label: string }) {
  return (
    <div role="status">
      <span className="sr-only">{label}</span>
      <div aria-hidden="true">
        <div className="skeleton mt-6 h-5 w-2/5" />
        <div className="skeleton mt-8 h-4 max-w-[36.5rem]" />
        <div className="skeleton mt-3 h-4 max-w-[36.5rem]" />
      </div>
    </div>
  );
}

/** A gardener's short facts. Facts without a value are left out. */
function Facts({ gardener, className = '' }: { gardener: User; className?: string }) {
  const facts = [
    ['Experience', gardener.experience],
    ['Age', gardener.age],
    ['Gender', gardener.gender],
  ] as const;
  return (
    <dl className={`flex flex-wrap gap-x-10 gap-y-3 text-sm ${className}`}>
      {facts.map(([name, value]) =>
        value === null || value === '' ? null : (
          <div key={name}>
            <dt className="text-xs text-ink-soft">{name}</dt>
            <dd className="font-medium tabular-nums first-letter:uppercase">{value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}
