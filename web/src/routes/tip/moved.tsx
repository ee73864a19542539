import { useQuery } from '@tanstack/react-query';
import { firstName } from '~/features/gardeners/first-name';
import { gardener } from '~/features/gardeners/queries';
import type { Tip } from '~/shared/api/schema.gen';
import { monthName, runs, shifted } from '~/shared/calendar/months';
import { useGarden } from '~/shared/garden';

/** Under the months of an author in the other half of the Earth, whose text names months of another year than the reader's. */
export function Moved({ tip: { authorId, name, facts } }: { tip: Tip }) {
  const { hemisphere: reader = 'northern' } = useGarden();
  const { data } = useQuery({ ...gardener(authorId ?? ''), enabled: authorId !== null });
  const { best = [], possible = [] } = facts.months ?? {};
  const [[first] = []] = runs(best.length > 0 ? best : possible);
  // A gardener who does not say shares in the northern year.
  const author = data?.data.hemisphere ?? 'northern';
  if (!data || author === reader || first === undefined || best.length === 12) return null;
  return (
    <p className="mt-1 text-xs text-ink-soft max-md:order-3 max-md:basis-full print:hidden">
      Moved six months to your year. <bdi>{firstName(name)}</bdi>’s {monthName(shifted(first, author))} is your{' '}
      {monthName(shifted(first, reader))}.
    </p>
  );
}
