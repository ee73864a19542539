import type { User } from '~/shared/api/schema.gen';
import { climates, hemispheres } from '~/shared/words';

/** A gardener's short facts. Facts without a value are left out. */
export function Facts({ gardener, className = '' }: { gardener: User; className?: string }) {
  const facts = [
    ['Experience', gardener.experience, true],
    ['Climate', climate(gardener), true],
    ['Age', gardener.age, false],
    ['Gender', gardener.gender, false],
    ['Tips shared', gardener.totalTips, false],
  ] as const;
  return (
    <dl className={`grid grid-cols-[1fr_1fr_1.3fr] gap-x-4 gap-y-3 text-sm ${className}`}>
      {facts.map(([name, value, wide]) =>
        value === null || value === '' ? null : (
          <div key={name} className={wide ? 'col-span-3' : ''}>
            <dt className="text-xs text-ink-soft">{name}</dt>
            <dd className="font-medium tabular-nums first-letter:uppercase">{value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}

/** In the site's own words only. */
function climate({ climate, hemisphere }: User): string {
  const label = climate && climates[climate];
  if (!label) return '';
  return hemisphere ? `${label}, ${hemispheres[hemisphere].toLowerCase()}` : label;
}
