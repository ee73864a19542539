import { useEffect, useId, useRef } from 'react';
import { categoryValues, difficultyValues } from '~/shared/api/schema.gen';
import { messages } from '~/shared/messages';
import { Chip } from '~/shared/ui/chip';
import type { TipsFilter } from './queries';
import { tipsUrl } from './url';

/**
 * Difficulty and category, as chips that link to the filtered list. On phones they are one line at the bottom of the screen, near
 * the thumb, while the list is in view.
 */
export function Filters({ filter }: { filter: TipsFilter }) {
  const { difficulty, category, q } = filter;
  const kept = category ? { category } : {};
  const level = difficulty ? { difficulty } : {};
  const line = useRef<HTMLDivElement>(null);

  // On phones the chosen category may be far along the line.
  useEffect(() => {
    const chips = line.current?.querySelectorAll<HTMLElement>('[aria-current]');
    const chip = category && [...(chips ?? [])].at(-1);
    if (chip) line.current?.scrollTo?.({ left: chip.offsetLeft - 120 });
  }, [category]);

  return (
    <nav
      aria-label="Filters"
      className="sticky bottom-0 z-20 order-last mt-8 border-t border-line bg-paper/95 pb-[env(safe-area-inset-bottom)] backdrop-blur-sm md:static md:order-none md:mt-6 md:border-t-0 md:bg-transparent md:backdrop-blur-none"
    >
      <div
        ref={line}
        className="shell relative flex items-center gap-3 overflow-x-auto py-2 [scrollbar-width:none] md:block md:overflow-visible md:py-0"
      >
        <Line
          label="Difficulty"
          chips={[
            { to: tipsUrl(kept), chosen: !difficulty && !q, text: messages.tips.allLevels },
            ...difficultyValues.map((value) => ({
              to: tipsUrl({ ...kept, difficulty: value }),
              chosen: difficulty === value,
              text: value,
            })),
          ]}
        />
        <span aria-hidden="true" className="h-7 w-px shrink-0 bg-line md:hidden" />
        <Line
          label="Category"
          chips={[
            { to: tipsUrl(level), chosen: !category && !q, text: 'All categories' },
            ...categoryValues.map((value) => ({
              to: tipsUrl({ ...level, category: value }),
              chosen: category === value,
              text: value,
            })),
          ]}
        />
      </div>
    </nav>
  );
}

type LineProps = { label: string; chips: Array<{ to: string; chosen: boolean; text: string }> };

function Line({ label, chips }: LineProps) {
  const id = useId();
  return (
    <div className="shrink-0 md:grid md:items-baseline md:grid-cols-[7.5rem_1fr] md:border-t md:border-line md:py-3 md:last:border-b">
      <p id={id} className="label text-ink-soft max-md:sr-only">
        {label}
      </p>
      <ul aria-labelledby={id} className="flex gap-1.5 md:flex-wrap">
        {chips.map(({ to, chosen, text }) => (
          <li key={text} className="shrink-0">
            <Chip to={to} chosen={chosen} className="px-3 md:px-3.5">
              {text}
            </Chip>
          </li>
        ))}
      </ul>
    </div>
  );
}
