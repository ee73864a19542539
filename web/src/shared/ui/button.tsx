import type { ComponentProps } from 'react';

export type ButtonKind = 'primary' | 'quiet' | 'danger' | 'plain';

const base =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-control px-5 py-2 text-sm font-semibold no-underline transition-colors duration-150 disabled:cursor-not-allowed disabled:opacity-60';

const kinds: Record<ButtonKind, string> = {
  primary: 'bg-leaf text-on-leaf hover:bg-leaf-deep',
  quiet: 'border border-line-strong bg-raised text-ink hover:bg-moss',
  danger: 'bg-clay text-on-clay hover:opacity-90',
  plain: 'px-3 text-ink hover:bg-moss',
};

/** The classes of a button, for links that look like one. */
export function buttonClass(kind: ButtonKind = 'primary', more = ''): string {
  return `${base} ${kinds[kind]} ${more}`;
}

type Props = ComponentProps<'button'> & { kind?: ButtonKind };

export function Button({ kind = 'primary', className = '', type = 'button', ...rest }: Props) {
  return <button type={type} className={buttonClass(kind, className)} {...rest} />;
}
