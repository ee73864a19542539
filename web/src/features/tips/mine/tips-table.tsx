import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { TipCard } from '~/shared/api/schema.gen';
import { longDate } from '~/shared/calendar/dates';
import { useWaitingEdit } from '~/shared/offline/outbox';
import { paths } from '~/shared/paths';
import { cardWithEdit } from '~/shared/tips/waiting-edit';
import { firstClick } from '~/shared/ui/first-click';
import { inDigits } from '~/shared/words';
import { TipPicture } from '../card/picture';
import { withoutRepeats } from '../card/tip-card';
import { tried } from '../marks/in-words';
import { WaitingNote } from '../outbox/waiting-note';
import { isAsked } from './season-check';

type Props = {
  cards: TipCard[];
  /** The ids of the tips that are being changed. */
  busy: ReadonlySet<string>;
  /** Without it, there are no acts but those that can wait on the device. */
  online: boolean;
  /** The tips that have a copy on the device. Without a network, only they can be edited. */
  copied: ReadonlySet<string>;
  /** The server refuses every act: the account is suspended. */
  readOnly: boolean;
  onEdit: (card: TipCard) => void;
  onToggle: (card: TipCard) => void;
  onDelete: (card: TipCard) => void;
  /** The answers to whether a tip is still right. */
  onConfirm: (card: TipCard) => void;
  onRetire: (card: TipCard) => void;
  /** What a row of a tip says that moderation has hidden. Its author cannot show it. */
  held: (card: TipCard) => ReactNode;
};

/** A gardener's own tips: a table, whose rows are cards on narrow screens. */
export function TipsTable({ cards, ...does }: Props) {
  const pictures = withoutRepeats(cards);
  return (
    <table className="block w-full text-left @4xl:table">
      <caption className="sr-only">Your gardening tips, newest first</caption>
      <thead className="sr-only @4xl:not-sr-only @4xl:table-header-group">
        <tr className="border-b border-line-strong">
          <Heading>Title</Heading>
          <Heading>Category</Heading>
          <Heading>Date added</Heading>
          {does.readOnly ? null : <Heading>Actions</Heading>}
        </tr>
      </thead>
      <tbody className="block @4xl:table-row-group">
        {cards.map((card, at) => (
          <Row key={card._id} card={card} picture={pictures[at] ?? card} {...does} />
        ))}
      </tbody>
    </table>
  );
}

function Heading({ children }: { children: ReactNode }) {
  return (
    <th scope="col" className="label py-3 pr-6 text-ink-soft last:pr-0">
      {children}
    </th>
  );
}

/** Drafts are continued where tips are shared. */
const pageOf = ({ _id, availability }: TipCard) => (availability === 'draft' ? paths.draft(_id) : paths.tip(_id));

type RowProps = Omit<Props, 'cards'> & {
  card: TipCard;
  /** The card with the picture that this row shows. */
  picture: TipCard;
};

function Row({
  card: stored,
  picture,
  busy: changing,
  online,
  copied,
  readOnly,
  onEdit,
  onToggle,
  onDelete,
  held,
  ...answers
}: RowProps) {
  const title = useRef<HTMLAnchorElement>(null);
  const edit = useWaitingEdit(stored._id);
  const card = cardWithEdit(stored, edit);
  const busy = changing.has(card._id);
  const hidden = card.availability !== 'public';
  const proof = proofOf(card);
  const canEdit = online || copied.has(card._id);
  return (
    <tr className="flex flex-wrap gap-x-3 border-b border-line py-5 pl-20 @max-4xl:first:border-t @xl:grid @xl:grid-cols-[minmax(0,1fr)_auto] @xl:gap-x-6 @4xl:table-row">
      <th scope="row" className="-ml-20 w-[calc(100%+5rem)] py-1 font-normal @4xl:w-auto @4xl:py-4 @4xl:pr-6">
        <span className="flex items-start gap-4 @xl:items-center">
          <span className={`size-16 shrink-0 overflow-hidden rounded-control ${hidden ? 'opacity-60' : ''}`}>
            <TipPicture tip={picture} alt="" shown="6.5rem" />
          </span>
          <span className="min-w-0 flex-1 text-balance wrap-anywhere">
            <Link
              ref={title}
              to={pageOf(card)}
              className="font-serif text-lg leading-snug font-[560] underline-offset-4 hover:underline"
            >
              <bdi>{card.title}</bdi>
            </Link>
            <span className="mt-1 block text-xs text-ink-soft empty:hidden">
              {hidden ? (
                <>
                  <span className="label mr-2 text-ink">{card.availability}</span> only you
                  {card.hold ? ' and moderators' : ''} can see it
                  {proof ? ' · ' : ''}
                </>
              ) : null}
              {proof}
            </span>
            <WaitingNote edit={edit} className="mt-1" />
            {online && !readOnly && isAsked(card, new Date()) ? (
              <StillRight card={card} busy={busy} title={title} onEdit={onEdit} {...answers} />
            ) : null}
          </span>
        </span>
        {card.hold ? <span className="mt-3 mb-1 block max-w-[36.5rem]">{held(card)}</span> : null}
      </th>
      <td className="text-xs text-ink-soft @xl:text-sm @4xl:py-4 @4xl:pr-6 @4xl:whitespace-nowrap">
        {card.unfinished?.includes('category') ? 'no category yet' : card.category}
      </td>
      <td className="text-xs text-ink-soft tabular-nums @xl:text-sm @4xl:py-4 @4xl:pr-6 @4xl:whitespace-nowrap">
        <time dateTime={card.dateAdded}>{longDate(card.dateAdded)}</time>
      </td>
      {readOnly ? null : (
        <td className="w-full pt-1 @xl:w-auto @xl:[grid-area:1/2/4] @xl:self-center @xl:p-0 @4xl:py-4">
          <span className="-ml-2.5 flex flex-wrap gap-1 @4xl:flex-nowrap">
            {!canEdit ? null : card.availability === 'draft' ? (
              <Link
                to={pageOf(card)}
                aria-label={`Continue: ${card.title}`}
                className="inline-flex min-h-11 min-w-16 items-center rounded-control px-2.5 text-sm font-semibold text-leaf underline-offset-4 hover:bg-moss hover:underline"
              >
                Continue
              </Link>
            ) : (
              <>
                <Action of={card} onClick={() => onEdit(card)}>
                  Edit
                </Action>
                {card.hold || !online ? null : (
                  <Action of={card} busy={busy} onClick={() => onToggle(card)}>
                    {hidden ? 'Show' : 'Hide'}
                  </Action>
                )}
              </>
            )}
            {online ? (
              <Action of={card} danger onClick={() => onDelete(card)}>
                Delete
              </Action>
            ) : null}
          </span>
        </td>
      )}
    </tr>
  );
}

type StillRightProps = Pick<Props, 'onEdit' | 'onConfirm' | 'onRetire'> & {
  card: TipCard;
  busy: boolean;
  /** Gets the focus that the answered question had. */
  title: RefObject<HTMLElement | null>;
};

/** Once a year: whether the author still stands by the tip. */
function StillRight({ card, busy, title, onConfirm, onEdit, onRetire }: StillRightProps) {
  const group = useRef<HTMLSpanElement>(null);
  // A layout effect ends before the group leaves the page, and the focus with it.
  useLayoutEffect(() => {
    const element = group.current;
    return () => {
      if (element?.contains(document.activeElement)) title.current?.focus({ preventScroll: true });
    };
  }, [title]);
  return (
    <span
      ref={group}
      role="group"
      aria-label={`Still your advice? ${card.title}`}
      className="mt-3 block rounded-card bg-moss px-4 py-2"
    >
      <span className="text-sm font-semibold">Still your advice?</span>{' '}
      <span className="text-sm text-ink-soft">You last said so on {longDate(card.confirmedAt ?? card.dateAdded)}.</span>
      <span className="-mx-2.5 flex flex-wrap">
        <Action of={card} busy={busy} onClick={() => onConfirm(card)}>
          Yes, still
        </Action>
        <Action of={card} onClick={() => onEdit(card)}>
          Edit it
        </Action>
        <Action of={card} busy={busy} onClick={() => onRetire(card)}>
          Retire it
        </Action>
      </span>
    </span>
  );
}

/** `12 found it helpful · worked for 6 of 7`; empty where nobody did either. */
function proofOf({ counts }: TipCard): string {
  const all = tried(counts);
  const worked =
    counts.worked === 0
      ? `${inDigits(all)} tried it, for nobody it worked`
      : `worked for ${inDigits(counts.worked)} of ${inDigits(all)}`;
  const parts = [counts.helpful > 0 ? `${inDigits(counts.helpful)} found it helpful` : '', all > 0 ? worked : ''];
  return parts.filter(Boolean).join(' · ');
}

type ActionProps = { of: TipCard; danger?: boolean; busy?: boolean; onClick: () => void; children: string };

function Action({ of, danger = false, busy = false, onClick, children }: ActionProps) {
  return (
    <button
      type="button"
      aria-label={`${children}: ${of.title}`}
      // Not disabled: that would take the focus away.
      aria-disabled={busy || undefined}
      onClick={busy ? undefined : firstClick(onClick)}
      className={`min-h-11 min-w-16 rounded-control px-2.5 text-left text-sm font-semibold underline-offset-4 hover:bg-moss hover:underline aria-disabled:opacity-60 ${danger ? 'text-clay' : 'text-leaf'}`}
    >
      {children}
    </button>
  );
}
