import type { SubmitEvent } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';

/** Submits the values of the fields: some password managers fill them in without an event, and the form knows nothing of them. */
export function asFilledIn<Values extends FieldValues>(
  { getValues, setValue }: UseFormReturn<Values>,
  submit: (event: SubmitEvent<HTMLFormElement>) => unknown,
): (event: SubmitEvent<HTMLFormElement>) => void {
  return (event: SubmitEvent<HTMLFormElement>) => {
    for (const { name, value } of event.currentTarget.querySelectorAll<HTMLInputElement>(typed)) {
      const field = name as Path<Values>;
      if (value !== getValues(field)) setValue(field, value as PathValue<Values, Path<Values>>);
    }
    void submit(event);
  };
}

const typed = 'input[name]:not([type=checkbox], [type=radio], [type=file])';
