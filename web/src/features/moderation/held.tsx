import { Suspense, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { appealDays } from '~/shared/api/limits.gen';
import type { Hold, ThingKind } from '~/shared/api/schema.gen';
import { longDate } from '~/shared/calendar/dates';
import { later } from '~/shared/ui/load/later';
import { actOf, type HeldThing, useHasAppealed } from './appeals';
import { useCannotEdit, useIsSuspendedBy } from './cannot-write';
import { reasonInWords } from './words';

const AppealDialog = later('AppealDialog', async () => (await import('./appeal-dialog')).AppealDialog);

const said: Record<ThingKind, { byModerator: string; byReports: string; next: string }> = {
  tip: {
    byModerator: 'A moderator has hidden this tip',
    byReports: 'Reports of other gardeners have hidden this tip until a moderator has looked at it',
    next: 'Only you and moderators see it.',
  },
  outcome: {
    byModerator: 'A moderator has hidden this note',
    byReports: 'Reports of other gardeners have hidden this note until a moderator has looked at it',
    next: 'Only you and moderators see it.',
  },
  question: {
    byModerator: 'A moderator has hidden this question',
    byReports: 'Reports of other gardeners have hidden this question until a moderator has looked at it',
    next: 'Only you and moderators see it.',
  },
  answer: {
    byModerator: 'A moderator has hidden this answer',
    byReports: 'Reports of other gardeners have hidden this answer until a moderator has looked at it',
    next: 'Only you and moderators see it.',
  },
  profile: {
    byModerator: 'A moderator has suspended your account',
    byReports: 'Reports of other gardeners have suspended your account until a moderator has looked at it',
    next: 'Nobody sees your profile and your tips, and nothing can be shared or edited. You can take your data along and delete the account.',
  },
};

const removed = {
  byModerator: 'A moderator has removed this tip',
  byReports: 'A moderator has removed this tip',
  next: 'Only you and moderators see it, and you cannot restore it.',
};

/** What has happened, and what its gardener can still do. */
function inWords({ kind, hold, isPause }: HeldThing, canEdit: boolean): { first: string; next: string } {
  const { byModerator, byReports, next } = hold.removed ? removed : said[kind];
  // A copy on the device may be from before there were ends.
  const end = hold.until ? longDate(hold.until) : '';
  if (isPause) {
    return {
      first: `You can write nothing until ${end}`,
      next: 'What you have shared stays. You can still write drafts, hide and delete your tips, vote, save and report.',
    };
  }
  const first = hold.message === null ? byReports : byModerator;
  // A suspension ends some hours early or late.
  const isEditable = (kind === 'tip' || kind === 'outcome') && !hold.removed;
  const more = canEdit && isEditable ? ' You can edit it.' : '';
  return { first: end ? `${first} until about ${end}` : first, next: next + more };
}

/** Until when the gardener can appeal, in ms: no longer than it lasts. */
const appealUntil = ({ at, until }: Hold) =>
  Math.min(Date.parse(at) + appealDays * 86_400_000, until ? Date.parse(until) : Number.POSITIVE_INFINITY);

/** The strip that says so, with the reason and what its gardener can do. */
export function HeldStrip({ thing, onAppeal }: { thing: HeldThing; onAppeal: () => void }) {
  const { title, hold } = thing;
  const { first, next } = inWords(thing, !useCannotEdit());
  const until = appealUntil(hold);
  const act = hold.case ?? thing;
  const hasAppealed = useHasAppealed({ ...act, at: hold.at });
  const isSuspendedToo = useIsSuspendedBy(act) && actOf(thing) !== 'suspended';
  return (
    <span className="block rounded-card bg-clay-wash px-4 py-3 text-sm font-normal wrap-anywhere">
      <span className="block font-semibold">{first}.</span>
      <span className="mt-0.5 block">
        {reasonInWords(hold.reason)} · <time dateTime={hold.at}>{longDate(hold.at)}</time>
      </span>
      {hold.message === null ? null : (
        <span dir="auto" className="mt-2 block border-l-2 border-line-strong pl-3 whitespace-pre-line">
          {hold.message}
        </span>
      )}
      <span className="mt-2 block text-ink-soft">{next}</span>
      {isSuspendedToo ? (
        <span className="mt-2 block text-ink-soft">You can appeal against this when the suspension is over.</span>
      ) : hasAppealed ? (
        <span className="mt-2 block font-semibold">You have appealed. What comes of it is under Notices.</span>
      ) : until > Date.now() ? (
        <span className="-mb-1.5 -ml-2.5 flex flex-wrap items-center gap-x-2">
          <button
            type="button"
            aria-haspopup="dialog"
            aria-label={`Appeal: ${title}`}
            onClick={onAppeal}
            className="min-h-11 min-w-11 rounded-control px-2.5 text-left font-semibold text-leaf underline-offset-4 hover:underline"
          >
            Appeal
          </button>
          <span className="text-xs text-ink-soft">once, until {longDate(new Date(until).toISOString())}</span>
        </span>
      ) : (
        <span className="mt-2 block text-ink-soft">The {appealDays} days for an appeal are over.</span>
      )}
    </span>
  );
}

/** The form of an appeal, loaded when it is first opened. */
export function Appeal({ thing, onClose }: { thing: HeldThing; onClose: () => void }) {
  return (
    <Suspense fallback={null}>
      <AppealDialog thing={thing} onClose={onClose} />
    </Suspense>
  );
}

/** Both, where nothing forbids a dialog. */
export function Held({ thing, className = '' }: { thing: HeldThing; className?: string }) {
  const [open, setOpen] = useState(false);
  const strip = useRef<HTMLDivElement>(null);
  const close = () => {
    flushSync(() => setOpen(false));
    // With the appeal sent, the button that had the focus is gone.
    if (document.activeElement === document.body) strip.current?.focus({ preventScroll: true });
  };
  return (
    <div ref={strip} tabIndex={-1} className={`outline-none ${className}`}>
      <HeldStrip thing={thing} onAppeal={() => setOpen(true)} />
      {open ? <Appeal thing={thing} onClose={close} /> : null}
    </div>
  );
}
