import type { ComponentProps } from 'react';
import { useHydrated } from '~/shared/hydrated';

/**
 * A form of a page that the build renders. Until its script is there, the browser itself would send it, with the password in the
 * address, and what was typed would be gone when the script comes: so it waits.
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
