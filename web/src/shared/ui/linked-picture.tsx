import { type ComponentProps, type ReactNode, Suspense, useState } from 'react';
import { usePicturesOff } from '~/shared/pictures';
import { later } from './later';

const UnseenPicture = later('UnseenPicture', async () => (await import('./unseen-picture')).UnseenPicture);

type Props = ComponentProps<'img'> & {
  src: string;
  alt: string;
  /** In place of a picture that cannot be loaded, or that the reader does not want. */
  plate: ReactNode;
};

/** A picture that a gardener links to. Its host gets no referrer, and nothing at all where the reader wants no such pictures. */
export function LinkedPicture({ src, alt, plate, onError, ...rest }: Props) {
  const [dead, setDead] = useState<string>();
  const [wanted, setWanted] = useState<string>();
  const unseen = usePicturesOff() && wanted !== src;
  if (unseen) {
    return (
      <Suspense fallback={plate}>
        <UnseenPicture plate={plate} onShow={() => setWanted(src)} />
      </Suspense>
    );
  }
  if (dead === src) return plate;
  return (
    <img
      {...rest}
      src={src}
      alt={alt}
      decoding="async"
      referrerPolicy="no-referrer"
      onError={(event) => {
        setDead(src);
        onError?.(event);
      }}
    />
  );
}
