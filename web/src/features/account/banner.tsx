import type { ReactNode } from 'react';
import { authHint, authMessage } from '~/shared/session/auth-errors';

/** An error of the whole form, red and announced. */
export function Banner({ children, hint }: { children: ReactNode; hint?: ReactNode }) {
  return (
    <div role="alert" className="rounded-control border-2 border-clay bg-clay-wash px-4 py-3">
      <p className="font-semibold">{children}</p>
      {hint ? <p className="mt-1 text-sm">{hint}</p> : null}
    </div>
  );
}

type Props = { error: Error | undefined; wording?: (error: Error) => string; hint?: ReactNode };

/** Why Cognito rejected a form, if it did. */
export function AuthBanner({ error, wording = authMessage, hint }: Props) {
  return error ? <Banner hint={hint ?? authHint(error)}>{wording(error)}</Banner> : null;
}
