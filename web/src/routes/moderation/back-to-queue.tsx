import { Link } from 'react-router';
import { paths } from '~/shared/paths';
import { PreviousIcon } from '~/shared/ui/icons';

export function BackToQueue() {
  return (
    <Link
      to={paths.moderation}
      className="-ml-1.5 inline-flex min-h-11 items-center gap-1.5 pr-2 text-sm font-semibold text-leaf underline-offset-4 hover:underline"
    >
      <PreviousIcon size={18} />
      All cases
    </Link>
  );
}
