import { Link } from 'react-router';
import { filterQuery, useFilter } from '~/features/moderation/filter';
import { paths } from '~/shared/paths';
import { PreviousIcon } from '~/shared/ui/icons';

/** Leads back to the cases that the moderator goes through. `query`: the end of their address. */
export function BackToQueue({ query = '' }: { query?: string }) {
  const isFiltered = filterQuery(useFilter()) !== '';
  return (
    <Link
      to={paths.moderation + query}
      className="-ml-1.5 inline-flex min-h-11 items-center gap-1.5 pr-2 text-sm font-semibold text-leaf underline-offset-4 hover:underline"
    >
      <PreviousIcon size={18} />
      {isFiltered ? 'Back to these cases' : 'All cases'}
    </Link>
  );
}
