import { Fragment, type ReactNode } from 'react';
import type { Basis, Tip } from '~/shared/api/schema.gen';
import { messages } from '~/shared/messages';
import { parsedUrl } from '~/shared/text/url';
import { glance } from './glance';

/** The specification's fields of a tip, its tools and its source, and on phones the facts for which the line above the text has no room. */
export function Details({ tip }: { tip: Tip }) {
  const { tools = [], basis } = tip.facts;
  return (
    <section aria-labelledby="details">
      <h2 id="details" className="border-b border-line-strong pb-3 text-lg">
        {messages.tip.details}
      </h2>
      <dl className="text-xs print:columns-2 print:gap-8">
        <Fact name="Plant type">
          <bdi>{tip.plantType}</bdi>
        </Fact>
        <Fact name="Category">{tip.category}</Fact>
        <Fact name="Difficulty">
          <span className="inline-block first-letter:uppercase">{tip.difficultyLevel}</span>
        </Fact>
        {glance(tip.facts).map(([name, value]) => (
          <Fact key={name} name={name} className="md:hidden">
            {value}
          </Fact>
        ))}
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
          <Fact name="Learned from">
            <Source basis={basis} />
          </Fact>
        ) : null}
      </dl>
    </section>
  );
}

function Fact({ name, className = '', children }: { name: string; className?: string; children: ReactNode }) {
  return (
    <div className={`flex justify-between gap-6 border-b border-line py-2.5 print:py-1 ${className}`}>
      <dt className="shrink-0 text-ink-soft">{name}</dt>
      <dd className="min-w-0 text-right font-semibold">{children}</dd>
    </div>
  );
}

function Source({ basis: { kind, seasons, title, link } }: { basis: Basis }) {
  if (kind === 'heard') return 'Others, who told it';
  if (kind === 'own-experience') {
    if (!seasons) return 'Their own garden';
    return `${seasons === 1 ? 'One season' : `${seasons} seasons`} in their own garden`;
  }
  return (
    <>
      {kind === 'book' ? 'A book or research: ' : 'An extension service or garden society: '}
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

const isWeb = (link: string) => parsedUrl(link)?.protocol === 'https:';
