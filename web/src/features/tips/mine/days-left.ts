import { restorableDays } from '~/shared/api/limits.gen';

const dayMs = 86_400_000;

/** For how long a tip that was deleted at this time can be restored. */
export function daysLeft(deletedAt: string, now: number): string {
  const days = Math.ceil((Date.parse(deletedAt) - now) / dayMs) + restorableDays;
  if (days < 1) return 'gone today';
  return days === 1 ? '1 day left' : `${days} days left`;
}
