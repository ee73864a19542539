import type { Difficulty } from '~/shared/api/schema.gen';

/** One to three leaves show the level to people who do not see the colour. */
const leaves: Record<Difficulty, number> = { easy: 1, medium: 2, hard: 3 };

const colours: Record<Difficulty, string> = {
  easy: 'bg-easy text-easy-ink',
  medium: 'bg-medium text-medium-ink',
  hard: 'bg-hard text-hard-ink',
};

export function DifficultyBadge({ level }: { level: Difficulty }) {
  return (
    <span className={`inline-flex items-center gap-1.5 rounded-full px-3 py-1 text-xs font-semibold ${colours[level]}`}>
      <svg aria-hidden="true" width={leaves[level] * 9 + 2} height="12" viewBox={`0 0 ${leaves[level] * 9 + 2} 12`}>
        {Array.from({ length: leaves[level] }, (_, at) => (
          <path
            key={at}
            d={`M${at * 9 + 1} 11C${at * 9} 5 ${at * 9 + 4} 1 ${at * 9 + 10} 1c0 6-3 10-9 10Z`}
            fill="currentColor"
          />
        ))}
      </svg>
      {level}
    </span>
  );
}
