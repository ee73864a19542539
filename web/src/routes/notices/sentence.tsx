import { Fragment, type ReactNode } from 'react';
import type { CaseState, Notice, NoticeKind, ThingKind } from '~/shared/api/schema.gen';
import { paths } from '~/shared/paths';
import { capital, inDigits } from '~/shared/words';
import { sentences, why } from '../../../../functions/lib/rules/notices.json';
import { pageOf } from '../moderation/things';

/** A sentence for the notices of one kind and, where it names them, of one count, one kind of thing and some decisions. */
type Sentence = { kind: NoticeKind; count?: number; about?: ThingKind; decided?: CaseState[]; says: string };

function suits({ kind, count, about, decided }: Sentence, notice: Notice): boolean {
  return (
    kind === notice.kind &&
    (count === undefined || count === notice.count) &&
    (about === undefined || about === notice.about) &&
    (decided === undefined || (notice.outcome !== null && decided.includes(notice.outcome)))
  );
}

/** In place of a title that went with its thing. */
const gone: Partial<Record<ThingKind, string>> = {
  profile: 'a gardener who has left',
  question: 'about your garden',
  answer: 'to a question',
};
const goneInWords = (about: ThingKind) => gone[about] ?? 'something that is gone';

/** Where there is no title, no quotation marks stand around it. */
const withoutTitle = (says: string) => says.replace(/^“?\{title\}”?/, '{Gone}').replace(/“?\{title\}”?/, '{gone}');

/** What stands in a sentence in braces. The title is bold in a row of what is unread. */
const parts: Record<string, (notice: Notice) => ReactNode> = {
  count: ({ count }) => inDigits(count),
  title: ({ title }) => <bdi className="in-data-unread:font-semibold">{title}</bdi>,
  gone: ({ about }) => goneInWords(about),
  Gone: ({ about }) => capital(goneInWords(about)),
  why: () => <span className="whitespace-nowrap text-leaf underline underline-offset-4">{why.page}</span>,
};

/**
 * What a notice says, in the words of the mails. Empty of a kind that this release does not know. `tried`: how many tried the tip that
 * others found helpful, which a mail says in a sentence of its own.
 */
export function sentence(notice: Notice, tried = 0): ReactNode {
  const found = (sentences as Sentence[]).find((row) => suits(row, notice));
  const says =
    tried > 0 ? found?.says.replace(/\.$/, `, ${tried === 1 ? 'one' : inDigits(tried)} tried it.`) : found?.says;
  return (notice.title ? says : says && withoutTitle(says))
    ?.split(/\{(\w+)\}/)
    .map((part, at) => <Fragment key={at}>{at % 2 === 0 ? part : parts[part]?.(notice)}</Fragment>);
}

/** Where a notice leads: to what it is about, to the place that says why, or to one's reports. */
export function pageAbout({ kind, about, id, outcome }: Notice): string {
  if (kind === 'reported') return paths.myReports;
  if (kind === 'asked') return `${paths.tip(id)}#questions`;
  // A tip or a note may be why, but the decision is about the gardener.
  const isOfGardener = kind === 'resumed' || outcome === 'paused' || outcome === 'suspended';
  if (isOfGardener || about === 'profile') return paths.profile;
  // The tip of a hidden note may be hidden too.
  if (about === 'outcome' && kind !== 'released') return `${paths.myTips}#notes`;
  if (about === 'question' || about === 'answer') {
    return kind === 'held' || kind === 'rejected' ? paths.myQuestions : pageOf(about, id);
  }
  // A removed tip has no page.
  return outcome === 'removed' ? paths.myTips : pageOf(about, id);
}
