import { queryOptions, useQuery } from '@tanstack/react-query';
import { api, bodyOf } from '~/shared/api/client';
import type { Drawing } from '~/shared/api/schema.gen';
import { paths } from '~/shared/paths';
import { plantList } from '~/shared/plants';
import { Link } from '~/shared/ui/link';
import { Plate } from '~/shared/ui/plate';
import { SectionHeading } from './section-heading';

/** The search names the plants with the most tips. */
const most = 12;
const plantCounts = queryOptions({
  queryKey: ['plants', 'most'],
  queryFn: ({ signal }) => bodyOf(api.GET('/search/tips', { params: { query: { limit: 1 } }, signal })),
  select: ({ facets }) => facets.plant.slice(0, most),
  retry: false,
});

/** The plants with the most tips, each with its drawing. Nothing where the search does not answer. */
export function ByPlant() {
  const { data: counts, error } = useQuery(plantCounts);
  const { data: list } = useQuery(plantList);
  if (error || counts?.length === 0) return null;
  return (
    <section aria-labelledby="by-plant" className="shell pt-20 md:pt-28">
      <SectionHeading id="by-plant" more={{ to: paths.plants, text: 'All plants, A to Z' }}>
        By plant
      </SectionHeading>
      <ul
        className="grid grid-cols-3 gap-x-3 gap-y-5 sm:grid-cols-4 lg:grid-cols-6 lg:gap-x-6 lg:gap-y-8"
        aria-busy={!counts}
      >
        {counts
          ? counts.map(({ value, name, count }) => {
              const plant = list?.find(({ id }) => id === value);
              return (
                <li key={value} className="group relative">
                  <div className="aspect-square overflow-hidden rounded-card bg-moss [&_p]:hidden">
                    {/* The plate's own name would be there twice. */}
                    {plant ? (
                      <Plate category={plant.category} plant={{ name, drawing: plant.drawing as Drawing }} of={value} />
                    ) : null}
                  </div>
                  <h3 className="mt-2 font-sans text-sm leading-snug font-medium">
                    <Link to={paths.plant(value)} className="before:absolute before:inset-0 group-hover:underline">
                      {name}
                    </Link>
                  </h3>
                  <p className="text-xs text-ink-soft">{count === 1 ? 'one tip' : `${count} tips`}</p>
                </li>
              );
            })
          : Array.from({ length: most }, (_, at) => (
              <li key={at} aria-hidden="true">
                <div className="skeleton aspect-square !rounded-card" />
                <div className="skeleton mt-2 h-11" />
              </li>
            ))}
      </ul>
    </section>
  );
}
