import type { ReactNode } from 'react';

type Props = {
  /** Without the site's name, which is added. */
  title: string;
  description: string;
  /** Off for pages that search engines should not list: a gardener's own pages, missing ones. */
  index?: boolean;
  /** The query of the feed with the same tips, as of `GET /feed`. Every page has the one of all tips. */
  feed?: string | undefined;
  children: ReactNode;
};

export const siteName = 'Sorrel & Spade';
export const siteEmail = 'hello@sorrel-and-spade.example';
/** The heading of `/now`, which its links have too. */
export const nowTitle = 'In the garden now';

/** A page: its title and description for the head, and its content. */
export function Page({ title, description, index = true, feed, children }: Props) {
  const full = title === siteName ? title : `${title} · ${siteName}`;
  return (
    <>
      <title>{full}</title>
      <meta name="description" content={description} />
      <meta property="og:title" content={full} />
      <meta property="og:description" content={description} />
      {feed ? <link rel="alternate" type="application/atom+xml" title={full} href={`/api/feed?${feed}`} /> : null}
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
