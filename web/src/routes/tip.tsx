import { useQuery } from '@tanstack/react-query';
import { type MouseEvent, Suspense } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { BlockActions } from '~/features/blocks/block-actions';
import { GardenLine } from '~/features/garden/garden-line';
import { GardenPrompt } from '~/features/garden/garden-prompt';
import { gardener } from '~/features/gardeners/queries';
import { CannotWrite, useIsInactive } from '~/features/moderation/cannot-write';
import { Held } from '~/features/moderation/held';
import { ReportButton } from '~/features/moderation/report-button';
import { hasLabel, isLinked, TipPicture } from '~/features/tips/card/picture';
import { Details } from '~/features/tips/facts/details';
import { FactsLine } from '~/features/tips/facts/facts-line';
import { Hazards } from '~/features/tips/facts/hazards';
import { outcomes, ownMarks, withOwn } from '~/features/tips/marks/queries';
import { WaitingNote } from '~/features/tips/outbox/waiting-note';
import { ModeratorNote } from '~/features/tips/page/moderator-note';
import { opening } from '~/features/tips/page/opening';
import { TipHead } from '~/features/tips/page/tip-head';
import { TipSkeleton } from '~/features/tips/page/tip-skeleton';
import { ApiError } from '~/shared/api/client';
import type { Tip as WholeTip } from '~/shared/api/schema.gen';
import { longDate } from '~/shared/calendar/dates';
import { useGarden, useGardenSources } from '~/shared/garden';
import { messages } from '~/shared/messages';
import { useNavigationState } from '~/shared/navigation-state';
import { copyNames } from '~/shared/offline/copy-names';
import { CopyNote } from '~/shared/offline/copy-note';
import { useWaitingEdit, type WaitingEdit } from '~/shared/offline/outbox';
import { paths } from '~/shared/paths';
import { isSessionOver, SessionEnded } from '~/shared/session/session-ended';
import { tip as tipQuery } from '~/shared/tips/queries';
import { shownWithEdit } from '~/shared/tips/waiting-edit';
import { buttonClass } from '~/shared/ui/button';
import { PreviousIcon } from '~/shared/ui/icons';
import { optional } from '~/shared/ui/load/optional';
import { Page, PageHeading } from '~/shared/ui/page';
import { Drawing } from '~/shared/ui/picture/plate';
import { PicturesSwitch } from '~/shared/ui/pictures-switch';
import { Share } from '~/shared/ui/share';
import { Failure } from '~/shared/ui/states';
import { climates } from '~/shared/words';
import { Byline } from './tip/byline';
import { CoverButton, Gallery } from './tip/gallery';
import { lengthOnPaper } from './tip/length-on-paper';
import { MarksRow } from './tip/marks';
import { Moved } from './tip/moved';
import { Outcomes, Proof, type Trials } from './tip/outcomes';

const t = messages.tip;

const Questions = optional(async () => (await import('./tip/questions')).Questions);
const AlsoOn = optional(async () => (await import('./tip/also')).AlsoOn);
const OtherTimes = optional(async () => (await import('./tip/other-times')).OtherTimes);
const OnPaper = optional(async () => (await import('./tip/on-paper')).OnPaper);

export function Tip() {
  const { id = '' } = useParams();
  const { data, error, refetch } = useQuery(tipQuery(id));
  const edit = useWaitingEdit(id);
  const missing = error instanceof ApiError && error.status === 404;
  if (missing) return <NotFound />;
  if (data) {
    const tip = shownWithEdit(data.data, edit);
    return (
      <Page title={tip.title} description={summary(tip)} index={false}>
        <Whole key={id} tip={tip} edit={edit} />
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

/** `tip`: with the edit that waits, if there is one. */
function Whole({ tip, edit }: { tip: WholeTip; edit: WaitingEdit | null | undefined }) {
  const { own, facts, photos } = tip;
  const { standfirst, text } = opening(tip);
  const length = lengthOfHead(tip, standfirst);
  const isPublic = tip.availability === 'public';
  const trials = useTrials(tip);
  return (
    <>
      <article className="@container wrap-anywhere">
        <div className={`tip-page shell ${hasLabel(tip) ? 'tip-page-label' : ''}`}>
          <div className="tip-opening">
            <header className="md:col-span-7 md:row-span-2 md:pt-6 print:pt-0">
              <TipHead
                tip={tip}
                standfirst={standfirst}
                back={<BackToTips />}
                note={
                  tip.availability !== 'public' ? (
                    <span className="text-xs font-semibold">
                      {tip.availability.replace(/^./, (first) => first.toUpperCase())}: only you
                      {tip.hold ? ' and moderators' : ''} can see it
                    </span>
                  ) : null
                }
                edit={
                  <>
                    {isPublic ? (
                      <Share path={paths.tip(tip._id)} title={tip.title} small className="min-w-11 max-md:last:-mr-3" />
                    ) : null}
                    {own ? <Edit tip={tip} /> : null}
                  </>
                }
                byline={
                  <>
                    <Byline tip={tip} />
                    <CopyNote of={copyNames.tip(tip._id)} className="mt-2" />
                    <WaitingNote edit={edit} className="mt-2" />
                  </>
                }
              >
                <h1
                  dir="auto"
                  className={`max-md:leading-[1.06] max-lg:text-pretty md:mt-4 md:text-4xl lg:text-display print:mt-1 print:text-2xl ${titlesOnPhones[length]}`}
                >
                  {tip.title}
                </h1>
              </TipHead>
            </header>
            {/* When a card at the end of the page is followed, that card's picture becomes the next tip's. */}
            <div
              className={`tip-picture [main:has([style*='tip-picture'])_&]:[view-transition-name:none] ${length > 1 && !hasLabel(tip) ? '[--shape:2/1]' : ''}`}
            >
              <TipPicture
                tip={tip}
                alt={photos.length > 0 ? tip.title : ''}
                first
                shown="(min-width: 48rem) 60rem, 110vw"
              />
              {photos.length > 0 ? <CoverButton photos={photos} /> : null}
            </div>
            <Gallery tip={tip} className="md:col-span-5 md:col-start-8 md:row-start-2 md:pt-4" />
            <FactsLine tip={tip} className="max-md:mt-3 md:col-span-12 md:row-start-3 md:mt-10 print:mt-3">
              <Moved tip={tip} />
            </FactsLine>
            <Hazards
              facts={facts}
              id="hazards"
              className="mt-2.5 md:col-span-12 md:row-start-4 md:mt-10 print:mt-3 lg:col-span-6 lg:col-start-2"
            />
          </div>
          <div className="pt-3 md:col-span-12 md:row-start-5 md:pt-12 print:pt-3 lg:col-span-6 lg:col-start-2">
            {own ? <CannotWrite className="mb-6" /> : null}
            {tip.hold ? (
              <Held
                thing={{ kind: 'tip', id: tip._id, title: tip.title, hold: tip.hold }}
                className="mb-6 max-w-[36.5rem] print:hidden"
              />
            ) : null}
            {tip.moderatorNote ? (
              <ModeratorNote note={tip.moderatorNote} className="mb-6 max-w-[36.5rem] print:mb-3 print:max-w-none" />
            ) : null}
            <Text tip={tip} text={text} />
            <MarksRow tip={tip} counts={trials.counts} />
            {isPublic ? (
              <>
                <Outcomes {...trials} />
                <Suspense fallback={<div className="min-h-44" />}>
                  <Questions tip={tip} />
                </Suspense>
              </>
            ) : null}
          </div>
          <aside className="tip-aside">
            {isPublic ? <Proof {...trials} className="max-lg:hidden" /> : null}
            {tip.authorId === null ? null : <Author name={tip.name} id={tip.authorId} />}
            <Details tip={tip} />
          </aside>
          <Foot tip={tip} />
          {photos.length === 0 && isLinked(tip.image) ? <PictureHost image={tip.image} /> : null}
        </div>
      </article>
      <div className="shell print:hidden">
        {facts.months ? <GardenPrompt className="mt-12 max-w-[46rem]" /> : null}
        <Suspense fallback={<div className="min-h-[60rem]" />}>
          <OtherTimes tip={tip} />
          <AlsoOn tip={tip} />
        </Suspense>
      </div>
    </>
  );
}

/** When the tip was shared, and what a reader can do with the page. */
function Foot({ tip }: { tip: WholeTip }) {
  return (
    <div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-1 border-t border-line pt-3 text-xs print:mt-3 print:border-0 text-ink-soft md:col-span-12 md:row-start-7 md:mt-12 bg-paper lg:relative lg:z-1">
      <p>
        Shared <time dateTime={tip.dateAdded}>{longDate(tip.dateAdded)}</time>
        {tip.confirmedAt ? (
          <>
            , confirmed <time dateTime={tip.confirmedAt}>{longDate(tip.confirmedAt)}</time>
          </>
        ) : null}
      </p>
      {tip.facts.months ? <GardenLine className="!text-xs print:hidden" /> : null}
      {tip.own ? null : (
        <div className="flex flex-wrap gap-x-6 md:ml-auto">
          <ReportButton thing={{ kind: 'tip', id: tip._id, title: tip.title }} />
          {tip.authorId === null ? null : <BlockActions gardener={{ id: tip.authorId, name: tip.name }} short />}
        </div>
      )}
      <Suspense fallback={null}>
        <OnPaper tip={tip} />
      </Suspense>
    </div>
  );
}

/** The site that a linked picture comes from. */
function PictureHost({ image }: { image: string }) {
  return (
    <div className="flex flex-wrap items-center gap-x-6 pt-6 text-xs text-ink-soft md:col-span-5 md:col-start-8 md:row-start-2 md:pt-1 print:hidden">
      <p>
        The picture is at <bdi>{new URL(image).hostname}</bdi>.
      </p>
      <PicturesSwitch className="!text-xs" />
    </div>
  );
}

/** How much there is to read before the text: the more, the smaller are title and picture, so that it begins on a phone's first screen. */
function lengthOfHead({ title, facts: { hazards = [], hazardNote = '' } }: WholeTip, standfirst = ''): number {
  const before = title.length + standfirst.length + hazardNote.length + 25 * hazards.length;
  return Number(title.length > 40) + Number(before > 180);
}

const titlesOnPhones = ['text-3xl', 'text-2xl max-md:font-[460]', 'text-xl max-md:font-[490]'];

/** Without the portrait, which the byline has. */
function Author({ name, id }: { name: string; id: string }) {
  const { data } = useQuery(gardener(id));
  return (
    <section aria-labelledby="author" className="print:hidden">
      <h2 id="author" className="border-b border-line-strong pb-3 text-lg">
        {t.aboutAuthor}
      </h2>
      <div className="group relative mt-4">
        <Link
          to={paths.gardener(id)}
          className="font-serif text-lg leading-snug hyphens-auto before:absolute before:inset-0 group-hover:underline"
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
    </section>
  );
}

/** Readers' votes and trials. Nobody can try a hidden tip. */
function useTrials({ _id: id, availability, own, counts }: WholeTip): Trials {
  const garden = useGarden();
  const { pending } = useGardenSources();
  // A climate that this release does not know would be refused.
  const climate = garden.climate && garden.climate in climates ? garden.climate : undefined;
  const marks = useQuery({ ...ownMarks, enabled: !own }).data;
  const found = useQuery({ ...outcomes(id, climate), enabled: availability === 'public' && !pending });
  return { id, counts: withOwn(found.data?.data ?? counts, id, marks), climate, isAuthor: own, own: marks, found };
}

/** The description. Blank lines separate its paragraphs. Where two pages of paper have no room for its end, they say where it is. */
function Text({ tip: { _id, moderatorNote }, text }: { tip: WholeTip; text: string }) {
  const paragraphs = [...text.matchAll(/\S(?:(?!\n\s*\n).)*/gs)];
  const { level, shown } = lengthOnPaper(text, moderatorNote?.text);
  return (
    <div data-length={level} className="whole-text max-w-[36.5rem] space-y-[1em] print:max-w-none">
      {paragraphs.map(({ 0: paragraph, index }, at) => {
        const onPaper = paragraph.slice(0, Math.max(0, shown - index));
        return (
          <p
            key={index}
            dir="auto"
            className={`whitespace-pre-line ${at === 0 ? 'text-[1.14em]' : ''} ${onPaper ? '' : 'print:hidden'}`}
          >
            {onPaper}
            {onPaper === paragraph ? null : <span className="print:hidden">{paragraph.slice(onPaper.length)}</span>}
          </p>
        );
      })}
      {shown < text.length ? (
        <p className="hidden print:block">
          The rest is at{' '}
          <strong>
            {location.host}
            {paths.tip(_id)}
          </strong>
          .
        </p>
      ) : null}
    </div>
  );
}

/** On phones a word. */
function Edit({ tip: { _id, availability } }: { tip: WholeTip }) {
  if (useIsInactive()) return null;
  return (
    <Link
      to={availability === 'draft' ? paths.draft(_id) : paths.edit(_id)}
      className={buttonClass('link', 'ml-3 shrink-0 print:hidden')}
    >
      <span>
        Edit <span className="max-md:sr-only">this tip</span>
      </span>
    </Link>
  );
}

/** On phones an arrow. Back to the list that the tip was opened from, as it was; otherwise to the whole list. */
function BackToTips() {
  const navigate = useNavigate();
  const { list } = useNavigationState();
  const back = (event: MouseEvent) => {
    if (!list || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    navigate(-1);
  };
  return (
    <Link
      to={list ?? paths.tips}
      onClick={back}
      className="-ml-4 inline-flex min-h-11 min-w-11 shrink-0 items-center gap-1.5 text-sm font-semibold text-leaf underline-offset-4 hover:underline max-md:justify-center md:-ml-1.5 md:pr-2"
    >
      <PreviousIcon size={18} />
      <span className="max-md:sr-only">{t.back}</span>
    </Link>
  );
}

function NotFound() {
  return (
    <Page title={t.notFound.title} description={t.notFound.text} index={false}>
      <div className="shell flex flex-col items-center py-20 text-center">
        <div className="w-28 text-leaf">
          <Drawing of="job-rain" />
        </div>
        <h1 className="mt-6 text-3xl md:text-4xl">{t.notFound.title}</h1>
        <p className="mt-4 max-w-md text-ink-soft">{t.notFound.text}</p>
        <Link to={paths.tips} className={buttonClass('primary', 'mt-8')}>
          {t.notFound.browse}
        </Link>
        <p className="mt-6 max-w-md text-sm text-ink-soft">
          One that you deleted yourself waits among{' '}
          <Link to={paths.myTips} className="text-leaf underline underline-offset-4">
            your own tips
          </Link>
          , to be restored.
        </p>
      </div>
    </Page>
  );
}

function summary(tip: WholeTip): string {
  return (tip.facts.standfirst ?? tip.description).replace(/\s+/g, ' ').slice(0, 155);
}
