import type { ComponentProps } from 'react';
import { TextField } from '~/shared/ui/form/field';

/** The address of a picture that the gardener links to. */
export function PhotoField(field: { error?: string | undefined } & ComponentProps<'input'>) {
  return (
    <TextField
      label="Profile photo URL"
      type="url"
      inputMode="url"
      autoComplete="photo"
      placeholder="https://"
      help="Loaded from that site, which can see who views it."
      {...field}
    />
  );
}
