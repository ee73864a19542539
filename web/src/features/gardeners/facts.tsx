import type { User } from '~/shared/api/schema.gen';

/** A gardener's short facts. Facts without a value are left out. */
export function Facts({ gardener, className = '' }: { gardener: User; className?: string }) {
  const facts = [
    ['Experience', gardener.experience],
    ['Age', gardener.age],
    ['Gender', gardener.gender],
  ] as const;
  return (
    <dl className={`flex flex-wrap gap-x-10 gap-y-3 text-sm ${className}`}>
      {facts.map(([name, value]) =>
        value === null || value === '' ? null : (
          <div key={name}>
            <dt className="text-xs text-ink-soft">{name}</dt>
            <dd className="font-medium tabular-nums first-letter:uppercase">{value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}
