import type { ReactNode } from 'react';
import { matchPath } from 'react-router';
import { useArrival } from '~/features/account/arrival';
import { TipTeaser } from '~/features/tips/card/tip-teaser';
import { useKnownCard } from '~/features/tips/page/known-card';
import { paths } from '~/shared/paths';
import { Byline } from '../tip/byline';

/** Why somebody has come to the login or the sign-up: the guard sent them from a page. */
export function useInvitation(verb: 'Log in' | 'Make an account') {
  const { from, back, email, note, hasAccount } = useArrival();
  const pathname = from.replace(/[?#].*/, '');
  const id = matchPath({ path: paths.tip(':id'), caseSensitive: true }, pathname)?.params.id;
  const card = useKnownCard(id);
  const door = back.reporting
    ? undefined
    : id
      ? `Read ${card ? 'the rest' : 'this tip'}, free`
      : pathname === paths.shareTip
        ? 'Share a tip, free'
        : undefined;
  /** Before the login has its form. */
  const isDoor = door !== undefined && verb === 'Log in' && !hasAccount && !email && !note;
  const reason = back.reporting ? 'to report this to the moderators' : (reasons[pathname] ?? publicReason(pathname));
  return {
    /** The heading where they want to read a tip or to share one: most of them have no account. */
    door,
    isDoor,
    /** A sentence over the form; nothing where somebody came on their own. */
    invitation:
      reason && !door ? (
        <Invitation>
          {verb} {reason}. It is free.
        </Invitation>
      ) : null,
    /** The tip that they want to read, in place of the page's photograph. */
    teaser: card ? <TipTeaser card={card} short={!isDoor} byline={<Byline tip={card} />} /> : undefined,
  };
}

const reasons: Record<string, string | undefined> = {
  [paths.myTips]: 'to see your own tips',
  [paths.myAlmanac]: 'to see the tips that you have saved',
  [paths.feed]: 'to see the tips of those whom you follow',
  [paths.myReports]: 'to see what you have reported',
  [paths.ask]: 'to ask gardeners',
  [paths.myQuestions]: 'to see your questions and answers',
  [paths.notices]: 'to see your notices',
  [paths.moderation]: 'to moderate',
  [paths.moderationLog]: 'to moderate',
  [paths.profile]: 'to see your profile',
};

/** Pages that everybody can read send nobody here, except by “Follow”, “Log in to answer”, “I want to know too”, and a form whose session has ended. */
function publicReason(pathname: string): string | undefined {
  if (matchPath(paths.gardener(':id'), pathname)) return 'to follow a gardener';
  if (matchPath(paths.plant(':id'), pathname)) return 'to follow a plant';
  if (matchPath(paths.question(':id'), pathname)) return 'to answer a question or to hear when it is solved';
  return undefined;
}

function Invitation({ children }: { children: ReactNode }) {
  return (
    <div role="status" className="mb-6 border-l-3 border-leaf pl-4">
      <p>{children}</p>
    </div>
  );
}
