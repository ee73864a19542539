import type { Difficulty } from '~/shared/api/schema.gen';

/** One to three leaves show the level to people who do not see the colour. */
const leaves: Record<Difficulty, number> = { easy: 1, medium: 2, hard: 3 };

const colours: Record<Difficulty, string> = { easy: 'text-easy', medium: 'text-medium', hard: 'text-hard' };

/** The level as leaves and a word. */
export function DifficultyBadge({ level }: { level: Difficulty }) {
  const width = leaves[level] * 9 + 2;
  return (
    <span className="inline-flex items-baseline gap-1 font-semibold text-ink">
      <svg
        aria-hidden="true"
        width={width}
        height="12"
        viewBox={`0 0 ${width} 12`}
        className={`self-center ${colours[level]}`}
      >
        {Array.from({ length: leaves[level] }, (_, at) => (
          <path
            key={at}
            d={`M${at * 9 + 1} 11C${at * 9} 5 ${at * 9 + 4} 1 ${at * 9 + 10} 1c0 6-3 10-9 10Z`}
            fill="currentColor"
          />
        ))}
      </svg>
      <span className="inline-block first-letter:uppercase">{level}</span>
    </span>
  );
}
