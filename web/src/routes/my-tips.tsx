import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link, useNavigate, useSearchParams } from 'react-router';
import type { HeldThing } from '~/features/moderation/appeals';
import { CannotWrite, useIsInactive } from '~/features/moderation/cannot-write';
import { Appeal, HeldStrip } from '~/features/moderation/held';
import { proofInWords } from '~/features/tips/marks/in-words';
import { proof } from '~/features/tips/marks/queries';
import { DeleteDialog } from '~/features/tips/mine/delete-dialog';
import { useOwnUpToDate } from '~/features/tips/mine/own-lists';
import { RecentlyDeleted } from '~/features/tips/mine/recently-deleted';
import { RowSkeletons } from '~/features/tips/mine/row-skeletons';
import { TipsTable } from '~/features/tips/mine/tips-table';
import { Outbox } from '~/features/tips/outbox/outbox';
import type { Availability, TipCard, TipChange } from '~/shared/api/schema.gen';
import { messages } from '~/shared/messages';
import { navigationState, useNavigationState } from '~/shared/navigation-state';
import { useCopiedTips, useCopyDate } from '~/shared/offline/copies';
import { copyNames } from '~/shared/offline/copy-names';
import { CopyNote } from '~/shared/offline/copy-note';
import { useOnline } from '~/shared/online';
import { paths } from '~/shared/paths';
import { isSessionOver, SessionEnded } from '~/shared/session/session-ended';
import { useGardener } from '~/shared/session/use-gardener';
import { useUndoAvailability, useUpdateTip } from '~/shared/tips/mutations';
import { myTipsPage } from '~/shared/tips/queries';
import { UpdateFailed } from '~/shared/tips/update-failed';
import { Button, buttonClass } from '~/shared/ui/button';
import { Dialog } from '~/shared/ui/dialog';
import { later } from '~/shared/ui/load/later';
import { optional } from '~/shared/ui/load/optional';
import { Page, PageHeading } from '~/shared/ui/page';
import { Pager, pageTitle, useListTop, usePlace } from '~/shared/ui/pager';
import { Drawing } from '~/shared/ui/picture/plate';
import { Empty, Failure } from '~/shared/ui/states';
import { toast } from '~/shared/ui/toast';
import { HeldNotes } from './my-tips/held-notes';

const t = messages.myTips;

const Asked = optional(async () => (await import('./my-tips/asked')).Asked);

/** Loaded with the form library at the first edit. */
const EditDialog = later('EditDialog', async () => (await import('~/features/writing/edit-dialog')).EditDialog);

export function MyTips() {
  const { page, cursor } = usePlace();
  const isInactive = useIsInactive();
  return (
    <Page title={pageTitle(messages.nav.myTips, page)} description="The tips that you have shared." index={false}>
      <div className="shell">
        <div className="flex flex-wrap items-end justify-between gap-x-8 pb-6 md:pb-0">
          <PageHeading>{messages.nav.myTips}</PageHeading>
          <p className="flex flex-wrap gap-3 md:mb-10">
            <Link to={paths.myAlmanac} className={buttonClass('quiet')}>
              My almanac
            </Link>
            {isInactive ? null : (
              <Link to={paths.shareTip} className={buttonClass('primary')}>
                {messages.nav.shareTip}
              </Link>
            )}
          </p>
        </div>
        <CannotWrite more="You can still hide and delete tips, and go on with drafts." className="mb-6" />
        <Outbox />
        <Suspense fallback={null}>{cursor ? null : <Asked />}</Suspense>
        <List />
      </div>
    </Page>
  );
}

function List() {
  const { cursor } = usePlace();
  const email = useGardener()?.email ?? '';
  const { data, dataUpdatedAt, error, refetch } = useQuery(myTipsPage(email, cursor));
  const cards = useOwnUpToDate(data, dataUpdatedAt, !cursor);
  // A browser that has just opened the page may not know yet that it is offline.
  const isCopy = useCopyDate(copyNames.mine) !== undefined;
  const online = useOnline() && !isCopy;
  const copied = useCopiedTips(!online);
  const isInactive = useIsInactive();
  const top = useListTop<HTMLElement>();
  const editing = useEditing();
  const availability = useAvailabilityToggle();
  const [deleting, setDeleting] = useState<TipCard>();
  const [appealing, setAppealing] = useState<HeldThing>();
  const [updated, setUpdated] = useState(false);

  const onUpdated = () => {
    editing.close();
    setUpdated(true);
  };
  const onGone = () => {
    flushSync(() => setDeleting(undefined));
    top.current?.focus({ preventScroll: true });
  };
  const onSeen = () => {
    flushSync(() => setUpdated(false));
    // An edit answers the seasonal question too, whose button had the focus.
    if (document.activeElement === document.body) top.current?.focus({ preventScroll: true });
  };
  const onAppealed = () => {
    flushSync(() => setAppealing(undefined));
    // With the appeal sent, the button that had the focus is gone.
    if (document.activeElement === document.body) top.current?.focus({ preventScroll: true });
  };
  const held = (card: TipCard) => {
    const thing = heldTip(card);
    return thing ? <HeldStrip thing={thing} onAppeal={() => setAppealing(thing)} /> : null;
  };
  return (
    <section ref={top} tabIndex={-1} aria-label={messages.nav.myTips} className="@container outline-none">
      {cards?.[0]?.authorId ? <Proof id={cards[0].authorId} /> : null}
      {cursor ? null : <CopyNote of={copyNames.mine} />}
      {cards && cards.length > 0 && !online && !isInactive ? (
        <p className="pb-4 text-sm text-ink-soft">
          You can edit the tips that you have opened on this device. The rest needs the network.
        </p>
      ) : null}
      {cards && cards.length > 0 ? (
        <TipsTable
          cards={cards}
          online={online}
          copied={copied}
          readOnly={isInactive}
          busy={availability.busy}
          onEdit={(card) => editing.open(card._id)}
          onToggle={availability.toggle}
          onDelete={setDeleting}
          onConfirm={availability.confirm}
          onRetire={availability.retire}
          held={held}
        />
      ) : null}
      {cards?.length === 0 ? <Nothing later={cursor !== undefined} canAdd={!isInactive} /> : null}
      {!data && !error ? <RowSkeletons label="Fetching your tips" /> : null}
      {!data && error ? isSessionOver(error) ? <SessionEnded /> : <NotFetched error={error} retry={refetch} /> : null}
      {data ? <Pager next={data.next} label="Pages of your tips" /> : null}
      {(data || error) && !cursor ? <HeldNotes /> : null}
      {data && !cursor && online ? <RecentlyDeleted removed={held} readOnly={isInactive} /> : null}
      {editing.id ? (
        <Suspense fallback={null}>
          <EditDialog key={editing.id} id={editing.id} onClose={editing.close} onUpdated={onUpdated} />
        </Suspense>
      ) : null}
      {updated && !editing.id ? <Updated onClose={onSeen} /> : null}
      {deleting ? <DeleteDialog card={deleting} onClose={() => setDeleting(undefined)} onGone={onGone} /> : null}
      {appealing ? <Appeal thing={appealing} onClose={onAppealed} /> : null}
      {availability.error ? (
        <UpdateFailed key={availability.seen} error={availability.error} onClose={availability.dismiss} />
      ) : null}
    </section>
  );
}

const heldTip = ({ _id: id, title, hold }: TipCard): HeldThing | undefined => hold && { kind: 'tip', id, title, hold };

/** The sums of others' marks on all public tips. */
function Proof({ id }: { id: string }) {
  const { data: counts } = useQuery(proof(id));
  return <p className="min-h-11 pb-4 text-sm text-ink-soft">{counts ? proofInWords(counts, 'Your tips') : null}</p>;
}

/** The URL names the tip that is being edited, so that other pages can link to it and the back button closes it. */
function useEditing() {
  const [search, setSearch] = useSearchParams();
  const navigate = useNavigate();
  const { editing: openedHere } = useNavigationState();
  return {
    id: search.get('edit') ?? undefined,
    open: (id: string) => {
      const next = new URLSearchParams(search);
      next.set('edit', id);
      setSearch(next, { state: navigationState({ editing: true }) });
    },
    close: () => {
      if (openedHere) return navigate(-1);
      const next = new URLSearchParams(search);
      next.delete('edit');
      return setSearch(next, { replace: true });
    },
  };
}

/** Hides, shows, confirms or retires tips, without a dialog. Several may be on their way, and each says how it ended. */
function useAvailabilityToggle() {
  const { mutateAsync } = useUpdateTip();
  const { mutate: takeBack } = useUndoAvailability();
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  const [errors, setErrors] = useState<readonly Error[]>([]);
  const [seen, setSeen] = useState(0);
  const send = async (id: string, change: TipChange, done: () => void) => {
    setBusy((before) => new Set(before).add(id));
    try {
      // A callback given to `mutate` is not called once another change has begun.
      await mutateAsync({ id, change });
      done();
    } catch (error) {
      setErrors((before) => [...before, error as Error]);
    } finally {
      setBusy((before) => new Set([...before].filter((other) => other !== id)));
    }
  };
  const set = (card: TipCard, availability: Availability, message: string) =>
    send(
      card._id,
      { availability },
      () => void toast('success', message, { of: card.title, undo: () => takeBack(card) }),
    );
  const toggle = (card: TipCard) => {
    if (card.availability !== 'public') return set(card, 'public', 'Shown: it is in the lists again');
    return set(card, 'hidden', 'Hidden: others may see its card for five more minutes');
  };
  const retire = (card: TipCard) => set(card, 'retired', 'Retired: you can show it again at any time');
  const confirm = ({ _id: id, title }: TipCard) =>
    send(id, { confirmed: true }, () => void toast('success', 'Confirmed: your tip says so', { of: title }));
  return { toggle, retire, confirm, busy, error: errors[seen], seen, dismiss: () => setSeen(seen + 1) };
}

function Updated({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title={t.edit.done.title} text={t.edit.done.text}>
      <Button onClick={onClose}>OK</Button>
    </Dialog>
  );
}

function Nothing({ later, canAdd }: { later: boolean; canAdd: boolean }) {
  if (later) return <Empty>There is nothing on this page any more.</Empty>;
  return (
    <Empty
      drawing={<Drawing of="job-seed-packet" />}
      action={
        canAdd ? (
          <Link to={paths.shareTip} className={buttonClass('primary')}>
            {t.addFirst}
          </Link>
        ) : undefined
      }
    >
      {t.empty}
    </Empty>
  );
}

function NotFetched({ error, retry }: { error: Error; retry: () => void }) {
  return <Failure error={error} what="Your tips could not be fetched." retry={retry} />;
}
