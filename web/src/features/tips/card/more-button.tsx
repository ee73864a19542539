import { useContext } from 'react';
import type { TipCard } from '~/shared/api/schema.gen';
import { CardMenuContext } from '~/shared/card-menu';
import { MoreIcon } from '~/shared/ui/icons';

type Props = { card: TipCard; className: string };

/** Opens the menu of a card. Above the card's link, whose area is the whole card. With a mouse on a desk it shows when it is looked for. */
export function MoreButton({ card, className }: Props) {
  const open = useContext(CardMenuContext);
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-label={`More about ${card.title}`}
      onClick={({ currentTarget }) => open(card, currentTarget)}
      className={`more-button grid size-11 place-items-center rounded-full text-ink-soft hover:text-ink ${className}`}
    >
      <MoreIcon size={20} />
    </button>
  );
}
