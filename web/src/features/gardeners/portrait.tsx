import type { User } from '~/shared/api/schema.gen';
import { Emblem } from '~/shared/ui/emblem';
import { LinkedPicture } from '~/shared/ui/linked-picture';
import { Photograph } from '~/shared/ui/picture/photograph';

type Pictured = Pick<User, 'name' | 'photoUrl' | 'portrait' | 'plant'>;

type Props = {
  of: Pictured;
  /** The width of its box, or its height if that is larger. */
  shown?: string;
};

/** A gardener's picture, filling its box: the photograph, or the linked picture. Without one, or where it is not shown, their emblem. */
export function Portrait({ of: { name, photoUrl, portrait, plant }, shown = '12rem' }: Props) {
  const fill = 'size-full object-cover';
  if (portrait) return <Photograph photo={portrait} alt="" shown={shown} className={fill} />;
  const emblem = <Emblem name={name} plant={plant} />;
  // The server also accepts the site's own photographs, which are no portraits.
  if (!isLinked(photoUrl)) return emblem;
  return (
    <LinkedPicture
      of={name}
      src={photoUrl}
      alt=""
      width={480}
      height={480}
      loading="lazy"
      className={fill}
      plate={emblem}
    />
  );
}

const isLinked = (photoUrl: string | null): photoUrl is string => photoUrl?.startsWith('https://') ?? false;
