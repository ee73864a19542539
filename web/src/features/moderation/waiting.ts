import { useQuery } from '@tanstack/react-query';
import { countedCases } from '~/shared/api/limits.gen';
import { casesPage } from './cases';

/** How long a number in the bar counts as fresh. A failed request is not repeated sooner either. */
export const freshMs = 300_000;

/** How many cases wait for a moderator. */
export function useWaitingCases() {
  const { data } = useQuery({ ...casesPage({}, undefined), staleTime: freshMs });
  const waiting = data?.total ?? 0;
  return { waiting, inDigits: `${waiting}${waiting >= countedCases ? '+' : ''}` };
}
