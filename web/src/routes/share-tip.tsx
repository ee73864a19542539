import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { CannotWrite } from '~/features/moderation/cannot-write';
import { TipCard } from '~/features/tips/card/tip-card';
import { ShareForm } from '~/features/writing/share-form';
import { isStepped } from '~/features/writing/steps';
import { ApiError } from '~/shared/api/client';
import type { TipCard as Card, Tip } from '~/shared/api/schema.gen';
import { messages } from '~/shared/messages';
import {
  useDelay,
  useFate,
  useReadOutbox,
  useWaitingEdit,
  useWaitingShare,
  type WaitingEdit,
  type WaitingShare,
} from '~/shared/offline/outbox';
import { paths } from '~/shared/paths';
import type { Gardener } from '~/shared/session/session';
import { isSessionOver, SessionEnded } from '~/shared/session/session-ended';
import { useGardener } from '~/shared/session/use-gardener';
import { tip as tipQuery } from '~/shared/tips/queries';
import { formOfEdit, wholeText } from '~/shared/tips/waiting-edit';
import { Button, buttonClass } from '~/shared/ui/button';
import { focusAtTop } from '~/shared/ui/focus';
import { NextIcon } from '~/shared/ui/icons';
import { Page, PageHeading } from '~/shared/ui/page';
import { Failure } from '~/shared/ui/states';

const t = messages.share;

const renderCard = (card: Card) => <TipCard card={card} />;

/** A tip that was shared without a network: its id in the outbox. */
type Waiting = { id: string; title: string };

export function ShareTip() {
  const gardener = useGardener();
  const [shared, setShared] = useState<Tip>();
  const [waiting, setWaiting] = useState<Waiting>();
  const done = shared ?? waiting;
  /** How many forms there were before this one. */
  const [former, setFormer] = useState(0);
  const [search, setSearch] = useSearchParams();
  const [draft, inOutbox] = ['draft', 'waiting'].map((name) => search.get(name));
  if (!gardener) return null;
  const onAnother = () => setFormer(former + 1);
  const onNext = () => {
    setShared(undefined);
    setWaiting(undefined);
    onAnother();
    setSearch({}, { replace: true });
  };
  return (
    <Page title={messages.nav.shareTip} description="Share what worked in your garden." index={false}>
      <div className="shell">
        <PageHeading intro={done ? undefined : 'What worked, what did not, and what you would do again next year.'}>
          {shared ? 'Thank you!' : messages.nav.shareTip}
        </PageHeading>
        {done ? null : <CannotWrite more="What you type here is kept as a draft." className="-mt-4 mb-8" />}
        {shared ? (
          <Ending tip={shared} onAnother={onNext} />
        ) : waiting ? (
          <Later waiting={waiting} onShared={setShared} onAnother={onNext} />
        ) : (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,42rem)_minmax(0,1fr)] lg:grid-rows-[auto_1fr]">
            {draft ? (
              <Continued key={draft} id={draft} gardener={gardener} onShared={setShared} onWaiting={setWaiting} />
            ) : inOutbox ? (
              <Resumed key={inOutbox} id={inOutbox} gardener={gardener} onShared={setShared} onWaiting={setWaiting} />
            ) : (
              <ShareForm
                renderCard={renderCard}
                key={former}
                gardener={gardener}
                onShared={setShared}
                onWaiting={setWaiting}
                onAnother={onAnother}
                focus={former > 0}
              />
            )}
            <Advice />
          </div>
        )}
      </div>
    </Page>
  );
}

type ContinuedProps = {
  id: string;
  gardener: Gardener;
  onShared: (tip: Tip) => void;
  onWaiting: (waiting: Waiting) => void;
};

/** A draft as it is on the server now. */
function Continued({ id, ...props }: ContinuedProps) {
  const form = { ...props, renderCard, focus: false };
  const { data, error, refetch, isFetchedAfterMount } = useQuery({
    ...tipQuery(id),
    refetchOnMount: 'always',
    // The typed text is newer.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const edit = useWaitingEdit(id);
  const isRead = useReadOutbox();
  // The form's own saves change the draft in the cache, and so does the outbox once it is submitted.
  const [tip, setTip] = useState<Tip>();
  const [waiting, setWaiting] = useState<WaitingEdit>();
  if (!tip && !waiting && isRead && edit !== undefined) {
    if (edit && wholeText(edit)) setWaiting(edit);
    else if (!edit && isFetchedAfterMount && data?.data.own) setTip(data.data);
  }
  if (waiting) return <ShareForm {...form} waiting={waiting} />;
  if (edit && !tip) {
    return (
      <p>
        This tip waits on this device to be shared. <Link to={formOfEdit(edit)}>Edit it under My Tips</Link>
      </p>
    );
  }
  if (tip) {
    return (
      <ShareForm
        {...form}
        tip={tip}
        sharedAlready={
          <p>
            This tip is shared already. <Link to={paths.edit(id)}>Edit it under My Tips</Link>
          </p>
        }
      />
    );
  }
  const missing =
    (error instanceof ApiError && error.status === 404) || (isFetchedAfterMount && data && !data.data.own);
  if (missing) return <p>{messages.tip.notFound.text}</p>;
  if (error) {
    return isSessionOver(error) ? (
      <SessionEnded />
    ) : (
      <Failure error={error} what="Your draft could not be fetched." retry={refetch} />
    );
  }
  return (
    <div role="status" className="max-w-2xl space-y-5">
      <span className="sr-only">Fetching your draft</span>
      <div className="skeleton h-11" />
      <div className="skeleton h-11" />
      <div className="skeleton h-40" />
    </div>
  );
}

/** A new tip of the outbox, by its key. */
function Resumed({ id, ...props }: ContinuedProps) {
  const form = { ...props, renderCard, focus: false };
  const found = useWaitingShare(id);
  const isRead = useReadOutbox();
  // It leaves the outbox once the server has it.
  const [waiting, setWaiting] = useState<WaitingShare>();
  if (!waiting && isRead && found) setWaiting(found);
  if (waiting) return <ShareForm {...form} waiting={waiting} />;
  if (!isRead || found === undefined) return <div className="min-h-dvh" aria-busy="true" />;
  return (
    <p>
      This tip does not wait on this device any more. <Link to={paths.myTips}>{t.viewMine}</Link>
    </p>
  );
}

const advice = [
  ['Say when', 'A month, a temperature, the week after the last frost. Readers garden by the calendar and the sky.'],
  ['Say how much', 'A hand’s width, a full can, three seeds to a hole. Nobody knows what “some” is.'],
  ['Say what went wrong', 'It is the part that the books leave out, and the part that people remember.'],
] as const;

/** Advice on writing a tip: beside the form on wide screens, folded below it on phones. */
function Advice() {
  const [open] = useState(() => !isStepped());
  return (
    <aside
      aria-labelledby="advice"
      className="self-start border-y border-line md:border-b-0 lg:col-start-2 lg:row-start-1"
    >
      <details open={open} className="group">
        <summary className="flex min-h-13 cursor-pointer list-none items-center justify-between gap-4 md:pt-4 [&::-webkit-details-marker]:hidden">
          <h2 id="advice" className="text-lg">
            What makes a good tip
          </h2>
          <NextIcon size={18} className="shrink-0 rotate-90 group-open:-rotate-90 md:hidden" />
        </summary>
        <dl className="mt-2 space-y-4 pb-6 text-sm">
          {advice.map(([say, why]) => (
            <div key={say}>
              <dt className="font-semibold">{say}</dt>
              <dd className="mt-0.5 text-ink-soft">{why}</dd>
            </div>
          ))}
        </dl>
      </details>
    </aside>
  );
}

/** Says what became of a tip that was shared without a network. It becomes the shared tip once that is sent. */
function Later({
  waiting,
  onShared,
  onAnother,
}: {
  waiting: Waiting;
  onShared: (tip: Tip) => void;
  onAnother: () => void;
}) {
  const fate = useFate(waiting.id);
  const delay = useDelay();
  const id = fate.now === 'sent' ? fate.tip : undefined;
  const { data } = useQuery({ ...tipQuery(id ?? ''), enabled: id !== undefined });
  useEffect(() => {
    if (data) onShared(data.data);
  }, [data, onShared]);
  const named = (
    <>
      Your tip “<bdi>{waiting.title}</bdi>”
    </>
  );
  return (
    <section
      ref={focusAtTop}
      tabIndex={-1}
      aria-label={fate.now === 'waits' ? 'It waits' : 'What became of it'}
      className="max-w-2xl outline-none"
    >
      {fate.now === 'waits' && delay === 'session' ? (
        <SessionEnded
          kept={`Your tip “${waiting.title}” is kept on this device. It is shared once you have signed in again.`}
        />
      ) : fate.now === 'waits' && delay === 'offline' ? (
        <Outcome words="It waits for the network.">
          You are offline. {named} is kept on this device and shared when you are back.
        </Outcome>
      ) : fate.now === 'waits' ? (
        <Outcome words="It is on its way.">
          {named} is kept on this device until the garden has taken it.
          {delay === 'fault' ? ' It is tried again every few seconds.' : ''}
        </Outcome>
      ) : fate.now === 'sent' ? (
        <Outcome words="It has arrived.">{named} is among your tips.</Outcome>
      ) : fate.now === 'begun' ? (
        <Outcome words="It waits for you.">
          {named} is kept on this device. It is shared once you submit the form in which you change it.
        </Outcome>
      ) : (
        <Outcome words="It was not taken.">
          {named} is kept on this device, under My Tips. {fate.why}
        </Outcome>
      )}
      <Onward onAnother={onAnother} />
    </section>
  );
}

/** Says what became of the tip, shows it, and leads on. */
function Ending({ tip, onAnother }: { tip: Tip; onAnother: () => void }) {
  const isHidden = tip.availability === 'hidden';
  return (
    <section
      ref={focusAtTop}
      tabIndex={-1}
      aria-label="Thank you!"
      className="grid gap-x-16 gap-y-8 outline-none md:grid-cols-[minmax(0,22rem)_minmax(0,1fr)] md:items-center"
    >
      <div>
        <h2 className="sr-only">Your tip</h2>
        <TipCard card={tip} first />
      </div>
      <div className="max-md:order-first">
        <p role="status">
          <span className="block font-serif text-2xl/tight md:text-3xl/tight">
            {isHidden ? 'It is kept.' : 'Live now.'}
          </span>{' '}
          <span className="mt-3 block text-lg">
            {isHidden ? 'It is hidden: only you can see it until you show it.' : 'We look only if somebody reports it.'}
          </span>{' '}
          <span className="mt-2 block text-sm text-ink-soft">
            Your tip “<bdi>{tip.title}</bdi>” {t.thanks}
          </span>
        </p>
        <Onward tip={tip} onAnother={onAnother} />
      </div>
    </section>
  );
}

function Outcome({ words, children }: { words: string; children: ReactNode }) {
  return (
    <p role="status">
      <span className="block font-serif text-2xl/tight md:text-3xl/tight">{words}</span>{' '}
      <span className="mt-3 block text-lg">{children}</span>
    </p>
  );
}

function Onward({ tip, onAnother }: { tip?: Tip; onAnother: () => void }) {
  return (
    <div className="mt-8 flex flex-wrap gap-3">
      {tip ? (
        <Link to={paths.tip(tip._id)} className={buttonClass('primary')}>
          Read it
        </Link>
      ) : null}
      <Link to={paths.myTips} className={buttonClass('quiet')}>
        {t.viewMine}
      </Link>
      <Button kind="quiet" onClick={onAnother}>
        {t.another}
      </Button>
    </div>
  );
}
