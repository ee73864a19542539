import { useQuery } from '@tanstack/react-query';
import type { MouseEvent } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { GardenLine } from '~/features/garden/garden-line';
import { GardenPrompt } from '~/features/garden/garden-prompt';
import { Portrait } from '~/features/gardeners/portrait';
import { gardener } from '~/features/gardeners/queries';
import { AtAGlance } from '~/features/tips/facts/at-a-glance';
import { Hazards } from '~/features/tips/facts/hazards';
import { isLinked, TipPicture } from '~/features/tips/picture';
import { tip as tipQuery } from '~/features/tips/queries';
import { isSessionOver, SessionEnded } from '~/features/tips/session-ended';
import type { FromCard } from '~/features/tips/tip-card';
import { TipSkeleton } from '~/features/tips/tip-skeleton';
import { ApiError } from '~/shared/api/client';
import type { Tip as WholeTip } from '~/shared/api/schema.gen';
import { longDate } from '~/shared/dates';
import { messages } from '~/shared/messages';
import { paths } from '~/shared/paths';
import { buttonClass } from '~/shared/ui/button';
import { DifficultyBadge } from '~/shared/ui/difficulty';
import { PreviousIcon } from '~/shared/ui/icons';
import { Link } from '~/shared/ui/link';
import { Page, PageHeading, siteEmail } from '~/shared/ui/page';
import { PicturesSwitch } from '~/shared/ui/pictures-switch';
import { Drawing } from '~/shared/ui/plate';
import { Failure } from '~/shared/ui/states';

const t = messages.tip;

export function Tip() {
  const { id = '' } = useParams();
  const { data, error, refetch } = useQuery(tipQuery(id));
  const missing = error instanceof ApiError && error.status === 404;
  if (missing) return <NotFound />;
  if (data) {
    return (
      <Page title={data.data.title} description={summary(data.data)} index={false}>
        <Whole key={id} tip={data.data} />
      </Page>
    );
  }
  return (
    <Page title="A gardening tip" description="A gardening tip." index={false}>
      <div className="shell pt-6">
        <BackToTips />
        {error ? (
          <>
            <PageHeading>A gardening tip</PageHeading>
            {isSessionOver(error) ? (
              <SessionEnded />
            ) : (
              <Failure error={error} what="This tip could not be fetched." retry={refetch} />
            )}
          </>
        ) : (
          <TipSkeleton />
        )}
      </div>
    </Page>
  );
}

function Whole({ tip }: { tip: WholeTip }) {
  // The server sends the author's address to the owner only.
  const { own, facts } = tip;
  return (
    <article className="shell pt-6 wrap-anywhere">
      <div className="flex flex-wrap items-center justify-between gap-3 print:hidden">
        <BackToTips />
        {own ? (
          <Link to={`${paths.myTips}?edit=${tip._id}`} className={buttonClass('quiet')}>
            Edit this tip
          </Link>
        ) : null}
      </div>
      <header className="max-w-[46rem] pt-8 pb-8 md:pt-12 md:pb-10 print:py-4">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <DifficultyBadge level={tip.difficultyLevel} />
          <Badge>{tip.category}</Badge>
          <Badge>{tip.plantType}</Badge>
          {tip.availability === 'hidden' ? (
            <span className="rounded-full border border-line-strong px-3 py-1 text-xs font-semibold">
              Hidden: only you can see it
            </span>
          ) : null}
        </p>
        <h1 dir="auto" className="mt-5 text-3xl md:text-4xl">
          {tip.title}
        </h1>
        {facts.standfirst ? (
          <p dir="auto" className="mt-4 max-w-[38rem] font-serif text-xl">
            {facts.standfirst}
          </p>
        ) : null}
        <p className="mt-4 text-ink-soft">
          by{' '}
          {tip.authorId === null ? (
            <bdi className="font-semibold">{tip.name}</bdi>
          ) : (
            <Link
              to={paths.gardener(tip.authorId)}
              className="font-semibold text-leaf underline decoration-1 underline-offset-4 hover:decoration-2"
            >
              <bdi>{tip.name}</bdi>
            </Link>
          )}
        </p>
      </header>
      <div className="grid grid-cols-1 gap-x-12 gap-y-10 print:gap-y-6 lg:grid-cols-[minmax(0,46rem)_minmax(15rem,1fr)] lg:grid-rows-[auto_1fr]">
        <div>
          <div className="aspect-3/2 overflow-hidden rounded-card bg-moss print:max-h-[5cm]">
            <TipPicture tip={tip} alt="" first shown="(min-width: 64rem) 52rem, 115vw" />
          </div>
          {isLinked(tip.image) ? (
            <div className="mt-2 flex flex-wrap items-center justify-between gap-x-6 text-sm text-ink-soft print:hidden">
              <p>
                The picture is at <bdi>{new URL(tip.image).hostname}</bdi>.
              </p>
              <PicturesSwitch />
            </div>
          ) : null}
          <Hazards facts={facts} id="hazards" className="mt-8 print:mt-4" />
        </div>
        <aside className="grid grid-cols-1 content-start gap-x-10 gap-y-8 sm:max-lg:grid-cols-2 lg:row-span-2">
          <AtAGlance facts={facts} line={<GardenLine />} />
          <Details tip={tip} />
          {tip.authorId === null ? null : <Author name={tip.name} id={tip.authorId} />}
        </aside>
        <Text text={tip.description} />
      </div>
      {facts.months ? <GardenPrompt className="mt-12 max-w-[46rem]" /> : null}
      {own ? null : <Report tip={tip} />}
    </article>
  );
}

function Badge({ children }: { children: string }) {
  return (
    <bdi className="max-w-full rounded-full bg-moss px-3 py-1 text-xs font-semibold text-ink-soft">{children}</bdi>
  );
}

function Details({ tip }: { tip: WholeTip }) {
  const facts = [
    ['Plant type', <bdi key="plant">{tip.plantType}</bdi>],
    ['Category', tip.category],
    ['Difficulty', tip.difficultyLevel],
    [
      'Date added',
      <time key="date" dateTime={tip.dateAdded}>
        {longDate(tip.dateAdded)}
      </time>,
    ],
  ] as const;
  return (
    <section aria-labelledby="details">
      <h2 id="details" className="border-b border-line-strong pb-3 text-lg">
        {t.details}
      </h2>
      <dl className="text-sm">
        {facts.map(([name, value]) => (
          <div key={name} className="flex justify-between gap-6 border-b border-line py-2.5">
            <dt className="shrink-0 text-ink-soft">{name}</dt>
            <dd className="min-w-0 text-right font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Author({ name, id }: { name: string; id: string }) {
  // Without a portrait, the initials are shown.
  const { data } = useQuery(gardener(id));
  return (
    <section aria-labelledby="author">
      <h2 id="author" className="border-b border-line-strong pb-3 text-lg">
        {t.aboutAuthor}
      </h2>
      <div className="group relative mt-4 flex items-center gap-4">
        <div className="size-16 shrink-0 overflow-hidden rounded-full">
          <Portrait name={name} photoUrl={data?.data.photoUrl ?? null} />
        </div>
        <div className="min-w-0">
          <Link
            to={paths.gardener(id)}
            className="font-serif text-lg leading-snug before:absolute before:inset-0 group-hover:underline"
          >
            <bdi>{name}</bdi>
          </Link>
          <p className="text-sm text-ink-soft">{t.expert}</p>
          {data?.data.experience ? (
            <p dir="auto" className="text-sm text-ink-soft first-letter:uppercase">
              {data.data.experience}
            </p>
          ) : null}
        </div>
      </div>
    </section>
  );
}

/** A mail to the people who look after the site, with what they need to find the tip. */
function Report({ tip }: { tip: WholeTip }) {
  const subject = `Tip ${tip._id}: ${tip.title}`;
  const body = `${location.origin}${paths.tip(tip._id)}\r\n\r\nWhat is wrong with it:\r\n`;
  return (
    <p className="mt-10 text-sm print:hidden">
      <a
        href={`mailto:${siteEmail}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`}
        className="inline-flex min-h-11 items-center text-ink-soft underline underline-offset-4 hover:decoration-2"
      >
        Report this tip
      </a>
    </p>
  );
}

/** The description. Blank lines separate its paragraphs. */
function Text({ text }: { text: string }) {
  const paragraphs = text.split(/\n\s*\n/).filter((paragraph) => paragraph.trim());
  return (
    <div className="max-w-[38rem] space-y-[1em] md:pt-2 print:max-w-none">
      {paragraphs.map((paragraph, at) => (
        <p key={at} dir="auto" className={`whitespace-pre-line ${at === 0 ? 'text-[1.15em]' : ''}`}>
          {paragraph}
        </p>
      ))}
    </div>
  );
}

/** Back to the list that the tip was opened from, as it was; otherwise to the whole list. */
function BackToTips() {
  const navigate = useNavigate();
  const from = useLocation().state as Partial<FromCard> | null;
  const back = (event: MouseEvent) => {
    if (!from?.list || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    navigate(-1);
  };
  return (
    <Link
      to={from?.list ?? paths.tips}
      onClick={back}
      className="-ml-1.5 inline-flex min-h-11 items-center gap-1.5 pr-2 text-sm font-semibold text-leaf underline-offset-4 hover:underline"
    >
      <PreviousIcon size={18} />
      {t.back}
    </Link>
  );
}

function NotFound() {
  return (
    <Page title={t.notFound.title} description={t.notFound.text} index={false}>
      <div className="shell flex flex-col items-center py-20 text-center md:py-28">
        <div className="w-28 text-leaf">
          <Drawing category="Seasonal" />
        </div>
        <h1 className="mt-6 text-3xl md:text-4xl">{t.notFound.title}</h1>
        <p className="mt-4 max-w-md text-ink-soft">{t.notFound.text}</p>
        <Link to={paths.tips} className={buttonClass('primary', 'mt-8')}>
          {t.notFound.browse}
        </Link>
      </div>
    </Page>
  );
}

function summary(tip: WholeTip): string {
  return (tip.facts.standfirst ?? tip.description).replace(/\s+/g, ' ').slice(0, 155);
}
