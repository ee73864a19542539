import { Children, type ReactNode } from 'react';

type Props = { children: ReactNode; className?: string };

/** Short facts in one line, each with a dot before it. Where a fact begins a line, its dot is cut off, but no focus ring is. */
export function SmallPrint({ children, className = '' }: Props) {
  return (
    <div className={`-mx-1 overflow-x-clip px-1 text-xs wrap-anywhere text-ink-soft ${className}`}>
      <p className="-ml-4 flex flex-wrap items-baseline">
        {Children.toArray(children).map((fact, at) => (
          <span key={at} className="relative max-w-full pl-4 before:absolute before:left-1.5 before:content-['·']">
            {fact}
          </span>
        ))}
      </p>
    </div>
  );
}
