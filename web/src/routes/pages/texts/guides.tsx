import { Link } from 'react-router';
import { tipsUrl } from '~/features/tips/list/url';
import { nowUrl } from '~/features/tips/season/now-url';
import { monthNames, shifted } from '~/shared/calendar/months';
import { useGarden } from '~/shared/garden';
import { useHydrated } from '~/shared/hydrated';
import { messages } from '~/shared/messages';
import { paths } from '~/shared/paths';
import { buttonClass } from '~/shared/ui/button';
import { Page, PageHeading } from '~/shared/ui/page';
import { Drawing } from '~/shared/ui/picture/plate';
import { type Month, months } from '../guide-months';

export function Text() {
  // By the reader's clock, not by that of the build.
  const now = useHydrated() ? new Date().getMonth() : undefined;
  const { hemisphere } = useGarden();
  const year: MonthOfYear[] = monthNames.map((name, at) => {
    const northern = shifted(at + 1, hemisphere);
    return { name, northern, ...(months[northern - 1] as Month) };
  });
  const fromPresent = [...year.slice(now), ...year.slice(0, now ?? 0)];
  return (
    <Page
      title={messages.home.slides[1]}
      description="What to sow, plant and do in the garden, month by month, for the temperate northern hemisphere."
    >
      <div className="shell">
        <PageHeading
          intro={`Month by month, for gardens between the vineyards and the birches. In the hills, come two weeks late; by the sea, two weeks early. ${
            hemisphere === 'southern'
              ? 'Shown for the southern year.'
              : 'Shown for the northern year. South of the equator, look six months on: your May is our November.'
          }`}
        >
          {messages.home.slides[1]}
        </PageHeading>
        <nav aria-label="Months" className="border-y border-line py-3">
          <ul className="grid grid-cols-6 md:-mx-3 md:flex md:flex-wrap md:gap-x-1">
            {year.map(({ name }, at) => (
              <li key={name}>
                <a
                  href={`#${name.toLowerCase()}`}
                  aria-current={at === now ? 'date' : undefined}
                  className="flex min-h-11 items-center justify-center rounded-control text-sm md:px-3 text-ink-soft hover:bg-moss hover:text-ink aria-[current=date]:text-ink aria-[current=date]:under-now"
                >
                  <span aria-hidden="true" className="md:hidden">
                    {name.slice(0, 3)}
                  </span>
                  <span className="max-md:sr-only">{name}</span>
                </a>
              </li>
            ))}
          </ul>
        </nav>
        {/* From the present month on, which a rendered page does not know: where there is script, its list waits for it. */}
        <ol
          className={`grid grid-cols-1 gap-x-16 lg:grid-cols-2 ${now === undefined ? '[@media(scripting:enabled)]:invisible' : ''}`}
        >
          {fromPresent.map((month, at) =>
            at === 0 && now !== undefined ? (
              <Present key={month.name} month={month} />
            ) : (
              <Later key={month.name} month={month} />
            ),
          )}
          <li className="py-10 text-ink-soft lg:self-center">
            A calendar knows the month and your neighbour knows the weather. Ask the{' '}
            <Link to={paths.gardeners} className="text-leaf underline underline-offset-4">
              gardeners
            </Link>
            , or look through the{' '}
            <Link to={tipsUrl({ category: 'Seasonal' })} className="text-leaf underline underline-offset-4">
              seasonal tips
            </Link>
            .
          </li>
        </ol>
      </div>
    </Page>
  );
}

type MonthOfYear = Month & {
  name: string;
  /** Of the northern year. */
  northern: number;
};

/** The present month: as wide as the page, with all its drawings. */
function Present({ month: { name, northern, drawings, text, tips } }: { month: MonthOfYear }) {
  return (
    <li
      id={name.toLowerCase()}
      className="grid grid-cols-1 items-center gap-x-12 gap-y-6 border-b border-line-strong py-8 md:py-12 lg:col-span-2 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]"
    >
      <div>
        <p className="label text-marigold-ink">This month</p>
        <h2 className="mt-1 text-3xl md:text-4xl">{name}</h2>
        <p className="mt-4">{text}</p>
        <Tips tips={tips} month={northern} />
        <p className="mt-4">
          <Link to={nowUrl(undefined)} className={buttonClass('quiet')}>
            In the garden now: tips for {name}
          </Link>
        </p>
      </div>
      <ul aria-hidden="true" className="grid grid-cols-3 gap-3">
        {drawings.map(([drawing, words], at) => (
          <li key={drawing} className="min-w-0">
            <div className="aspect-square overflow-hidden rounded-card md:aspect-4/5">
              <div className={`plate ${grounds[at % grounds.length]}`}>
                <Drawing of={drawing} />
                <p className="first-letter:uppercase">{words}</p>
              </div>
            </div>
          </li>
        ))}
      </ul>
    </li>
  );
}

const grounds = ['bg-moss', 'bg-marigold-wash', 'bg-paper outline -outline-offset-1 outline-line'];

function Later({ month: { name, northern, drawings, text, tips } }: { month: MonthOfYear }) {
  const [[drawing]] = drawings;
  return (
    <li
      id={name.toLowerCase()}
      className="grid grid-cols-[min(4.5rem,20vw)_minmax(0,1fr)] items-start gap-x-5 border-b border-line py-8 sm:grid-cols-[8rem_minmax(0,1fr)] sm:gap-x-7"
    >
      <div className="mt-1 aspect-square overflow-hidden rounded-card bg-moss">
        <div className="plate">
          <Drawing of={drawing} />
        </div>
      </div>
      <div>
        <h2 className="text-xl md:text-2xl">{name}</h2>
        <p className="mt-2 text-ink-soft">{text}</p>
        <Tips tips={tips} month={northern} />
        <p className="mt-1">
          <Link
            to={nowUrl(northern)}
            className="inline-flex min-h-11 items-center text-sm font-semibold text-leaf underline decoration-2 underline-offset-4"
          >
            Tips for {name}
          </Link>
        </p>
      </div>
    </li>
  );
}

function Tips({ tips, month }: { tips: Month['tips']; month: number }) {
  return (
    <p className="mt-2 text-sm text-ink-soft">
      Tips:{' '}
      {tips.map(([plant, words], at) => (
        <span key={plant}>
          {at > 0 ? ', ' : ''}
          <Link to={tipsUrl({ plant, month })} className="text-leaf underline underline-offset-4">
            {words}
          </Link>
        </span>
      ))}
    </p>
  );
}
