import type { ReactNode } from 'react';
import { Link } from './link';

type Props = {
  to: string;
  chosen: boolean;
  /** How many tips the choice would leave. Without any, there is no link, unless it is the chosen one. */
  count?: number | undefined;
  className?: string;
  children: ReactNode;
};

/** A link to a filtered list, filled where it is the chosen filter. */
export function Chip({ to, chosen, count, className = 'px-3.5', children }: Props) {
  const look = `inline-flex min-h-11 min-w-11 items-center justify-center rounded-full border border-line text-sm whitespace-nowrap text-ink-soft ${className}`;
  const counted =
    count === undefined ? null : (
      <>
        <span aria-hidden="true" className="ml-1.5 text-xs tabular-nums">
          {count}
        </span>
        <span className="sr-only">, {count === 1 ? 'one tip' : `${count} tips`}</span>
      </>
    );
  if (count === 0 && !chosen) {
    return (
      <span className={`${look} border-dashed`}>
        {children}
        {counted}
      </span>
    );
  }
  return (
    <Link
      to={to}
      aria-current={chosen ? 'true' : undefined}
      className={`${look} transition-colors duration-150 hover:border-line-strong hover:bg-moss hover:text-ink aria-[current=true]:border-leaf-fill aria-[current=true]:bg-leaf-fill aria-[current=true]:font-semibold aria-[current=true]:text-on-leaf`}
    >
      {children}
      {counted}
    </Link>
  );
}
