import { Suspense, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { isKnown, useGarden, useGardenSources } from '~/shared/garden';
import { usePressedEarly } from '~/shared/pressed-early';
import { Button, buttonClass } from '~/shared/ui/button';
import { later } from '~/shared/ui/load/later';
import { inWords } from './in-words';

/** Few readers open it, so the first visit does without. */
const GardenForm = later('garden.form', async () => (await import('./garden-form')).GardenForm);
const Keep = later('garden.keep', async () => (await import('./keep')).Keep);

type Props = {
  children?: string;
  /** The words of its button, instead of "Change". */
  change?: string | undefined;
  className?: string;
};

/** Says for which garden the months beside it are, or `children` instead, and changes it in place. */
export function GardenLine({ children, change, className = '' }: Props) {
  const garden = useGarden();
  const { profile, device, pending } = useGardenSources();
  const [open, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  usePressedEarly(opener, () => setOpen(true));
  const panel = useId();
  const close = () => {
    flushSync(() => setOpen(false));
    opener.current?.focus();
  };
  return (
    <div className={`max-w-full text-sm font-normal text-ink-soft ${className}`}>
      <div className="flex flex-wrap items-center gap-x-2">
        <p role="status">
          {children ?? `Months for ${inWords(garden)}.`}
          {garden.hemisphere === 'southern' ? ' Shown for the southern year.' : ''}
        </p>
        <button
          ref={opener}
          type="button"
          aria-expanded={open}
          disabled={pending}
          aria-controls={open ? panel : undefined}
          onClick={() => setOpen(!open)}
          className={buttonClass('link')}
        >
          {change ?? (
            <>
              Change<span className="sr-only"> where you garden</span>
            </>
          )}
        </button>
        {profile && device && !isKnown(profile) && isKnown(device) ? (
          <Suspense>
            <Keep garden={device} />
          </Suspense>
        ) : null}
      </div>
      {open ? (
        <div id={panel}>
          <Suspense fallback={<div className="h-40" aria-busy="true" />}>
            <GardenForm garden={garden} onSaved={close}>
              <Button kind="plain" onClick={close}>
                Cancel
              </Button>
            </GardenForm>
          </Suspense>
        </div>
      ) : null}
    </div>
  );
}
