import type { ComponentProps } from 'react';
import { SelectField } from '~/shared/ui/form/field';

export function GenderField(field: { error?: string | undefined } & ComponentProps<'select'>) {
  return (
    <SelectField label="Gender" autoComplete="sex" {...field}>
      <option value="">Rather not say</option>
      <option value="male">Male</option>
      <option value="female">Female</option>
    </SelectField>
  );
}
