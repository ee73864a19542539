import { useQuery } from '@tanstack/react-query';
import { useList } from '~/shared/api/use-list';
import { useGarden, useGardenSources } from '~/shared/garden';
import type { TipsFilter } from '~/shared/tips/queries';
import { useUpToDate } from '~/shared/tips/recent-changes';
import { tipsPage } from './pages';

/**
 * One page of public tips, with this gardener's recent changes. Until it has arrived, the page before stays, and is `old`; but no
 * gardener's page shows another gardener's tips.
 */
export function useTips(filter: TipsFilter, cursor: string | undefined, ready: boolean) {
  const garden = useGarden();
  const { pending } = useGardenSources();
  const query = useQuery({
    ...tipsPage(filter, cursor, garden),
    enabled: ready && !(pending && filter.sort === 'season'),
    placeholderData: (before, query) => (authorOf(query?.queryKey) === filter.author ? before : undefined),
  });
  const { data: page, ...list } = useList(query);
  return { page, ...useUpToDate(page, filter, !cursor), next: page?.next, ...list };
}

const authorOf = (key: readonly unknown[] = []) => (key[2] as TipsFilter | undefined)?.author;
