import type { ReactNode } from 'react';

type Props = {
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
  className?: string;
  children: ReactNode;
};

/** A choice that applies at once. */
export function Switch({ checked, disabled, onChange, className = '', children }: Props) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={checked}
      disabled={disabled}
      onClick={() => onChange(!checked)}
      className={`group inline-flex min-h-11 items-center gap-2.5 text-left text-sm ${className}`}
    >
      <span
        aria-hidden="true"
        className="h-5 w-9 shrink-0 rounded-control border border-line-strong bg-raised p-0.5 group-aria-checked:bg-leaf-fill"
      >
        <span className="block size-3.5 rounded-full bg-ink-soft group-aria-checked:translate-x-4 group-aria-checked:bg-on-leaf" />
      </span>
      {children}
    </button>
  );
}
