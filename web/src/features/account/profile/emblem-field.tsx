import { useQuery } from '@tanstack/react-query';
import { type Control, useController } from 'react-hook-form';
import { categoryValues } from '~/shared/api/schema.gen';
import { plantList } from '~/shared/plants/plants';
import { SelectField } from '~/shared/ui/form/field';
import type { ProfileValues } from '../rules';

/** The plant whose drawing stands for the gardener where there is no picture of them. */
export function EmblemField({ control }: { control: Control<ProfileValues> }) {
  const { field, fieldState } = useController({ control, name: 'plant' });
  const { data: plants } = useQuery(plantList);
  const drawn = plants?.filter((plant) => plant.drawn) ?? [];
  return (
    <SelectField
      label="Your plant"
      help="Its drawing stands for you where there is no photograph."
      error={fieldState.error?.message}
      {...field}
    >
      <option value="">None: show my initials</option>
      {/* Until the list has come. */}
      {field.value && !plants ? <option value={field.value}>{field.value}</option> : null}
      {categoryValues.map((category) => {
        const ofCategory = drawn.filter((plant) => plant.category === category);
        return ofCategory.length === 0 ? null : (
          <optgroup key={category} label={category}>
            {ofCategory.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </optgroup>
        );
      })}
    </SelectField>
  );
}
