import type { ReactNode } from 'react';
import { Link } from 'react-router';

export function SectionHeading({
  id,
  intro,
  more,
  children,
}: {
  id: string;
  /** How the section's tips were chosen. */
  intro?: ReactNode;
  more?: { to: string; text: string };
  children: string;
}) {
  return (
    // On phones always one below the other: whether they fit beside each other would depend on the font, which comes later.
    <div className="mb-8 flex flex-wrap items-end justify-between gap-4 max-sm:flex-col max-sm:items-start md:mb-10">
      <div>
        <h2 id={id} className="text-2xl md:text-4xl">
          {children}
        </h2>
        {intro && <div className="mt-1 text-sm text-ink-soft">{intro}</div>}
      </div>
      {more ? (
        <Link
          to={more.to}
          className="inline-flex min-h-11 items-center text-sm font-semibold text-leaf underline decoration-2 underline-offset-4"
        >
          {more.text}
        </Link>
      ) : null}
    </div>
  );
}
