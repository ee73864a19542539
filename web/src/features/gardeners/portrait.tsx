import type { User } from '~/shared/api/schema.gen';
import { Initials } from '~/shared/ui/initials';
import { LinkedPicture } from '~/shared/ui/linked-picture';
import { Photograph } from '~/shared/ui/picture/photograph';

type Pictured = Pick<User, 'name' | 'photoUrl' | 'portrait'>;

type Props = {
  of: Pictured;
  /** The width of its box, or its height if that is larger. */
  shown?: string;
};

/** A gardener's picture, filling its box: the photograph, or the linked picture, or their initials without one or it is not shown. */
export function Portrait({ of: { name, photoUrl, portrait }, shown = '12rem' }: Props) {
  const fill = 'size-full object-cover';
  if (portrait) return <Photograph photo={portrait} alt="" shown={shown} className={fill} />;
  const letters = <Initials name={name} />;
  // The server also accepts the site's own photographs, which are no portraits.
  if (!isLinked(photoUrl)) return letters;
  return (
    <LinkedPicture
      of={name}
      src={photoUrl}
      alt=""
      width={480}
      height={480}
      loading="lazy"
      className={fill}
      plate={letters}
    />
  );
}

const isLinked = (photoUrl: string | null): photoUrl is string => photoUrl?.startsWith('https://') ?? false;
