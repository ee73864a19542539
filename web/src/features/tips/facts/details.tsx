import { Fragment, type ReactNode } from 'react';
import type { Basis, Climate, Tip } from '~/shared/api/schema.gen';
import { longDate } from '~/shared/calendar/dates';
import { useGarden } from '~/shared/garden';
import { messages } from '~/shared/messages';
import { climates, works } from '~/shared/words';

/** The specification's fields of a tip, and the facts for which the line above the text has no room. */
export function Details({ tip }: { tip: Tip }) {
  const { work, climates: all = [], tools = [], basis } = tip.facts;
  return (
    <section aria-labelledby="details">
      <h2 id="details" className="border-b border-line-strong pb-3 text-lg">
        {messages.tip.details}
      </h2>
      <dl className="text-sm print:columns-2 print:gap-8">
        <Fact name="Plant type">
          <bdi>{tip.plantType}</bdi>
        </Fact>
        <Fact name="Category">{tip.category}</Fact>
        <Fact name="Difficulty">{tip.difficultyLevel}</Fact>
        {work ? <Fact name="Work">{works[work]}</Fact> : null}
        {all.length > 0 ? (
          <Fact name="Climate">
            <Climates all={all} />
          </Fact>
        ) : null}
        {tools.length > 0 ? (
          <Fact name="Tools">
            {tools.map((tool, at) => (
              <Fragment key={tool}>
                {at > 0 ? ', ' : ''}
                <bdi>{tool}</bdi>
              </Fragment>
            ))}
          </Fact>
        ) : null}
        {basis ? (
          <Fact name="Comes from">
            <Source basis={basis} />
          </Fact>
        ) : null}
        <Fact name="Date added">
          <time dateTime={tip.dateAdded}>{longDate(tip.dateAdded)}</time>
        </Fact>
        {tip.confirmedAt ? (
          <Fact name="Confirmed">
            <time dateTime={tip.confirmedAt}>{longDate(tip.confirmedAt)}</time>
          </Fact>
        ) : null}
      </dl>
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-6 border-b border-line py-2.5 print:py-1.5">
      <dt className="shrink-0 text-ink-soft">{name}</dt>
      <dd className="min-w-0 text-right font-semibold">{children}</dd>
    </div>
  );
}

/** The reader's own first. */
function Climates({ all }: { all: readonly Climate[] }) {
  const { climate: own } = useGarden();
  const fits = own !== undefined && all.includes(own);
  const others = all.filter((climate) => climate !== own).map((climate) => climates[climate]);
  return (
    <>
      {fits ? <span className="block">{climates[own]}: good for your climate</span> : null}
      {others.join(', ')}
    </>
  );
}

function Source({ basis: { kind, seasons, title, link } }: { basis: Basis }) {
  if (kind === 'heard') return 'Heard from others';
  if (kind === 'own-experience') {
    if (!seasons) return 'From own experience';
    return `From ${seasons === 1 ? 'one season' : `${seasons} seasons`} of own experience`;
  }
  return (
    <>
      {kind === 'book' ? 'From a book or research: ' : 'From an extension service or garden society: '}
      {link && isWeb(link) ? <SourceLink link={link} title={title} /> : <bdi>{title}</bdi>}
    </>
  );
}

/** With its host in sight, as the site vouches for no other. On paper, with the whole address. */
function SourceLink({ link, title }: { link: string; title: string | undefined }) {
  const host = new URL(link).hostname;
  return (
    <>
      <a
        href={link}
        rel="nofollow noopener ugc"
        className={`text-leaf underline underline-offset-4 wrap-anywhere hover:decoration-2 print:after:content-['_('attr(href)')']`}
      >
        <bdi>{title ?? host}</bdi>
      </a>
      {title ? <span className="font-normal text-ink-soft print:hidden"> at {host}</span> : null}
    </>
  );
}

const isWeb = (link: string) => URL.canParse(link) && new URL(link).protocol === 'https:';
