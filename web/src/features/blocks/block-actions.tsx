import { Suspense } from 'react';
import { useSession } from '~/shared/session/session';
import { optional } from '~/shared/ui/load/optional';
import type { Other } from './mutations';

const Actions = optional(async () => (await import('./actions')).Actions);

type Props = {
  gardener: Other;
  /** One button, where the page has several gardeners. */
  short?: boolean;
  className?: string;
};

/** Mutes and blocks a gardener, or ends that. Visitors load none of it. */
export function BlockActions(props: Props) {
  const session = useSession();
  if (session.state !== 'signed-in') return null;
  return (
    <Suspense>
      <Actions {...props} reader={session.gardener} />
    </Suspense>
  );
}
