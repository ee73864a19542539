import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { TipCard } from '~/shared/api/schema.gen';
import { longDate } from '~/shared/calendar/dates';
import { paths } from '~/shared/paths';
import { TipPicture } from '../card/picture';
import { withoutRepeats } from '../card/tip-card';
import { countsInWords, tried } from '../marks/in-words';
import { isAsked } from './season-check';

type Props = {
  cards: TipCard[];
  /** The ids of the tips that are being changed. */
  busy: ReadonlySet<string>;
  onEdit: (card: TipCard) => void;
  onToggle: (card: TipCard) => void;
  onDelete: (card: TipCard) => void;
  /** The answers to whether a tip is still right. */
  onConfirm: (card: TipCard) => void;
  onRetire: (card: TipCard) => void;
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
          <Heading>Actions</Heading>
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

function Row({ card, picture, busy: changing, onEdit, onToggle, onDelete, ...answers }: RowProps) {
  const title = useRef<HTMLAnchorElement>(null);
  const busy = changing.has(card._id);
  const hidden = card.availability !== 'public';
  return (
    <tr className="grid grid-cols-1 border-b border-line py-5 @max-4xl:first:border-t @xl:grid-cols-[minmax(0,1fr)_auto] @xl:gap-x-6 @4xl:table-row">
      <th scope="row" className="py-1 font-normal @4xl:py-4 @4xl:pr-6">
        <span className="flex items-center gap-4">
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
            <span className="mt-1 block text-xs text-ink-soft">
              {hidden ? (
                <>
                  <span className="label mr-2 text-ink">{card.availability}</span> only you can see it
                </>
              ) : (
                'public'
              )}
              {did(card)}
            </span>
            {isAsked(card, new Date()) ? (
              <StillRight card={card} busy={busy} title={title} onEdit={onEdit} {...answers} />
            ) : null}
          </span>
        </span>
      </th>
      <td className="pl-20 text-sm text-ink-soft @4xl:py-4 @4xl:pr-6 @4xl:pl-0 @4xl:whitespace-nowrap">
        {card.unfinished?.includes('category') ? 'no category yet' : card.category}
      </td>
      <td className="pl-20 text-sm text-ink-soft tabular-nums @4xl:py-4 @4xl:pr-6 @4xl:pl-0 @4xl:whitespace-nowrap">
        <time dateTime={card.dateAdded}>{longDate(card.dateAdded)}</time>
      </td>
      <td className="pt-1 pl-20 @xl:[grid-area:1/2/4] @xl:self-center @xl:p-0 @4xl:py-4">
        <span className="-ml-2.5 flex flex-wrap gap-1 @4xl:flex-nowrap">
          {card.availability === 'draft' ? (
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
              <Action of={card} busy={busy} onClick={() => onToggle(card)}>
                {hidden ? 'Show' : 'Hide'}
              </Action>
            </>
          )}
          <Action of={card} danger onClick={() => onDelete(card)}>
            Delete
          </Action>
        </span>
      </td>
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
      <span className="-ml-2.5 flex flex-wrap gap-1">
        <Action of={card} busy={busy} onClick={() => onConfirm(card)}>
          Confirm
        </Action>
        <Action of={card} onClick={() => onEdit(card)}>
          Edit
        </Action>
        <Action of={card} busy={busy} onClick={() => onRetire(card)}>
          Retire
        </Action>
      </span>
    </span>
  );
}

/** ` · 12 found it helpful · 7 tried it, for 6 it worked` */
function did({ counts }: TipCard): string {
  const words = countsInWords(counts);
  if (!words) return '';
  return ` · ${words}${tried(counts) > 0 ? `, for ${counts.worked || 'nobody'} it worked` : ''}`;
}

type ActionProps = { of: TipCard; danger?: boolean; busy?: boolean; onClick: () => void; children: string };

function Action({ of, danger = false, busy = false, onClick, children }: ActionProps) {
  return (
    <button
      type="button"
      aria-label={`${children}: ${of.title}`}
      // Not disabled: that would take the focus away.
      aria-disabled={busy || undefined}
      onClick={busy ? undefined : onClick}
      className={`min-h-11 min-w-16 rounded-control px-2.5 text-left text-sm font-semibold underline-offset-4 hover:bg-moss hover:underline aria-disabled:opacity-60 ${danger ? 'text-clay' : 'text-leaf'}`}
    >
      {children}
    </button>
  );
}
