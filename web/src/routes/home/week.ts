/** Which tips the home page shows: no tip twice. */
import { useQuery } from '@tanstack/react-query';
import { shortList } from '~/features/tips/season/by-work';
import { useInSeason } from '~/features/tips/season/in-season';
import { useList } from '~/shared/api/use-list';
import { constants } from '~/shared/messages';
import { type TipsFilter, topTips } from '~/shared/tips/queries';
import { useUpToDate } from '~/shared/tips/recent-changes';

export const useWeek = () => useInSeason(undefined, { limit: 24 });

const everything: TipsFilter = {};
/** With fewer top tips, a young site repeats those of the week. */
const fewest = 3;

/** The top tips that are not among the week's; `undefined` until both are known. */
export function useTopTips() {
  const { data, error, retry } = useList(useQuery(topTips));
  const week = useWeek();
  const { cards: top } = useUpToDate(data, everything, true);
  const weekKnown = week.cards !== undefined || week.error !== null;
  const inWeek = new Set(shortList(week.cards ?? []).flatMap(({ cards }) => cards.map(({ _id }) => _id)));
  const others = top?.filter(({ _id }) => !inWeek.has(_id)) ?? [];
  const tips = (others.length < fewest ? top : others)?.slice(0, constants.featured);
  return { tips: weekKnown ? tips : undefined, error, retry };
}
