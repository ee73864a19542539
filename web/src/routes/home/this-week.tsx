import { shortList } from '~/features/tips/season/by-work';
import { SeasonLine } from '~/features/tips/season/season-line';
import { timeLeft } from '~/features/tips/season/time-left';
import { Fold } from '~/shared/blocks/fold';
import { weekOfYear } from '~/shared/calendar/dates';
import { monthName, shifted } from '~/shared/calendar/months';
import { CopyNote } from '~/shared/offline/copy-note';
import { paths } from '~/shared/paths';
import { YearCells } from '~/shared/ui/year-cells';
import { tipsInWords } from '~/shared/words';
import { Added, NotNow, SeasonGarden, Today } from '../season';
import { More } from './section-heading';
import { useWeek } from './week';

/** `Week 48 · 36 tips for November`, of the reader's climate; empty until it is known. */
export function MonthFact() {
  const { month, hemisphere, found, error } = useWeek();
  if (!month || !(found || error)) return null;
  const tips = found?.total ? ` · ${tipsInWords(found.total)} for ${monthName(shifted(month, hemisphere))}` : '';
  return `Week ${weekOfYear(new Date())}${tips}`;
}

/** The work of this week, by the reader's month and climate. Its room is kept: nothing below it moves when the tips arrive. */
export function ThisWeek() {
  const season = useWeek();
  const { month, hemisphere, daysLeft, cards, error, retry } = season;
  const own = month && shifted(month, hemisphere);
  return (
    <section aria-labelledby="this-week" className="shell this-week">
      <div>
        <Today withFrost />
        <h2 id="this-week" className="home-heading mt-3 md:text-3xl">
          In the garden this week
        </h2>
        {/* Its words are the date. */}
        <div aria-hidden="true" className="mt-5">
          <YearCells state={(month) => (month === own ? 'best' : undefined)} now={own} />
        </div>
        <SeasonGarden season={season} className="mt-2" />
        <CopyNote of={season.copy} />
      </div>
      <div className="week-tips">
        {error ? (
          <NotNow retry={retry} />
        ) : cards?.length === 0 ? (
          <p className="text-ink-soft">No tip is for this month yet.</p>
        ) : month && cards ? (
          <ul className="week-columns">
            {shortList(cards).map(({ label, columns, cards }) => (
              <li key={label} className={`week-work ${widths[columns]}`}>
                <h3>{label}</h3>
                <ul>
                  {cards.map((card, at) => (
                    <li key={card._id} className={at < 2 * columns ? '' : '@max-3xl:hidden'}>
                      <Fold id={card.authorId} name={card.name}>
                        <SeasonLine
                          card={card}
                          when={timeLeft(card.facts.months, month, hemisphere, daysLeft)}
                          isPresent
                        />
                      </Fold>
                    </li>
                  ))}
                </ul>
              </li>
            ))}
          </ul>
        ) : (
          <Waiting />
        )}
      </div>
      <div className="flex min-h-18 flex-wrap items-baseline gap-x-8 text-sm @5xl:col-start-2">
        <More to={paths.now} className="">
          {own ? `More for ${monthName(own)}` : 'More for this month'}
        </More>
        <p className="max-w-[34rem] text-ink-soft">
          <Added season={season} />
        </p>
      </div>
    </section>
  );
}

/** Of a kind of work with more than one column. */
const widths = ['', '', '@3xl:col-span-2 @3xl:*:[ul]:grid-cols-2', '@3xl:col-span-3 @3xl:*:[ul]:grid-cols-3'];

function Waiting() {
  return (
    <div role="status">
      <span className="sr-only">Fetching this week’s tips</span>
      <div aria-hidden="true" className="week-columns">
        {[0, 1, 2].map((column) => (
          <div key={column} className="week-work">
            <div className="skeleton h-6 w-1/2" />
            {[0, 1, 2].map((row) => (
              <div key={row} className="skeleton mt-6 h-10 w-11/12" />
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}
