/** Which cases of the queue are shown. The address has it. */
import { useSearchParams } from 'react-router';
import { type ReportReason, reportReasonValues, type ThingKind, thingKindValues } from '~/shared/api/schema.gen';
import { gardenerId, withQuery } from '~/shared/paths';
import { usePlace } from '~/shared/ui/pager';

export type CaseFilter = { kind?: ThingKind; reason?: ReportReason; gardener?: string };

/** The filter of the address. A value that does not exist is none. */
export function useFilter(): CaseFilter {
  const [search] = useSearchParams();
  const kind = thingKindValues.find((kind) => kind === search.get('kind'));
  const reason = reportReasonValues.find((reason) => reason === search.get('reason'));
  const gardener = search.get('gardener');
  return {
    ...(kind ? { kind } : {}),
    ...(reason ? { reason } : {}),
    ...(gardener && gardenerId.test(gardener) ? { gardener } : {}),
  };
}

/** The end of the queue's address, with its page. The addresses of its cases have it too, so that the way back leads there. */
export function useQueueQuery(): string {
  const filter = useFilter();
  const { page, cursor } = usePlace();
  return withQuery('', cursor ? { ...filter, page: String(page), cursor } : filter);
}

/** As the end of an address, `?kind=tip`. Empty without a filter. */
export function filterQuery(filter: CaseFilter): string {
  return withQuery('', filter);
}
