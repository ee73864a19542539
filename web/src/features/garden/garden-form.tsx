import { type FormEvent, type ReactNode, Suspense, useState } from 'react';
import { useGardenSources } from '~/shared/garden';
import type { ReadersGarden } from '~/shared/session/own-garden';
import { Button } from '~/shared/ui/button';
import { later } from '~/shared/ui/load/later';
import { useSave } from './use-save';

/** The pages that have the form are read more often than it is filled in. */
const YourGarden = later('garden.yours', async () => (await import('~/shared/place/your-garden')).YourGarden);

type Props = {
  garden: ReadersGarden;
  onSaved: (garden: ReadersGarden) => void;
  /** The other button. */
  children: ReactNode;
};

/** Hemisphere, climate and frost. */
export function GardenForm({ garden, onSaved, children }: Props) {
  const [chosen, setChosen] = useState(garden);
  const { gardener } = useGardenSources();
  const { save, pending, failed } = useSave();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (await save(chosen)) onSaved(chosen);
  };
  return (
    <form onSubmit={submit} className="mt-3 w-[29rem] max-w-full space-y-4 text-base font-normal text-ink">
      <Suspense fallback={<div className="h-96 xs:h-72" aria-busy="true" />}>
        <YourGarden value={chosen} onChange={setChosen}>
          {failed ? (
            <p role="alert" className="text-sm font-medium text-clay">
              It could not be saved. Please try again.
            </p>
          ) : null}
          {gardener ? (
            <p className="text-sm text-ink-soft">
              It is saved in your profile, where others may see the hemisphere and the climate. My profile can hide
              them.
            </p>
          ) : null}
          <div className="flex flex-wrap gap-3">
            <Button type="submit" disabled={pending} aria-busy={pending}>
              Save
            </Button>
            {children}
          </div>
        </YourGarden>
      </Suspense>
    </form>
  );
}
