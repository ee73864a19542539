import type { Tip, TipCard } from '~/shared/api/schema.gen';
import { LinkedPicture } from '~/shared/ui/linked-picture';
import { ownPhoto, Photo } from '~/shared/ui/picture/photo';
import { Photograph } from '~/shared/ui/picture/photograph';
import { Plate } from '~/shared/ui/picture/plate';

type Props = {
  tip: Pick<TipCard, 'title' | 'image' | 'category' | 'plant' | 'cover' | 'facts'> &
    Partial<Pick<Tip, 'photos'>> & { repeat?: number };
  alt: string;
  shown: string;
  first?: boolean;
};

/**
 * A tip's picture, filling its box: the photograph, or the linked picture, or a drawing of the plant if it has neither or they are not
 * shown.
 */
export function TipPicture({ tip, alt, shown, first = false }: Props) {
  const { title, image, category, plant, facts, repeat, photos, cover = photos?.[0] } = tip;
  const fill = 'size-full object-cover';
  if (cover) return <Photograph photo={cover} alt={cover.alt ?? alt} shown={shown} className={fill} first={first} />;
  const own = image ? ownPhoto(image) : undefined;
  if (own) return <Photo name={own} alt={alt} shown={shown} className={fill} first={first} />;
  const plate = <Plate category={category} plant={plant} repeat={repeat} work={facts?.work} />;
  if (!isLinked(image)) return plate;
  return (
    <LinkedPicture
      of={title}
      src={image}
      alt={alt}
      width={960}
      height={720}
      loading={first ? 'eager' : 'lazy'}
      className={fill}
      plate={plate}
    />
  );
}

/** Whether a tip has no other picture than the names of its plant. */
export const hasLabel = ({ image, plant, cover, photos }: Props['tip']): boolean =>
  Boolean(plant && !plant.drawn) && !image && !cover && !photos?.length;

/** Whether a tip's picture lies on another site. */
export const isLinked = (image: string | null): image is string => image?.startsWith('https://') ?? false;
