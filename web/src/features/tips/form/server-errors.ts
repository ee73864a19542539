import type { UseFormReturn } from 'react-hook-form';
import { ApiError } from '~/shared/api/client';
import { labels, type TipValues } from './tip-form';

/** Puts what the server says of fields beside them, and the focus into the first. Whether there was any. */
export function placeServerErrors(form: UseFormReturn<TipValues>, error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  const placed = error.errors.filter(({ field }) => field in labels) as Array<{
    field: keyof TipValues;
    message: string;
  }>;
  for (const [at, { field, message }] of placed.entries()) {
    form.setError(field, { type: 'server', message: `${labels[field]} ${message}` }, { shouldFocus: at === 0 });
  }
  return placed.length > 0;
}
