import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useDeferredValue, useId, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { GardenLine } from '~/features/garden/garden-line';
import { firstName } from '~/features/gardeners/first-name';
import { TipPicture } from '~/features/tips/card/picture';
import { withoutRepeats } from '~/features/tips/card/tip-card';
import { warningInWords } from '~/features/tips/facts/hazard-words';
import { notKept, useMark } from '~/features/tips/marks/mutations';
import { ownMarks, savedTips } from '~/features/tips/marks/queries';
import { RowSkeletons } from '~/features/tips/mine/row-skeletons';
import { WaitingWords } from '~/features/tips/outbox/waiting-words';
import { limits } from '~/shared/api/limits.gen';
import type { TipCard } from '~/shared/api/schema.gen';
import { useBlocked } from '~/shared/blocks/blocks';
import { monthName, shifted } from '~/shared/calendar/months';
import { thisMonth, useGarden, useGardenSources } from '~/shared/garden';
import { copyNames } from '~/shared/offline/copy-names';
import { CopyNote } from '~/shared/offline/copy-note';
import { paths } from '~/shared/paths';
import type { ReadersGarden } from '~/shared/session/own-garden';
import { isSessionOver, SessionEnded } from '~/shared/session/session-ended';
import { useGardener } from '~/shared/session/use-gardener';
import { firstSentence } from '~/shared/text/first-sentence';
import { Button, buttonClass } from '~/shared/ui/button';
import { TextField } from '~/shared/ui/form/field';
import { later } from '~/shared/ui/load/later';
import { Page, PageHeading } from '~/shared/ui/page';
import { categoryDrawings, Drawing, drawingOf } from '~/shared/ui/picture/plate';
import { Empty, Failure } from '~/shared/ui/states';
import { YearBand } from '~/shared/ui/year-band';
import { capital, tipsInWords } from '~/shared/words';
import './my-almanac.css';

const title = 'My almanac';

const CalendarSection = later(
  'CalendarSection',
  async () => (await import('~/features/calendar/calendar-section')).CalendarSection,
);

/** The saved tips through the year, from the present month on. */
export function MyAlmanac() {
  const { data, error, refetch } = useQuery(savedTips);
  const { pending } = useGardenSources();
  const gardener = useGardener();
  const [calendar, setCalendar] = useState(false);
  const calendarId = useId();
  return (
    <Page title={title} description="The tips that you have saved, by month." index={false}>
      <div className="almanac shell pb-12">
        <p aria-hidden="true" className="hidden font-serif text-3xl print:block">
          {new Date().getFullYear()} · <bdi>{gardener?.displayName ? ofGardener(gardener.displayName) : title}</bdi>
        </p>
        <div className="flex flex-wrap items-end justify-between gap-x-8 pb-6 md:pb-0 print:hidden">
          <PageHeading intro="The tips you keep, month by month.">{title}</PageHeading>
          {data ? (
            <p className="flex flex-wrap gap-3 md:mb-10">
              <Button
                kind="quiet"
                aria-expanded={calendar}
                aria-controls={calendar ? calendarId : undefined}
                onClick={() => setCalendar(!calendar)}
              >
                In your calendar
              </Button>
              {data.length > 0 ? (
                <Button kind="quiet" onClick={() => print()}>
                  Print
                </Button>
              ) : null}
            </p>
          ) : null}
        </div>
        {calendar && gardener ? (
          <Suspense fallback={null}>
            <CalendarSection id={calendarId} gardener={gardener} />
          </Suspense>
        ) : null}
        {data && !pending ? (
          data.length > 0 ? (
            <Year cards={data} />
          ) : (
            <Nothing />
          )
        ) : error ? (
          isSessionOver(error) ? (
            <SessionEnded />
          ) : (
            <Failure error={error} what="Your saved tips could not be fetched." retry={refetch} />
          )
        ) : (
          <RowSkeletons label="Fetching your saved tips" />
        )}
      </div>
    </Page>
  );
}

const ofGardener = (name: string) => `${firstName(name)}’s almanac`;

/** Fewer are seen at a glance. */
const searchedFrom = 10;

function Year({ cards }: { cards: TipCard[] }) {
  const garden = useGarden();
  const present = monthName(shifted(thisMonth(garden), garden.hemisphere));
  const [search] = useSearchParams();
  const [q, setQ] = useState(search.get('q') ?? '');
  // The field stays when it is emptied.
  const [isSearched] = useState(q !== '');
  const found = withWords(cards, useDeferredValue(q));
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4 print:hidden">
        <div>
          <GardenLine />
          <CopyNote of={copyNames.saved} className="mt-1" />
        </div>
        {cards.length >= searchedFrom || isSearched ? (
          <search className="w-full max-w-md">
            <TextField
              label="Search your saved tips"
              type="search"
              value={q}
              maxLength={limits.Search.most}
              onChange={(event) => setQ(event.target.value)}
            />
          </search>
        ) : null}
      </div>
      <p role="status" className="mt-4 empty:sr-only print:hidden">
        {q.trim()
          ? `${found.length === 0 ? 'No saved tip has' : `${capital(tipsInWords(found.length))} with`} these words.`
          : ''}
      </p>
      {byMonth(withoutRepeats(found), garden).map(({ name, cards }) => (
        <section
          key={name}
          aria-labelledby={name.slice(0, 3)}
          className="mt-8 grid grid-cols-1 gap-x-8 border-t border-line-strong pt-5 lg:grid-cols-12 print:mt-4 print:block print:pt-3"
        >
          <h2 id={name.slice(0, 3)} className="pb-2 text-2xl lg:col-span-3">
            {name}
            {name === present ? (
              <>
                {' '}
                <span className="block font-sans text-sm font-semibold text-marigold-ink print:hidden">this month</span>
              </>
            ) : null}
          </h2>
          <ul className="@container lg:col-span-9 [&>:first-child]:border-0 lg:[&>:first-child]:pt-1">
            {cards.map((card) => (
              <Saved key={card._id} card={card} />
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

/** The tips that have all of the words. It needs no network. */
function withWords(cards: TipCard[], q: string): TipCard[] {
  const words = plain(q).split(/\s+/);
  return cards.filter(({ title, plantType, category, name, description, facts: { standfirst = '' } }) => {
    const text = plain([title, plantType, category, name, description, standfirst].join(' '));
    return words.every((word) => text.includes(word));
  });
}

/** Without accents, in lower case. */
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();

/** Each tip once: in the present month or else the next of its best ones, or of all without best ones. */
function byMonth(cards: TipCard[], garden: ReadersGarden) {
  const now = thisMonth(garden);
  const wait = ({ facts: { months: { best = [], possible = [] } = {} } }: TipCard) =>
    Math.min(...(best.length > 0 ? best : possible).map((month) => (month - now + 12) % 12));
  const groups = Array.from({ length: 12 }, (_, after) => ({
    name: monthName(shifted(((now + after - 1) % 12) + 1, garden.hemisphere)),
    cards: cards.filter((card) => wait(card) === after),
  }));
  const any = { name: 'Any month', cards: cards.filter((card) => wait(card) === Number.POSITIVE_INFINITY) };
  return [...groups, any].filter(({ cards }) => cards.length > 0);
}

/** A removed tip leaves a line that brings it back. */
function Saved({ card }: { card: TipCard }) {
  const { _id: id, title, name, facts } = card;
  const isBlocked = useBlocked()(card.authorId) === 'left-out';
  const { data: own } = useQuery(ownMarks);
  const { mutate, isPending, error } = useMark();
  const [said, setSaid] = useState<ReactNode>('');
  const kept = own?.now.saved.includes(id) ?? true;
  const warning = warningInWords(facts);
  const turn = () =>
    mutate(
      { id, title, mark: 'saved', on: !kept },
      {
        onSuccess: (waits) =>
          setSaid(waits ? <WaitingWords of={waits} /> : kept ? 'Removed.' : 'Back in your almanac.'),
      },
    );
  return (
    <li
      className={`relative grid grid-cols-[4rem_minmax(0,1fr)] items-start gap-x-4 border-t border-line py-5 wrap-anywhere sm:gap-x-6 md:grid-cols-[4rem_minmax(0,1fr)_min(17.25rem,36vw)] print:grid-cols-[20mm_minmax(0,1fr)] print:py-3 ${kept ? '' : 'print:hidden'}`}
    >
      <div className={`size-16 overflow-hidden rounded-control print:hidden ${kept ? '' : 'opacity-60'}`}>
        <TipPicture tip={card} alt="" shown="6.5rem" />
      </div>
      <div className="almanac-drawing">
        <Drawing of={drawingOf(card.category, card.plant) ?? categoryDrawings[card.category]} />
      </div>
      <div className="min-w-0">
        <Link
          to={paths.tip(id)}
          className="-my-2 inline-block py-2 font-serif text-lg leading-snug font-[560] text-balance underline-offset-4 hover:underline"
        >
          <bdi>{title}</bdi>
        </Link>
        <p dir="auto" className="hidden font-serif italic print:block">
          {facts.standfirst ?? firstSentence(card.description)}
        </p>
        {warning ? (
          <p dir="auto" className="hidden text-sm font-semibold print:block">
            {warning}
          </p>
        ) : null}
        <p className="mt-0.5 text-sm text-ink-soft">
          <bdi>{name}</bdi>
          {isBlocked ? ', a gardener whom you block' : ''}
        </p>
        <p className="-mt-1 -mb-2 flex flex-wrap items-center gap-x-3 text-sm print:hidden">
          <Button
            kind="link"
            className="min-w-11 !text-ink-soft"
            aria-label={`${kept ? 'Remove' : 'Undo'}: ${title}`}
            // Not disabled: that would take the focus away.
            aria-disabled={isPending || !own || undefined}
            onClick={isPending || !own ? undefined : turn}
          >
            {kept ? 'Remove' : 'Undo'}
          </Button>
          <span role="status">{error ? '' : said}</span>
          {error ? (
            <span role="alert" className="font-medium text-clay">
              {isSessionOver(error) ? 'Your session has ended. Sign in again.' : notKept(error)}
            </span>
          ) : null}
        </p>
      </div>
      <YearBand
        timing={facts}
        size="card"
        className="almanac-year text-xs text-ink-soft max-md:col-start-2 max-md:mt-3 md:mt-2 print:col-start-2 print:mt-1"
      />
    </li>
  );
}

function Nothing() {
  return (
    <Empty
      drawing={<Drawing of="job-basket" />}
      action={
        <Link to={paths.tips} className={buttonClass('primary')}>
          Find tips to keep
        </Link>
      }
    >
      Nothing saved yet. “Save” on a tip’s page keeps it here, in its month.
    </Empty>
  );
}
