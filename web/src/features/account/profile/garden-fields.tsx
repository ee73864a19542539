import type { ComponentProps } from 'react';
import { Choices } from '~/shared/ui/form/choices';
import { SelectField } from '~/shared/ui/form/field';
import { climates, hemispheres } from '~/shared/words';

type Field = { error?: string | undefined } & ComponentProps<'select'>;

/** Which half of the Earth, and which climate: the months of tips follow from them. */
export function GardenFields({ hemisphere, climate }: { hemisphere: Field; climate: Field }) {
  return (
    <fieldset>
      <legend className="text-sm font-semibold">Where you garden</legend>
      <p className="mt-1 text-xs text-ink-soft">We show months for your hemisphere.</p>
      <div className="mt-3 grid gap-5 xs:grid-cols-2">
        <SelectField label="Hemisphere" {...hemisphere}>
          <Choices of={hemispheres} />
        </SelectField>
        <SelectField label="Climate" {...climate}>
          <Choices of={climates} />
        </SelectField>
      </div>
    </fieldset>
  );
}
