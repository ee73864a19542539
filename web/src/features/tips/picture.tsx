import type { Category } from '~/shared/api/schema.gen';
import { Drawing } from '~/shared/ui/drawings';
import { LinkedPicture } from '~/shared/ui/linked-picture';
import { ownPhoto, Photo } from '~/shared/ui/photo';

type Props = {
  /** The tip's title. */
  of: string;
  image: string | null;
  category: Category;
  alt: string;
  shown: string;
  first?: boolean;
};

/** A tip's picture, filling its box: the photograph, or the category's drawing where there is none or it is not shown. */
export function TipPicture({ of, image, category, alt, shown, first = false }: Props) {
  const fill = 'size-full object-cover';
  const own = image ? ownPhoto(image) : undefined;
  if (own) return <Photo name={own} alt={alt} shown={shown} className={fill} first={first} />;
  const plate = (
    <div className="@container flex size-full items-center justify-center bg-moss text-leaf">
      <div className="w-3/5 max-w-40 @3xs:w-2/5">
        <Drawing category={category} />
      </div>
    </div>
  );
  if (!isLinked(image)) return plate;
  return (
    <LinkedPicture
      of={of}
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

/** Whether a tip's picture lies on another site. */
export const isLinked = (image: string | null): image is string => image?.startsWith('https://') ?? false;
