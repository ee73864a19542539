import type { OwnUser } from '~/shared/api/schema.gen';

/** Until when moderators let the gardener write nothing. `undefined`: they may write, perhaps again. */
export function pausedUntil({ pause }: OwnUser): string | undefined {
  const until = pause?.until;
  return until && Date.parse(until) > Date.now() ? until : undefined;
}
