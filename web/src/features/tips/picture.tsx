import { useState } from 'react';
import type { Category } from '~/shared/api/schema.gen';
import { Drawing } from '~/shared/ui/drawings';
import { ownPhoto, Photo } from '~/shared/ui/photo';

type Props = { image: string | null; category: Category; alt: string; shown: string; first?: boolean };

/** A tip's picture, filling its box: the photograph, or the category's drawing where there is none or it cannot be loaded. */
export function TipPicture({ image, category, alt, shown, first = false }: Props) {
  const [dead, setDead] = useState<string>();
  const fill = 'size-full object-cover';
  const own = image ? ownPhoto(image) : undefined;
  if (own) return <Photo name={own} alt={alt} shown={shown} className={fill} first={first} />;
  if (!image?.startsWith('https://') || dead === image) {
    return (
      <div className="@container flex size-full items-center justify-center bg-moss text-leaf">
        <div className="w-3/5 max-w-40 @3xs:w-2/5">
          <Drawing category={category} />
        </div>
      </div>
    );
  }
  return (
    <img
      src={image}
      alt={alt}
      width={960}
      height={720}
      loading={first ? 'eager' : 'lazy'}
      decoding="async"
      referrerPolicy="no-referrer"
      className={fill}
      onError={() => setDead(image)}
    />
  );
}
