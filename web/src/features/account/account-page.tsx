import type { ReactNode } from 'react';
import { PageHeading } from '~/shared/ui/page';
import { Photo, type PhotoName } from '~/shared/ui/photo';

type Props = {
  label?: string;
  heading: string;
  intro?: ReactNode;
  photo: PhotoName;
  /** Takes the place of the photograph. */
  aside?: ReactNode;
  children: ReactNode;
};

/** A form at reading width beside a tall photograph or other content, which small screens leave out. */
export function AccountPage({ label, heading, intro, photo, aside, children }: Props) {
  return (
    <div className="shell grid gap-16 pb-20 lg:grid-cols-[minmax(0,30rem)_1fr] lg:pb-28">
      <div className="mx-auto w-full max-w-[30rem]">
        <PageHeading plain label={label} intro={intro}>
          {heading}
        </PageHeading>
        {children}
      </div>
      <div className="hidden pt-16 lg:block">
        {aside ? (
          <div className="sticky top-28">{aside}</div>
        ) : (
          <Photo
            name={photo}
            alt=""
            shown="(min-width: 64rem) 76rem, 1px"
            className="sticky top-28 h-[calc(100dvh-9rem)] max-h-[52rem] min-h-[28rem] w-full rounded-card object-cover"
          />
        )}
      </div>
    </div>
  );
}
