import { useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { isKnown, type ReadersGarden, useGarden, useGardenSources } from '~/shared/garden';
import { Button, buttonClass } from '~/shared/ui/button';
import { GardenForm } from './garden-form';
import { inWords } from './in-words';
import { useSave } from './use-save';

type Props = { children?: string; className?: string };

/** Says for which garden the months beside it are, or `children` instead, and changes it in place. */
export function GardenLine({ children, className = '' }: Props) {
  const garden = useGarden();
  const { profile, device, pending } = useGardenSources();
  const [open, setOpen] = useState(false);
  const change = useRef<HTMLButtonElement>(null);
  const panel = useId();
  const close = () => {
    flushSync(() => setOpen(false));
    change.current?.focus();
  };
  return (
    <div className={`text-sm font-normal text-ink-soft ${className}`}>
      <div className="flex flex-wrap items-center gap-x-3">
        <p role="status">
          {children ?? `Months for ${inWords(garden)}.`}
          {garden.hemisphere === 'southern' ? ' Shown for the southern year.' : ''}
        </p>
        <button
          ref={change}
          type="button"
          aria-expanded={open}
          disabled={pending}
          aria-controls={open ? panel : undefined}
          onClick={() => setOpen(!open)}
          className={buttonClass('link')}
        >
          Change<span className="sr-only"> where you garden</span>
        </button>
        {profile && device && !isKnown(profile) && isKnown(device) ? <Keep garden={device} /> : null}
      </div>
      {open ? (
        <div id={panel}>
          <GardenForm garden={garden} onSaved={close}>
            <Button kind="plain" onClick={close}>
              Cancel
            </Button>
          </GardenForm>
        </div>
      ) : null}
    </div>
  );
}

/** Offers a gardener whose profile says nothing what was chosen on this device without a session. */
function Keep({ garden }: { garden: ReadersGarden }) {
  const { save, pending, failed } = useSave();
  return (
    <>
      <Button kind="link" disabled={pending} onClick={() => save(garden)}>
        Keep it in your profile
      </Button>
      {failed ? <span role="alert">It could not be saved.</span> : null}
    </>
  );
}
