import type { CSSProperties } from 'react';
import { Link, useSearchParams } from 'react-router';
import { MoreButton } from '~/features/tips/card/more-button';
import { TipPicture } from '~/features/tips/card/picture';
import { withoutRepeats } from '~/features/tips/card/tip-card';
import { readFilter, tipsUrl } from '~/features/tips/list/url';
import { byWork } from '~/features/tips/season/by-work';
import { type InSeason, useInSeason } from '~/features/tips/season/in-season';
import { nowUrl } from '~/features/tips/season/now-url';
import { SeasonLine } from '~/features/tips/season/season-line';
import { timeLeft } from '~/features/tips/season/time-left';
import type { Hemisphere, TipCard } from '~/shared/api/schema.gen';
import { Fold, LeftOut } from '~/shared/blocks/fold';
import { frostWarning } from '~/shared/calendar/frost';
import { monthName, monthNames, shifted } from '~/shared/calendar/months';
import { monthsInBrief } from '~/shared/calendar/months-in-words';
import { monthWeekInWords } from '~/shared/calendar/weeks-in-words';
import { useGarden } from '~/shared/garden';
import { useHydrated } from '~/shared/hydrated';
import { messages } from '~/shared/messages';
import { CopyNote } from '~/shared/offline/copy-note';
import { paths } from '~/shared/paths';
import { gardenInWords } from '~/shared/place/in-words';
import { nowTitle, Page, PageHeading } from '~/shared/ui/page';
import { Pager, pageTitle, useListTop, usePlace } from '~/shared/ui/pager';
import { Failure } from '~/shared/ui/states';
import { capital, tipsInWords } from '~/shared/words';
import { Added, SeasonGarden, Today } from './season';

/**
 * The tips for a month by kind of work: the reader's present month, or that of the address, which is of the northern year. A reader
 * whose weeks of frost are known has the present week instead, and what begins in the next two.
 */
export function Now() {
  const ready = useHydrated();
  const [search] = useSearchParams();
  const { page, cursor } = usePlace();
  const asked = ready ? readFilter(search).month : undefined;
  const season = useInSeason(asked, { limit: 48, cursor: ready ? cursor : undefined });
  const { month, present, hemisphere, daysLeft, found, cards, leftOut, error, retry } = season;
  const garden = useGarden();
  const heading = useListTop<HTMLHeadingElement>(String(asked));
  const own = month ? monthName(shifted(month, hemisphere)) : undefined;
  const time = daysLeft === undefined ? own : monthWeekInWords(new Date());
  const frost = daysLeft === undefined ? '' : frostWarning(new Date(), garden.frost);
  const title = month === present ? nowTitle : `${own} in the garden`;
  return (
    <Page
      title={pageTitle(title, ready ? page : 1)}
      description="What to sow, prune, protect, pick and leave alone this month, from gardeners’ own tips, for your climate."
      index={!asked && !cursor}
    >
      <div className="shell">
        <PageHeading
          above={<Today />}
          plain
          intro={
            <span className="now-intro">
              {frost ? (
                <strong className="block font-semibold text-balance text-ink">{frost}</strong>
              ) : (
                'What to sow, prune, pick and protect, by month. The dot marks this month.'
              )}
            </span>
          }
        >
          {title}
        </PageHeading>
        <Months chosen={month} present={present} hemisphere={hemisphere} ready={ready} />
        <section aria-labelledby="season" className="@container mt-4 min-h-[60dvh]" aria-busy={!cards && !error}>
          {/* The garden stays in its place when the number of tips is known: below it on phones, else at the other end of the line. */}
          <div className="flex flex-wrap items-baseline gap-x-3 text-sm text-ink-soft">
            <h2
              id="season"
              ref={heading}
              tabIndex={-1}
              className="mr-auto font-sans font-semibold tracking-normal text-ink outline-none @max-2xl:w-full"
            >
              {found ? inWords(found, time) : `Tips for ${time ?? 'the month'}`}
            </h2>
            <SeasonGarden season={season} className={`now-garden ${ready ? '' : 'now-garden-unread'}`}>
              {ready && garden.frost ? gardenInWords(garden) : ''}
            </SeasonGarden>
            <CopyNote of={season.copy} />
          </div>
          <p className="max-w-[38rem] text-sm text-ink-soft empty:hidden">
            <Added season={season} />
          </p>
          {error ? (
            <div className="mt-6">
              <Failure error={error} what="The tips could not be fetched." retry={retry} />
            </div>
          ) : null}
          {/* The address may have a cursor of another climate or month, with which no retry can help. */}
          {error && cursor ? (
            <p>
              <Link to={nowUrl(asked)} className={more}>
                First page
              </Link>
            </p>
          ) : null}
          {month && cards ? <Works cards={cards} season={season} month={month} /> : error ? null : <Waiting />}
          {month === present && daysLeft !== undefined && cards && !cursor ? <Coming known={cards} /> : null}
          <LeftOut count={leftOut} className="mt-6" />
          {cards ? <Pager next={found?.next} label="Pages of tips" /> : null}
        </section>
        <p className="mt-10 flex flex-wrap gap-x-8">
          <Link to={tipsUrl({ ...(month ? { month } : {}), sort: 'season' })} className={more}>
            {own ? `Tips for ${own} with their pictures` : messages.nav.browseTips}
          </Link>
          <Link to={paths.guides} className={more}>
            {messages.home.slides[1]}
          </Link>
        </p>
      </div>
    </Page>
  );
}

const more = 'inline-flex min-h-11 items-center font-semibold text-leaf underline underline-offset-4';

type MonthsProps = {
  /** Of the northern year. */
  chosen: number | undefined;
  present: number | undefined;
  hemisphere: Hemisphere | undefined;
  /** The page is hydrated, so that the reader's own month may show. */
  ready: boolean;
};

/** The months of the reader's year, as links. */
function Months({ chosen, present, hemisphere, ready }: MonthsProps) {
  return (
    <nav aria-label="Months">
      <ul className="month-choice month-links">
        {monthNames.map((name, at) => {
          const northern = shifted(at + 1, hemisphere);
          return (
            <li key={name}>
              <Link
                to={nowUrl(ready && northern === present ? undefined : northern)}
                aria-current={northern === chosen ? 'page' : undefined}
                data-now={northern === present || undefined}
              >
                <span aria-hidden="true">{name.slice(0, 3)}</span>
                <span className="sr-only">
                  {name}
                  {northern === present ? ', this month' : ''}
                </span>
              </Link>
            </li>
          );
        })}
        {chosen ? (
          <li
            aria-hidden="true"
            className="month-ring"
            style={{ '--at': shifted(chosen, hemisphere) - 1 } as CSSProperties}
          />
        ) : null}
      </ul>
    </nav>
  );
}

type WorksProps = { cards: readonly TipCard[]; month: number; season: ReturnType<typeof useInSeason> };

/** The tips by kind of work. */
function Works({ cards, month, season: { present, hemisphere, daysLeft } }: WorksProps) {
  return byWork(withoutRepeats(cards)).map(({ label, cards }) => (
    <div key={label} className="now-work">
      <h3 className="text-2xl font-[430]">{label}</h3>
      <ul>
        {cards.map((card, at) => (
          <Line
            key={card._id}
            card={card}
            lead={at === 0}
            isPresent={month === present}
            when={timeLeft(card.facts.months, month, hemisphere, daysLeft)}
          />
        ))}
      </ul>
    </div>
  ));
}

type LineProps = { card: TipCard; lead: boolean; when: string; isPresent: boolean };

/** The first tip of a kind of work is larger, with its author's own sentence. */
function Line({ card, lead, when, isPresent }: LineProps) {
  return (
    <li className={lead ? 'now-tip now-lead' : 'now-tip'}>
      <Fold id={card.authorId} name={card.name}>
        <div className="overflow-hidden rounded-card">
          <TipPicture tip={card} alt="" shown={lead ? '24rem' : '6rem'} />
        </div>
        <div>
          <SeasonLine card={card} when={when} isPresent={isPresent} />
          {lead && card.facts.standfirst ? (
            <p dir="auto" className="mt-1.5 hidden font-serif text-ink-soft italic @2xl:block">
              {card.facts.standfirst}
            </p>
          ) : null}
        </div>
        {/* A phone has the room for the title: the tip's page has what is in the menu. */}
        <MoreButton card={card} className="relative -mr-3 @max-[40rem]:hidden" />
      </Fold>
    </li>
  );
}

const mostComing = 6;
const weeksAhead = 2;

/** What begins in the next two weeks: what is `known` to be for this one is not. Its pictures are for the tips of now. */
function Coming({ known }: { known: TipCard[] }) {
  const { cards, hemisphere } = useInSeason(undefined, { limit: 48 }, weeksAhead);
  const isKnown = new Set(known.map(({ _id }) => _id));
  const coming = cards?.filter(({ _id, facts }) => facts.months && !isKnown.has(_id));
  if (!coming?.length) return null;
  return (
    <div className="now-work">
      <h3 className="text-2xl font-[430]">Begins within two weeks</h3>
      <ul>
        {coming.slice(0, mostComing).map((card) => (
          <li key={card._id} className="relative py-3">
            <Fold id={card.authorId} name={card.name}>
              <SeasonLine card={card} when={monthsInBrief(card.facts.months ?? {}, hemisphere)} isPresent={false} />
            </Fold>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The total is that of the reader's climate. */
function inWords({ total, added, data }: InSeason, month: string | undefined): string {
  const more = added.length > 0 ? data.length - total : 0;
  const others = more > 0 ? `, and ${more} for other climates` : '';
  if (total === 0) return `No tip for ${month}${others || ' yet'}`;
  return `${capital(tipsInWords(total))} for ${month}${others}`;
}

function Waiting() {
  return (
    <div role="status">
      <span className="sr-only">Fetching the tips</span>
      <div aria-hidden="true" className="mt-10 grid gap-8 sm:grid-cols-2 lg:grid-cols-3">
        {Array.from({ length: 9 }, (_, at) => (
          <div key={at} className="skeleton h-12" />
        ))}
      </div>
    </div>
  );
}
