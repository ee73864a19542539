import type { ReactNode } from 'react';
import { isHeld } from '~/features/moderation/words';
import { gardeners } from '~/features/tips/marks/in-words';
import type { Notice, NoticeKind } from '~/shared/api/schema.gen';
import { paths } from '~/shared/paths';
import { capital } from '~/shared/words';
import { pageOf } from '../moderation/things';

const seeWhy = <span className="whitespace-nowrap text-leaf underline underline-offset-4">See why.</span>;

/** What a notice says. The mails say nearly the same (`functions/send-mail/src/words.rs`). */
const sentences: Record<NoticeKind, (notice: Notice) => ReactNode> = {
  helpful: ({ count, title }) => (
    <>
      {capital(gardeners(count))} found <Title>{title}</Title> helpful.
    </>
  ),
  tried: ({ count, title }) => (
    <>
      {capital(gardeners(count))} tried <Title>{title}</Title>.
    </>
  ),
  held: ({ about, title, outcome }) => {
    if (about === 'profile') return <>Your account is suspended. {seeWhy}</>;
    return (
      <>
        {about === 'tip' ? <Title>{title}</Title> : 'Your note on a tip'}{' '}
        {outcome === 'removed' ? 'was removed.' : 'is hidden for now.'} {seeWhy}
      </>
    );
  },
  released: ({ about, title }) => (
    <>
      {about === 'tip' ? <Title>{title}</Title> : about === 'profile' ? 'Your profile' : 'Your note on a tip'} is public
      again.
    </>
  ),
  rejected: ({ about, title }) => (
    <>
      Your appeal was read; the decision about{' '}
      {about === 'tip' ? <Title>{title}</Title> : about === 'profile' ? 'your account' : 'your note on a tip'} stays.
    </>
  ),
  reported: ({ outcome, ...notice }) => (
    <>
      Your report of <Reported {...notice} />
      {outcome === 'kept'
        ? ' was read. It does not break the house rules, so it stays.'
        : outcome === 'noted'
          ? ' was read. It stays, and the moderators have added a note.'
          : isHeld(outcome)
            ? ' was right, and a moderator acted.'
            : ' was read.'}
    </>
  ),
};

/** Empty of a kind that this release does not know. */
export const sentence = (notice: Notice): ReactNode => sentences[notice.kind]?.(notice);

/** Where a notice leads: to what it is about, or to one's reports. */
export function pageAbout({ kind, about, id, outcome }: Notice): string {
  if (kind === 'reported') return paths.myReports;
  // A removed tip has no page.
  if (outcome === 'removed') return paths.myTips;
  return about === 'profile' ? paths.profile : pageOf(about, id);
}

function Title({ children }: { children: string }) {
  return (
    <>
      “<bdi>{children}</bdi>”
    </>
  );
}

function Reported({ about, title }: Pick<Notice, 'about' | 'title'>) {
  if (about === 'outcome') return 'a note on a tip';
  if (about === 'tip') return <Title>{title}</Title>;
  return (
    <>
      the profile of <bdi>{title}</bdi>
    </>
  );
}
