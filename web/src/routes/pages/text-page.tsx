import type { ReactNode } from 'react';
import { Page, PageHeading } from '~/shared/ui/page';
import { Photo, type PhotoName } from '~/shared/ui/picture/photo';
import { Drawing, type DrawingName } from '~/shared/ui/picture/plate';

/** A photograph of what the text is about, or a drawing of it. */
export type TextPicture =
  | {
      photo: PhotoName;
      alt: string;
      /** Which part a tall box shows. */
      focus?: string;
    }
  | { drawing: DrawingName };

type Props = {
  title: string;
  description: string;
  /** A fact in small capitals above the heading. */
  label?: string;
  heading?: string;
  intro?: ReactNode;
  picture?: TextPicture;
  /** Off where the content is not running text. */
  prose?: boolean;
  /** Under the text, over the page's whole width. */
  after?: ReactNode;
  children: ReactNode;
};

/** A page of text at reading width, with a picture beside it; without one, its headings stand in the margin. */
export function TextPage({
  title,
  description,
  label,
  heading = title,
  intro,
  picture,
  prose = true,
  after,
  children,
}: Props) {
  return (
    <Page title={title} description={description}>
      <div className="shell">
        <div
          className={
            picture ? 'grid gap-x-16 lg:grid-cols-[minmax(0,1.25fr)_minmax(0,1fr)] lg:grid-rows-[auto_1fr]' : ''
          }
        >
          <PageHeading label={label} intro={intro}>
            {heading}
          </PageHeading>
          {picture ? (
            <div className="mb-8 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:mt-16 lg:mb-0">
              <Picture picture={picture} />
            </div>
          ) : null}
          {prose ? (
            <div className={`prose [&_li+li]:mt-2 [&>h2:first-child]:mt-0 ${picture ? '' : margin}`}>{children}</div>
          ) : (
            <div>{children}</div>
          )}
        </div>
        {after}
      </div>
    </Page>
  );
}

/** Each heading beside the first line of its text. */
const margin =
  'lg:grid lg:max-w-none lg:grid-cols-[minmax(0,1fr)_minmax(0,38rem)] lg:items-baseline lg:gap-x-16 lg:*:col-start-2 lg:[&>h2]:col-start-1';

function Picture({ picture }: { picture: TextPicture }) {
  if ('photo' in picture) {
    return (
      <Photo
        name={picture.photo}
        alt={picture.alt}
        shown="(min-width: 75rem) 66rem, (min-width: 64rem) 86vw, 110vw"
        className={`aspect-3/2 w-full rounded-card object-cover lg:sticky lg:top-26 lg:aspect-4/5 ${picture.focus ?? ''}`}
        first
      />
    );
  }
  return (
    <div className="relative aspect-4/3 overflow-hidden rounded-card lg:sticky lg:top-26 lg:aspect-square">
      <div className="absolute inset-0">
        <div className="plate bg-moss">
          <Drawing of={picture.drawing} />
        </div>
      </div>
    </div>
  );
}
