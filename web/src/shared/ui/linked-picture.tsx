import { type ComponentProps, type ReactNode, Suspense, useState } from 'react';
import { usePicturesOff } from '~/shared/pictures';
import { later } from './load/later';

const UnseenPicture = later('UnseenPicture', async () => (await import('./unseen-picture')).UnseenPicture);

type Props = ComponentProps<'img'> & {
  src: string;
  alt: string;
  /** The title of the tip or the name of the gardener, where the page has several such pictures. */
  of?: string;
  /** In place of a picture that cannot be loaded, or that the reader does not want. */
  plate: ReactNode;
};

/** A picture that a gardener links to. Its host gets no referrer, and nothing at all where the reader wants no such pictures. */
export function LinkedPicture({ src, alt, of = '', plate, onError, ...rest }: Props) {
  const [dead, setDead] = useState<string>();
  const [wanted, setWanted] = useState<string>();
  const unseen = usePicturesOff() && wanted !== src;
  if (unseen) {
    return (
      <Suspense fallback={plate}>
        <UnseenPicture of={of} plate={plate} onShow={() => setWanted(src)} />
      </Suspense>
    );
  }
  if (dead === src) return plate;
  // It takes the focus of the button that it replaces, so it needs a name.
  const asked = wanted === src;
  return (
    <img
      {...rest}
      ref={asked ? focusInPlace : undefined}
      tabIndex={asked ? -1 : undefined}
      src={src}
      alt={asked ? alt || of : alt}
      decoding="async"
      referrerPolicy="no-referrer"
      onError={(event) => {
        setDead(src);
        onError?.(event);
      }}
    />
  );
}

function focusInPlace(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true });
}
