import type { ReactNode } from 'react';
import { Page, PageHeading } from '~/shared/ui/page';
import { Photo, type PhotoName } from '~/shared/ui/picture/photo';

type Props = {
  title: string;
  description: string;
  /** A fact in small capitals above the heading. */
  label?: string;
  heading?: string;
  intro?: ReactNode;
  photo?: { name: PhotoName; alt: string };
  /** Off where the content is not running text. */
  prose?: boolean;
  /** Under the text, over the page's whole width. */
  after?: ReactNode;
  children: ReactNode;
};

/** A page of text at reading width, with an optional photograph beside it. */
export function TextPage({
  title,
  description,
  label,
  heading = title,
  intro,
  photo,
  prose = true,
  after,
  children,
}: Props) {
  return (
    <Page title={title} description={description}>
      <div className="shell">
        <div
          className={photo ? 'grid gap-x-16 lg:grid-cols-[minmax(0,1.25fr)_minmax(0,1fr)] lg:grid-rows-[auto_1fr]' : ''}
        >
          <PageHeading label={label} intro={intro}>
            {heading}
          </PageHeading>
          {photo ? (
            <div className="mb-8 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:mt-16 lg:mb-0">
              <Photo
                name={photo.name}
                alt={photo.alt}
                shown="(min-width: 75rem) 66rem, (min-width: 64rem) 86vw, 110vw"
                className="aspect-3/2 w-full rounded-card object-cover lg:sticky lg:top-26 lg:aspect-4/5"
                first
              />
            </div>
          ) : null}
          <div className={prose ? 'prose [&_li+li]:mt-2 [&>h2:first-child]:mt-0' : ''}>{children}</div>
        </div>
        {after}
      </div>
    </Page>
  );
}
