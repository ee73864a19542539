import type { BlockKind } from '~/shared/api/schema.gen';
import { Button } from '~/shared/ui/button';
import { Dialog } from '~/shared/ui/dialog';
import type { Other } from './mutations';

type Props = {
  gardener: Other;
  /** Offers to mute, too. */
  choose: boolean;
  /** Its owner closes the dialog. */
  act: (kind: BlockKind) => void;
  onClose: () => void;
};

/** Says what a block does before it is done. */
export function BlockDialog({ gardener: { name }, choose, act, onClose }: Props) {
  return (
    <Dialog
      open
      role="alertdialog"
      onClose={onClose}
      title={choose ? `Mute or block ${name}?` : `Block ${name}?`}
      text={
        <div className="space-y-3">
          {choose ? (
            <p>Mute: their tips and notes are folded, and you can still open each. If you follow them, that ends.</p>
          ) : null}
          <p>
            {choose ? 'Block: the' : 'The'} lists, the search and the suggestions leave out what is theirs for you, and
            neither of you can vote on the other’s tips or report how they turned out. Neither of you follows the other
            any more. What you have saved of theirs stays in your almanac.
          </p>
          <p>
            We do not tell them, but the site refuses the vote of somebody whom you block. You can undo it on their page
            or on your profile.
          </p>
        </div>
      }
    >
      <div className="flex flex-wrap gap-3">
        {choose ? <Button onClick={() => act('mute')}>Mute</Button> : null}
        <Button kind="danger" onClick={() => act('block')}>
          Block
        </Button>
        <Button kind="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </Dialog>
  );
}
