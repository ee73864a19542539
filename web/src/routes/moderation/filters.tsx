import { Link } from 'react-router';
import { type CaseFilter, filterQuery } from '~/features/moderation/filter';
import { reasons } from '~/features/moderation/words';
import { type ReportReason, reportReasonValues, type ThingKind, thingKindValues } from '~/shared/api/schema.gen';
import { paths } from '~/shared/paths';
import { Chip } from '~/shared/ui/chip';

const kindLabels: Record<ThingKind, string> = {
  tip: 'Tips',
  outcome: 'Notes on tips',
  profile: 'Gardeners',
  question: 'Questions',
  answer: 'Answers',
};

const to = (filter: CaseFilter) => paths.moderation + filterQuery(filter);

/** Links to parts of the queue. On phones each line scrolls sideways. */
export function Filters({ filter }: { filter: CaseFilter }) {
  const { kind: chosenKind, reason: chosenReason, gardener } = filter;
  const { kind: _kind, ...anyKind } = filter;
  const { reason: _reason, ...anyReason } = filter;
  const { gardener: _gardener, ...anyGardener } = filter;
  return (
    <div className="space-y-2 pb-4">
      <nav aria-label="Filter by kind" className={line}>
        <Chip to={to(anyKind)} chosen={!chosenKind}>
          Everything
        </Chip>
        {thingKindValues.map((kind: ThingKind) => (
          <Chip key={kind} to={to({ ...filter, kind })} chosen={kind === chosenKind}>
            {kindLabels[kind]}
          </Chip>
        ))}
      </nav>
      <nav aria-label="Filter by reason" className={line}>
        <Chip to={to(anyReason)} chosen={!chosenReason}>
          Any reason
        </Chip>
        {reportReasonValues.map((reason: ReportReason) => (
          <Chip key={reason} to={to({ ...filter, reason })} chosen={reason === chosenReason}>
            {reasons[reason].label}
          </Chip>
        ))}
      </nav>
      {gardener ? (
        <p className="flex flex-wrap items-center gap-x-6 text-sm">
          <span>Only what one gardener has written.</span>
          <Link to={paths.gardener(gardener)} className={link}>
            The gardener’s page
          </Link>
          <Link to={to(anyGardener)} className={link}>
            Show all gardeners
          </Link>
        </p>
      ) : null}
    </div>
  );
}

// The room is for the ring of the focus.
const line = '-mx-1 flex gap-2 overflow-x-auto p-1 md:flex-wrap *:shrink-0';
const link = 'inline-flex min-h-11 items-center underline underline-offset-4';
