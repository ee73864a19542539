import type { ReactNode } from 'react';
import { Link } from 'react-router';

type HeadingProps = {
  id: string;
  /** How the section's tips were chosen. */
  intro?: ReactNode;
  children: string;
};

export function SectionHeading({ id, intro, children }: HeadingProps) {
  return (
    <div className="mb-8 md:mb-10">
      <h2 id={id} className="home-heading">
        {children}
      </h2>
      {intro && <div className="mt-2 flex flex-wrap gap-x-6 text-sm text-ink-soft">{intro}</div>}
    </div>
  );
}

/** The link at a section's end. */
export function More({ to, className = 'mt-6', children }: { to: string; className?: string; children: ReactNode }) {
  return (
    <p className={className}>
      <Link
        to={to}
        className="inline-flex min-h-11 items-center text-sm font-semibold text-leaf underline decoration-2 underline-offset-4"
      >
        {children}
      </Link>
    </p>
  );
}
