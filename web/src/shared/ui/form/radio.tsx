import type { ComponentProps, ReactNode } from 'react';

type Props = ComponentProps<'input'> & {
  /** A line under the label. */
  help?: string;
  children: ReactNode;
};

/** One of several choices, in a line that a thumb can hit. */
export function Radio({ help, children, className = '', ...rest }: Props) {
  return (
    <label className={`flex min-h-11 gap-3 ${help ? 'items-start py-1.5' : 'items-center'} ${className}`}>
      <input
        type="radio"
        {...rest}
        className={`size-5.5 shrink-0 appearance-none rounded-full border border-line-strong bg-raised checked:border-7 checked:border-leaf-fill ${help ? 'mt-0.5' : ''}`}
      />
      <span>
        {children}
        {help ? <span className="block text-xs text-ink-soft">{help}</span> : null}
      </span>
    </label>
  );
}
