import type { ReactNode } from 'react';
import { withQuery } from '../paths';

type Props = {
  /** Without the site's name, which is added. */
  title: string;
  description: string;
  /** Off for pages that search engines should not list: a gardener's own pages, missing ones. */
  index?: boolean;
  /** The feeds with the same tips, besides the one of all tips, which every page has. */
  feeds?: readonly Feed[] | undefined;
  children: ReactNode;
};

/** The parameters of `GET /feed`, and the feed's title before the site's name. */
type Feed = { title: string; of: { category: string } | { plant: string } | { author: string } };

export const siteName = 'Sorrel & Spade';
export const siteEmail = 'hello@sorrel-and-spade.example';
/** The heading of `/now`, which its links have too. */
export const nowTitle = 'In the garden now';

/** A page: its title and description for the head, and its content. */
export function Page({ title, description, index = true, feeds = [], children }: Props) {
  const full = title === siteName ? title : `${title} · ${siteName}`;
  return (
    <>
      <title>{full}</title>
      <meta name="description" content={description} />
      <meta property="og:title" content={full} />
      <meta property="og:description" content={description} />
      {feeds.map(({ title, of }) => {
        const href = withQuery('/api/feed', of);
        return (
          <link key={href} rel="alternate" type="application/atom+xml" title={`${title} · ${siteName}`} href={href} />
        );
      })}
      {index ? null : <meta name="robots" content="noindex" />}
      {children}
    </>
  );
}

type HeadingProps = {
  label?: string | undefined;
  /** Instead of a label. */
  above?: ReactNode;
  intro?: ReactNode;
  /** The introduction has a link or an instruction: upright, in the type of the text. */
  plain?: boolean;
  children: ReactNode;
};

/** The header of an ordinary page: a fact in small capitals, the heading, an introduction. */
export function PageHeading({ label, above, children, intro, plain = false }: HeadingProps) {
  return (
    <header className="pt-10 pb-6 md:pt-16 md:pb-10">
      {above ? <div className="mb-3">{above}</div> : null}
      {label ? <p className="label mb-3 text-marigold-ink">{label}</p> : null}
      <h1 className="text-display">{children}</h1>
      {intro ? <p className={`mt-4 ${plain ? 'max-w-[38rem] text-ink-soft' : 'standfirst'}`}>{intro}</p> : null}
    </header>
  );
}
