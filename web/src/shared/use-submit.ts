import { useState } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { ApiError } from '~/shared/api/client';

type Outcome = 'sent' | 'field-errors' | 'failed';

/**
 * Sends a form. The server's field errors go beside the fields of `form`, in the words of `wording`, and the first of these fields
 * takes the focus; Cognito has none, so its forms need neither. `error` stays until the next attempt.
 */
export function useSubmit<Values extends FieldValues>(
  form?: UseFormReturn<Values>,
  wording: (field: FieldPath<Values>, message: string) => string = (_, message) => message,
) {
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<Error>();

  const placeFieldErrors = (cause: unknown): boolean => {
    if (!form) return false;
    // An error inside an object has a path, such as `facts.minutes`.
    const fields = Object.keys(form.getValues());
    const isField = (path: string) => fields.includes(path.split('.', 1)[0] ?? '');
    const errors = cause instanceof ApiError ? cause.errors.filter(({ field }) => isField(field)) : [];
    for (const [at, { field, message }] of errors.entries()) {
      const name = field as FieldPath<Values>;
      form.setError(name, { type: 'server', message: wording(name, message) }, { shouldFocus: at === 0 });
    }
    return errors.length > 0;
  };

  const send = async (request: () => Promise<void>): Promise<Outcome> => {
    setError(undefined);
    setPending(true);
    try {
      await request();
      return 'sent';
    } catch (cause) {
      setError(cause as Error);
      return placeFieldErrors(cause) ? 'field-errors' : 'failed';
    } finally {
      setPending(false);
    }
  };

  return { send, pending, error, clearError: () => setError(undefined) };
}
