import type { ComponentProps } from 'react';
import { useHydrated } from '~/shared/hydrated';

/**
 * A form of a page that the build renders, disabled until its script has loaded. Before that, the browser itself would submit it,
 * and hydration would discard the typed text.
 */
export function Form({ className = '', children, ...rest }: ComponentProps<'form'>) {
  const ready = useHydrated();
  return (
    <form method="post" noValidate {...rest}>
      <fieldset disabled={!ready} className={`until-ready ${className}`}>
        {children}
      </fieldset>
    </form>
  );
}
