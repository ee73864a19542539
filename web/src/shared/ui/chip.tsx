import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { NavigationState } from '~/shared/navigation-state';
import { tipsInWords } from '~/shared/words';

type Props = {
  to: string;
  chosen: boolean;
  /** How many tips the choice would leave. Without any, there is no link, unless it is the chosen one. */
  count?: number | undefined;
  /** A line is as wide as its list. */
  look?: keyof typeof classesOf;
  /** Of the history's entry, which the link then replaces. */
  state?: NavigationState | undefined;
  children: ReactNode;
};

const classesOf = {
  chip: 'min-h-11 min-w-11 justify-center rounded-control border border-line px-3.5 whitespace-nowrap print:inline-flex! aria-[current=true]:border-leaf-fill aria-[current=true]:bg-leaf-fill aria-[current=true]:text-on-leaf',
  line: 'min-h-8 w-full justify-between rounded-control px-2.5 -mx-2.5 box-content leading-snug pointer-coarse:min-h-11 aria-[current=true]:bg-moss-deep aria-[current=true]:text-ink',
} as const;

/** A link to a filtered list, filled where it is the chosen filter. */
export function Chip({ to, chosen, count, look = 'chip', state, children }: Props) {
  const classes = `inline-flex items-center text-sm text-ink-soft ${classesOf[look]}`;
  const counted =
    count === undefined ? null : (
      <>
        <span aria-hidden="true" className="ml-1.5 text-xs tabular-nums">
          {count}
        </span>
        <span className="sr-only">, {tipsInWords(count)}</span>
      </>
    );
  if (count === 0 && !chosen) {
    return (
      <span className={`${classes} border-dashed`}>
        {children}
        {counted}
      </span>
    );
  }
  return (
    <Link
      to={to}
      aria-current={chosen ? 'true' : undefined}
      {...(state === undefined ? {} : { replace: true, state })}
      className={`${classes} transition-colors duration-150 hover:border-line-strong hover:bg-moss hover:text-ink aria-[current=true]:font-semibold`}
    >
      {children}
      {counted}
    </Link>
  );
}
