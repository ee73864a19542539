import { Link } from 'react-router';
import { tipsUrl } from '~/features/tips/list/url';
import { nowUrl } from '~/features/tips/season/now-url';
import { monthNames, shifted } from '~/shared/calendar/months';
import { useGarden } from '~/shared/garden';
import { useHydrated } from '~/shared/hydrated';
import { messages } from '~/shared/messages';
import { paths } from '~/shared/paths';
import { Page, PageHeading } from '~/shared/ui/page';
import { Drawing } from '~/shared/ui/picture/plate';
import { type Month, months } from '../guide-months';

export function Text() {
  // By the reader's clock, not by that of the build.
  const now = useHydrated() ? new Date().getMonth() : undefined;
  const { hemisphere } = useGarden();
  const year = monthNames.map((name, at) => {
    const northern = shifted(at + 1, hemisphere);
    return { name, northern, ...(months[northern - 1] as Month) };
  });
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
          <ul className="-mx-3 flex flex-wrap gap-x-1">
            {year.map(({ name }, at) => (
              <li key={name}>
                <a
                  href={`#${name.toLowerCase()}`}
                  aria-current={at === now ? 'date' : undefined}
                  className="inline-flex min-h-11 items-center rounded-control px-3 text-sm text-ink-soft hover:bg-moss hover:text-ink aria-[current=date]:text-ink aria-[current=date]:ring-2 aria-[current=date]:ring-(--marigold-line) aria-[current=date]:ring-inset"
                >
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <ol className="mt-6 grid gap-x-16 lg:grid-cols-2">
          {year.map(({ name, northern, drawing, text, tips }, at) => (
            <li
              key={name}
              id={name.toLowerCase()}
              className="grid grid-cols-[3.5rem_minmax(0,1fr)] gap-x-5 border-b border-line py-8 sm:grid-cols-[6.5rem_minmax(0,1fr)] sm:gap-x-6"
            >
              <div>
                <Drawing of={drawing} />
              </div>
              <div>
                <h2 className="flex items-center justify-between gap-4 text-xl md:text-2xl">
                  {name}
                  {at === now ? (
                    <span className="-my-1 rounded-control px-3 py-1 font-sans text-xs font-semibold ring-2 ring-(--marigold-line) ring-inset">
                      This month
                    </span>
                  ) : null}
                </h2>
                <p className="mt-2 text-ink-soft">{text}</p>
                <p className="mt-2 text-sm text-ink-soft">
                  Tips:{' '}
                  {tips.map(([plant, words], at) => (
                    <span key={plant}>
                      {at > 0 ? ', ' : ''}
                      <Link to={tipsUrl({ plant, month: northern })} className="text-leaf underline underline-offset-4">
                        {words}
                      </Link>
                    </span>
                  ))}
                </p>
                <p className="mt-2">
                  <Link
                    to={nowUrl(at === now ? undefined : northern)}
                    className="inline-flex min-h-11 items-center text-sm font-semibold text-leaf underline decoration-2 underline-offset-4"
                  >
                    {at === now ? 'In the garden now: tips for' : 'Tips for'} {name}
                  </Link>
                </p>
              </div>
            </li>
          ))}
        </ol>
        <p className="mt-10 max-w-[38rem] text-ink-soft">
          A calendar knows the month and your neighbour knows the weather. Ask the{' '}
          <Link to={paths.gardeners} className="text-leaf underline underline-offset-4">
            gardeners
          </Link>
          , or look through the{' '}
          <Link to={tipsUrl({ category: 'Seasonal' })} className="text-leaf underline underline-offset-4">
            seasonal tips
          </Link>
          .
        </p>
      </div>
    </Page>
  );
}
