import type { ComponentProps } from 'react';
import { type To, useHref, useLinkClickHandler } from 'react-router';
import type { NavigationState } from '~/shared/navigation-state';

type Props = Omit<ComponentProps<'a'>, 'href'> & { to: To; replace?: boolean; state?: NavigationState | undefined };

/** A link within the app. The router's own adds three kilobytes of prefetching that only its framework mode uses. */
export function Link({ to, replace, state, target, onClick, ...rest }: Props) {
  const follow = useLinkClickHandler(to, {
    state,
    ...(replace === undefined ? {} : { replace }),
    ...(target === undefined ? {} : { target }),
  });
  return (
    <a
      {...rest}
      href={useHref(to)}
      target={target}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented) follow(event);
      }}
    />
  );
}
