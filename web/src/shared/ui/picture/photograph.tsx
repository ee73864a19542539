import type { Photo } from '~/shared/api/schema.gen';

/** A gardener's photograph that the site has. */
export type Picture = Pick<Photo, 'id' | 'width' | 'height' | 'colour'>;

export type Shown = {
  alt: string;
  /**
   * How wide it is shown, as the `sizes` attribute says it. A box that is narrower in shape than the photograph crops its sides: there
   * this is the box's height times the photograph's proportion.
   */
  shown: string;
  className?: string | undefined;
  /** The page's largest picture: fetched at once, before anything else. */
  first?: boolean;
};

/** The address of its widest file, which every browser shows. */
export const largestOf = ({ id }: Pick<Picture, 'id'>) => `/media/${id}/1600.jpg`;

/** A gardener's photograph, on a ground of its average colour until it has loaded. */
export function Photograph({ photo: { id, ...photo }, ...rest }: Shown & { photo: Picture }) {
  const at = `/media/${id}/`;
  return <Sizes {...rest} {...photo} at={at} jpeg={`${at}960.jpg`} jpegs />;
}

type Props = Shown & {
  width: number;
  height: number;
  colour?: string;
  /** The common beginning of the addresses of all widths. */
  at: string;
  jpeg: string;
  /** Whether there is a JPEG of each width too. */
  jpegs?: boolean;
};

/** A photograph in three widths, at most its own. */
export function Sizes({ at, jpeg, jpegs, width, height, colour, alt, shown, className, first = false }: Props) {
  const files = (type: string) => [480, 960, 1600].map((w) => `${at}${w}.${type} ${Math.min(w, width)}w`).join(', ');
  return (
    <picture>
      <source type="image/avif" srcSet={files('avif')} sizes={shown} />
      <img
        sizes={jpegs ? shown : undefined}
        srcSet={jpegs ? files('jpg') : undefined}
        src={jpeg}
        alt={alt}
        width={width}
        height={height}
        className={className}
        style={colour ? { backgroundColor: colour } : undefined}
        loading={first ? 'eager' : 'lazy'}
        fetchPriority={first ? 'high' : 'auto'}
        decoding={first ? 'sync' : 'async'}
      />
    </picture>
  );
}
