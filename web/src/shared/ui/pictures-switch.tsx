import { useHydrated } from '~/shared/hydrated';
import { switchPictures, usePicturesOff } from '~/shared/pictures';

/** Switches pictures from other sites on or off, once and for all on this device. */
export function PicturesSwitch({ className = '' }: { className?: string }) {
  const off = usePicturesOff();
  const ready = useHydrated();
  return (
    <button
      type="button"
      role="switch"
      aria-checked={!off}
      // In a rendered page it does nothing until the script has loaded.
      disabled={!ready}
      onClick={() => switchPictures(off)}
      className={`group inline-flex min-h-11 items-center gap-2.5 text-left text-sm ${className}`}
    >
      <span
        aria-hidden="true"
        className="h-5 w-9 shrink-0 rounded-control border border-line-strong bg-raised p-0.5 group-aria-checked:bg-leaf-fill"
      >
        <span className="block size-3.5 rounded-full bg-ink-soft group-aria-checked:translate-x-4 group-aria-checked:bg-on-leaf" />
      </span>
      Show pictures from other sites
    </button>
  );
}
