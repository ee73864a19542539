import { type FormEvent, type ReactNode, useState } from 'react';
import { gardenOf, type ReadersGarden } from '~/shared/session/own-garden';
import { Button } from '~/shared/ui/button';
import { Choices } from '~/shared/ui/form/choices';
import { SelectField } from '~/shared/ui/form/field';
import { climates, hemispheres } from '~/shared/words';
import { useSave } from './use-save';

type Props = {
  garden: ReadersGarden;
  onSaved: (garden: ReadersGarden) => void;
  /** The other button. */
  children: ReactNode;
};

/** Hemisphere and climate. */
export function GardenForm({ garden, onSaved, children }: Props) {
  const [hemisphere, setHemisphere] = useState<string>(garden.hemisphere ?? '');
  const [climate, setClimate] = useState<string>(garden.climate ?? '');
  const { save, pending, failed } = useSave();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const chosen = gardenOf({ hemisphere, climate: climate || undefined });
    if (await save(chosen)) onSaved(chosen);
  };
  return (
    <form onSubmit={submit} className="mt-3 space-y-4 text-base font-normal">
      <div className="grid gap-4 xs:grid-cols-2">
        <SelectField label="Hemisphere" value={hemisphere} onChange={(event) => setHemisphere(event.target.value)}>
          <Choices of={hemispheres} />
        </SelectField>
        <SelectField label="Climate" value={climate} onChange={(event) => setClimate(event.target.value)}>
          <Choices of={climates} />
        </SelectField>
      </div>
      {failed ? (
        <p role="alert" className="text-sm font-medium text-clay">
          It could not be saved. Please try again.
        </p>
      ) : null}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={pending} aria-busy={pending}>
          Save
        </Button>
        {children}
      </div>
    </form>
  );
}
