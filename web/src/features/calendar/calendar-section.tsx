import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useRef, useState } from 'react';
import { ApiError } from '~/shared/api/client';
import { longDate } from '~/shared/calendar/dates';
import { ownProfile } from '~/shared/session/profile-query';
import type { Gardener } from '~/shared/session/session';
import { isSessionOver, SessionEnded } from '~/shared/session/session-ended';
import { Button, buttonClass } from '~/shared/ui/button';
import { Dialog } from '~/shared/ui/dialog';
import { TextField } from '~/shared/ui/form/field';
import { Spinner } from '~/shared/ui/spinner';
import { Failure } from '~/shared/ui/states';
import { toast } from '~/shared/ui/toast';
import { useEndCalendar, useRenewCalendar } from './mutations';

type Props = {
  /** For the button that opens it. */
  id: string;
  gardener: Gardener;
};

/** The saved tips in a calendar program: a secret address, which is shown once. */
export function CalendarSection({ id, gardener }: Props) {
  const { data: profile, error, refetch } = useQuery(ownProfile(gardener));
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="mb-8 rounded-card border border-line bg-raised px-5 py-6 md:px-8 print:hidden"
    >
      <h2 id={`${id}-title`} className="text-xl">
        In your calendar
      </h2>
      <p className="mt-2 max-w-[40rem] text-ink-soft">
        Google Calendar, Apple Calendar, Thunderbird and others can show your saved tips as all-day events, each in its
        best weeks by the hemisphere and the frosts of your profile. Everyone who has the address can read the calendar,
        so give it to your calendar program only.
      </p>
      <div className="mt-5">
        {profile ? (
          <Address since={profile.calendarSince} gardener={gardener} />
        ) : error ? (
          isSessionOver(error) ? (
            <SessionEnded />
          ) : (
            <Failure error={error} what="Your calendar could not be fetched." retry={refetch} />
          )
        ) : (
          <p role="status" className="flex min-h-11 items-center gap-3">
            <Spinner />
            Fetching your calendar
          </p>
        )}
      </div>
    </section>
  );
}

type Question = 'renew' | 'end';

function Address({ since, gardener }: { since: string | null; gardener: Gardener }) {
  const renew = useRenewCalendar(gardener);
  const end = useEndCalendar(gardener);
  const [question, setQuestion] = useState<Question>();
  const isPending = renew.isPending || end.isPending;
  const error = renew.error ?? end.error;
  // Only while it is the present one: another tab may have ended it.
  const made = renew.data?.at === since ? renew.data : undefined;
  const act = (what: Question) => {
    setQuestion(undefined);
    if (isPending) return;
    renew.reset();
    end.reset();
    if (what === 'renew') renew.mutate();
    else end.mutate(undefined, { onSuccess: () => void toast('success', 'The address of your calendar has ended.') });
  };
  return (
    <>
      {made ? <Made key={made.file} file={made.file} /> : null}
      {since && !made ? (
        <p>It has an address since {longDate(since)}. Nobody can show it again: if you have lost it, make a new one.</p>
      ) : null}
      <p className="mt-4 flex flex-wrap items-center gap-3">
        <Button
          kind={since ? 'quiet' : 'primary'}
          // Not disabled: that would take the focus away.
          aria-disabled={isPending || undefined}
          onClick={() => (since ? setQuestion('renew') : act('renew'))}
        >
          {renew.isPending ? <Spinner /> : null}
          {since ? 'Make a new address' : 'Make the address'}
        </Button>
        {since ? (
          <Button kind="quiet" aria-disabled={isPending || undefined} onClick={() => setQuestion('end')}>
            {end.isPending ? <Spinner /> : null}
            End it
          </Button>
        ) : null}
      </p>
      {error ? (
        <div className="mt-4">
          {isSessionOver(error) ? (
            <SessionEnded />
          ) : (
            <p role="alert" className="text-sm font-medium text-clay">
              {notDone(error)}
            </p>
          )}
        </div>
      ) : null}
      {question ? <Ask question={question} act={() => act(question)} onClose={() => setQuestion(undefined)} /> : null}
    </>
  );
}

function notDone(error: Error): string {
  if (!(error instanceof ApiError)) return 'It could not be done. Give it a moment and try again.';
  const { status, message, requestId } = error;
  if (status === 0) return 'Your connection seems to be down, so it may not be done. Try again when it is back.';
  if (status === 403) return message;
  return `It could not be done. Give it a moment and try again.${requestId ? ` Reference: ${requestId}` : ''}`;
}

/** The new address. It is nowhere else, and gone with this page. */
function Made({ file }: { file: string }) {
  const path = `/api/calendar/${file}`;
  const address = location.origin + path;
  const field = useRef<HTMLInputElement>(null);
  // The button that had the focus says something else now.
  useLayoutEffect(() => field.current?.focus(), []);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
    } catch {
      field.current?.select();
      return toast('error', 'The address could not be copied. Copy it from the field.');
    }
    return toast('success', 'The address is copied.');
  };
  return (
    <>
      <TextField
        ref={field}
        label="The address of your calendar"
        help="It is shown only now. In Google Calendar, paste it under “Other calendars”, “From URL”; in Thunderbird, under “New calendar”, “On the network”."
        value={address}
        readOnly
        onFocus={({ target }) => target.select()}
        className="max-w-[46rem]"
      />
      <p className="mt-4 flex flex-wrap items-center gap-3">
        <Button onClick={copy}>Copy the address</Button>
        <a href={`webcal://${location.host}${path}`} className={buttonClass('quiet')}>
          Open in a calendar app
        </a>
      </p>
    </>
  );
}

const questions: Record<Question, { title: string; text: string; yes: string }> = {
  renew: {
    title: 'Make a new address?',
    text: 'The address that you have now ends at once. Calendars that use it show no new events until you give them the new one.',
    yes: 'Make a new address',
  },
  end: {
    title: 'End the address?',
    text: 'Calendars that use it get nothing more. You can make a new address at any time.',
    yes: 'End it',
  },
};

function Ask({ question, act, onClose }: { question: Question; act: () => void; onClose: () => void }) {
  const { title, text, yes } = questions[question];
  return (
    <Dialog open role="alertdialog" onClose={onClose} title={title} text={text}>
      <div className="flex flex-wrap gap-3">
        <Button kind="danger" onClick={act}>
          {yes}
        </Button>
        <Button kind="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </Dialog>
  );
}
