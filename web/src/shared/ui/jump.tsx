import type { ComponentProps, MouseEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useNavigationState } from '../navigation-state';

type Props = Omit<ComponentProps<'a'>, 'href' | 'onClick'> & {
  /** The id of an element with `tabIndex={-1}`. */
  to: string;
};

/** A link to a part of the page. Followed by the browser, it would lose the state of the history's entry. */
export function Jump({ to, ...rest }: Props) {
  const { search } = useLocation();
  const state = useNavigationState();
  const navigate = useNavigate();
  const jump = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    navigate({ search, hash: to }, { state });
    const target = document.getElementById(to);
    target?.scrollIntoView?.();
    target?.focus({ preventScroll: true });
  };
  return <a {...rest} href={`#${to}`} onClick={jump} />;
}
