import { useEffect, useState } from 'react';
import { pictureUrl } from '~/shared/form-rules';
import { Button } from '~/shared/ui/button';
import { LinkedPicture } from '~/shared/ui/linked-picture';

/** The pause in typing before the address is tried. */
const settleMs = 400;

type Props = {
  typed: string;
  /** Puts the picture among the photographs. Absent where there is no room. */
  onCopy: ((picture: HTMLImageElement) => void) | undefined;
};

/** Previews the picture at the typed address, in the shape that a tip shows it, or says that it cannot be loaded. */
export function ImagePreview({ typed, onCopy }: Props) {
  const address = useSettled(pictureUrl(typed));
  const [tried, setTried] = useState<{ address: string; loads: boolean }>();
  if (!address) return null;
  const known = tried?.address === address ? tried : undefined;
  return (
    <div className="mt-3 max-w-sm">
      {known?.loads === false ? (
        // As high as the picture, so that nothing moves under a finger.
        <p
          role="status"
          className="flex aspect-3/2 items-center rounded-card bg-moss p-6 text-sm font-medium text-marigold-ink"
        >
          This picture cannot be loaded. Look at the address again: it should lead to the image itself, not to a page
          with the image on it.
        </p>
      ) : (
        <LinkedPicture
          key={address}
          src={address}
          alt="Preview"
          width={960}
          height={640}
          onLoad={() => setTried({ address, loads: true })}
          onError={() => setTried({ address, loads: false })}
          className={`aspect-3/2 w-full rounded-card bg-moss object-cover ${known ? '' : 'skeleton'}`}
          plate={<span className="block aspect-3/2 w-full rounded-card bg-moss" />}
        />
      )}
      {known?.loads && onCopy ? <Copy key={`copy ${address}`} address={address} onCopy={onCopy} /> : null}
    </div>
  );
}

/** Offers to copy the picture into the site, where its host lets the author's browser read it. */
function Copy({ address, onCopy }: { address: string; onCopy: NonNullable<Props['onCopy']> }) {
  const [readable, setReadable] = useState<HTMLImageElement>();
  useEffect(() => {
    const picture = new Image();
    picture.crossOrigin = 'anonymous';
    picture.referrerPolicy = 'no-referrer';
    picture.onload = () => setReadable(picture);
    picture.src = address;
    return () => {
      picture.onload = null;
    };
  }, [address]);
  if (!readable) return null;
  return (
    <Button kind="link" onClick={() => onCopy(readable)}>
      Copy it into the site
    </Button>
  );
}

/** The value, once it has not changed for a moment. */
export function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), settleMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
