import type { ComponentProps } from 'react';

export type ButtonKind = 'primary' | 'quiet' | 'danger' | 'plain' | 'link';

const base =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-control py-2 text-sm font-semibold transition-colors duration-150 disabled:cursor-not-allowed disabled:opacity-60';

/** A transparent border is seen in forced colours, where fills are not. */
const kinds: Record<ButtonKind, string> = {
  primary: 'border border-transparent bg-leaf-fill px-5 text-on-leaf no-underline hover:bg-leaf-fill-deep',
  quiet: 'border border-line-strong bg-raised px-5 text-ink no-underline hover:bg-moss',
  danger: 'border border-transparent bg-clay px-5 text-on-clay no-underline hover:opacity-90',
  plain: 'px-3 text-ink no-underline hover:bg-moss',
  link: 'text-leaf underline underline-offset-4 hover:decoration-2',
};

/** The classes of a button, for links that look like one. */
export function buttonClass(kind: ButtonKind = 'primary', more = ''): string {
  return `${base} ${kinds[kind]} ${more}`;
}

type Props = ComponentProps<'button'> & { kind?: ButtonKind };

export function Button({ kind = 'primary', className = '', type = 'button', ...rest }: Props) {
  return <button type={type} className={buttonClass(kind, className)} {...rest} />;
}
