import type { ReactNode } from 'react';
import { PageHeading } from '~/shared/ui/page';
import { Photo, type PhotoName } from '~/shared/ui/picture/photo';

type Props = {
  heading: string;
  intro?: ReactNode;
  photo: PhotoName;
  /** Which part of it a tall box shows. */
  focus?: string;
  /** Takes the place of the photograph; small screens show it above the form. */
  aside?: ReactNode;
  children: ReactNode;
};

/** A form at reading width beside a tall photograph, which small screens leave out, or beside other content. */
export function AccountPage({ heading, intro, photo, focus = '', aside, children }: Props) {
  return (
    <div className="shell grid gap-x-16 pb-20 lg:grid-cols-[minmax(0,30rem)_1fr] lg:pb-28">
      <div className="mx-auto w-full max-w-[30rem]">
        <PageHeading plain intro={intro}>
          {heading}
        </PageHeading>
        {children}
      </div>
      {aside ? (
        <div className="mx-auto w-full max-w-[30rem] pt-8 max-lg:order-first lg:max-w-none lg:pt-16">
          <div className="lg:sticky lg:top-24">{aside}</div>
        </div>
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
