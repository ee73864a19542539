import { Suspense, useId } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { gardenOfProfile, profileFields, type ReadersGarden } from '~/shared/session/own-garden';
import { FieldError } from '~/shared/ui/form/field';
import { later } from '~/shared/ui/load/later';
import type { ProfileValues } from '../rules';

const YourGarden = later('profile.garden', async () => (await import('~/shared/place/your-garden')).YourGarden);

const names = ['hemisphere', 'climate', 'lastFrost', 'firstFrost'] as const;

type Props = {
  form: UseFormReturn<ProfileValues>;
  /** Of the place that was just looked up. It is no field of the profile, because it never leaves the device. */
  latitude: number | undefined;
  onLatitude: (latitude: number | undefined) => void;
};

/** Hemisphere, climate and weeks of frost: the months and weeks of tips follow from them. */
export function GardenFields({ form, latitude, onLatitude }: Props) {
  const [hemisphere, climate, lastFrost, firstFrost] = useWatch({ control: form.control, name: names });
  const id = useId();
  const change = (garden: ReadersGarden) => {
    const fields = profileFields(garden);
    form.setValue('hemisphere', fields.hemisphere ?? '');
    form.setValue('climate', fields.climate ?? '');
    form.setValue('lastFrost', fields.lastFrost);
    form.setValue('firstFrost', fields.firstFrost);
    onLatitude(garden.latitude);
  };
  const profile = { hemisphere: hemisphere || null, climate: climate || null, lastFrost, firstFrost };
  const value = { ...gardenOfProfile(profile), ...(latitude === undefined ? {} : { latitude }) };
  const { errors } = form.formState;
  const error = names.map((name) => errors[name]?.message).find(Boolean);
  return (
    <fieldset aria-describedby={error ? id : undefined}>
      <legend className="text-sm font-semibold">Where you garden</legend>
      <p className="mt-1 mb-3 text-xs text-ink-soft">
        We show months for your hemisphere. The weeks of frost are for you alone.
      </p>
      <Suspense fallback={<div className="h-96 xs:h-72" aria-busy="true" />}>
        <YourGarden value={value} onChange={change} />
      </Suspense>
      {error ? <FieldError id={id}>{error}</FieldError> : null}
    </fieldset>
  );
}
