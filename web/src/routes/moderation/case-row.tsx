import { Link } from 'react-router';
import { isOthers } from '~/features/moderation/cases';
import { ago, reasonInWords, reportsInWords, stateInWords, thingInWords } from '~/features/moderation/words';
import type { CaseHead } from '~/shared/api/schema.gen';
import { paths } from '~/shared/paths';
import { CheckField } from '~/shared/ui/form/field';
import { titleOf } from './things';

type Props = {
  found: CaseHead;
  /** The filter and the page of the queue, as in its address. */
  query: string;
  /** The moderator's own id. */
  reader: string | undefined;
  chosen: boolean;
  onChoose: (chosen: boolean) => void;
};

/** A case in the queue. All of the row but its box is the link to the case. */
export function CaseRow({ found, query, reader, chosen, onChoose }: Props) {
  const { kind, id, reported, reasons, reports, opened, taken } = found;
  const others = isOthers(taken, reader);
  const title = titleOf(kind, reported.title);
  return (
    <li className="group relative grid grid-cols-[auto_minmax(0,1fr)] gap-x-1 gap-y-1 border-t border-line py-4 wrap-anywhere md:grid-cols-[auto_minmax(0,1fr)_auto] md:gap-x-8">
      <CheckField
        label={<span className="sr-only">Choose: {title}</span>}
        checked={chosen}
        disabled={others}
        onChange={({ target }) => onChoose(target.checked)}
        className="relative z-10 -mt-2 md:-mr-6 [&_label]:min-w-11"
      />
      <div className="min-w-0">
        <p className="label text-ink-soft">
          {thingInWords(kind)} · {stateInWords(found)}
        </p>
        <h2 className="mt-0.5 font-serif text-lg leading-snug font-[560]">
          <Link
            to={paths.case(kind, id) + query}
            className="before:absolute before:inset-0 underline-offset-4 group-hover:underline"
          >
            <bdi>{title}</bdi>
          </Link>
        </h2>
        <p className="mt-0.5 text-sm">
          {reasons.map((reason, at) => (
            <span key={reason}>
              {at > 0 ? ' · ' : ''}
              <span className={reason === 'unsafe' ? 'font-semibold text-clay' : ''}>{reasonInWords(reason)}</span>
            </span>
          ))}
        </p>
        {others ? <p className="mt-0.5 text-sm text-ink-soft">Another moderator looks at it</p> : null}
      </div>
      <p className="text-sm text-ink-soft tabular-nums max-md:col-start-2 md:text-right">
        <span className="md:block">{reportsInWords(reports)}</span>
        <span className="md:hidden"> · </span>
        <time dateTime={opened} className="md:block">
          {ago(opened, Date.now())}
        </time>
      </p>
    </li>
  );
}
