import { useId, useState } from 'react';
import { isKnown, setGarden, useGardenSources } from '~/shared/garden';
import { Button } from '~/shared/ui/button';
import { GardenForm } from './garden-form';
import { inWords } from './in-words';
import { guess } from './time-zone';

/** Asks once where the reader gardens. Place it at the end of a page, where it moves nothing. */
export function GardenPrompt({ className = '' }: { className?: string }) {
  const { session, gardener, profile, device } = useGardenSources();
  const [answer, setAnswer] = useState<string>();
  const heading = useId();
  const unasked = device === undefined && (gardener ? profile && !isKnown(profile) : session.state === 'signed-out');
  if (answer) {
    return (
      <p ref={focus} tabIndex={-1} role="status" className={`rounded-card bg-moss px-5 py-4 outline-none ${className}`}>
        {answer}
      </p>
    );
  }
  if (!unasked) return null;
  const notNow = () => {
    setGarden({});
    setAnswer('You will not be asked again. “Change” beside the months of a tip lets you say it later.');
  };
  return (
    <section aria-labelledby={heading} className={`rounded-card bg-moss px-5 py-5 print:hidden ${className}`}>
      <h2 id={heading} className="text-lg">
        Where do you garden?
      </h2>
      <p className="mt-1 max-w-[38rem] text-sm text-ink-soft">
        Months are then those of your year. {gardener ? '' : 'It stays on this device.'}
      </p>
      <GardenForm
        garden={guess(Intl.DateTimeFormat().resolvedOptions().timeZone)}
        onSaved={(garden) => {
          if (!isKnown(garden)) return notNow();
          setAnswer(`Thank you. Months are now for ${inWords(garden)}.`);
        }}
      >
        <Button kind="plain" onClick={notNow}>
          Not now
        </Button>
      </GardenForm>
    </section>
  );
}

/** The button that had the focus is gone. */
const focus = (element: HTMLElement | null) => element?.focus({ preventScroll: true });
