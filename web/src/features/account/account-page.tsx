import type { ReactNode } from 'react';
import { PageHeading } from '~/shared/ui/page';
import { Photo, type PhotoName } from '~/shared/ui/picture/photo';

type Props = {
  heading: string;
  intro?: ReactNode;
  photo: PhotoName;
  /** Which part of it a tall box shows. */
  focus?: string;
  /** In place of the photograph, before the form: at its left on wide screens. Its title is larger than the heading. */
  aside?: ReactNode;
  children: ReactNode;
};

/** A form at reading width beside a tall photograph, which small screens leave out, or after other content. */
export function AccountPage({ heading, intro, photo, focus = '', aside, children }: Props) {
  return (
    <div
      className={`shell grid gap-x-16 pb-20 lg:pb-28 ${aside ? 'lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)] xl:gap-x-24' : 'lg:grid-cols-[minmax(0,30rem)_1fr]'}`}
    >
      <div
        className={`mx-auto w-full ${aside ? 'max-w-[36.5rem] rounded-card bg-moss px-5 pb-5 lg:sticky lg:top-24 lg:mt-16 lg:self-start [&_h1]:text-[1.375rem] md:[&_h1]:text-[1.75rem] [&>header]:py-5' : 'max-w-[30rem]'}`}
      >
        <PageHeading plain intro={intro}>
          {heading}
        </PageHeading>
        {children}
      </div>
      {aside ? (
        <div className="order-first mx-auto w-full max-w-[36.5rem] pt-6 lg:max-w-none lg:pt-16">{aside}</div>
      ) : (
        <div className="hidden pt-16 lg:block">
          <Photo
            name={photo}
            alt=""
            shown="(min-width: 64rem) 76rem, 1px"
            className={`sticky top-24 h-[calc(100dvh-9rem)] max-h-[52rem] min-h-[28rem] w-full rounded-card object-cover ${focus}`}
          />
        </div>
      )}
    </div>
  );
}
