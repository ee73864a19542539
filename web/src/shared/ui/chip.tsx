import type { ReactNode } from 'react';
import { Link } from './link';

type Props = { to: string; chosen: boolean; className?: string; children: ReactNode };

/** A link to a filtered list, filled where it is the chosen filter. */
export function Chip({ to, chosen, className = 'px-3.5', children }: Props) {
  return (
    <Link
      to={to}
      aria-current={chosen ? 'true' : undefined}
      className={`inline-flex min-h-11 min-w-11 items-center justify-center rounded-full border border-line text-sm whitespace-nowrap text-ink-soft transition-colors duration-150 hover:border-line-strong hover:bg-moss hover:text-ink aria-[current=true]:border-leaf-fill aria-[current=true]:bg-leaf-fill aria-[current=true]:font-semibold aria-[current=true]:text-on-leaf ${className}`}
    >
      {children}
    </Link>
  );
}
