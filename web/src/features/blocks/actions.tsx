import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { BlockKind } from '~/shared/api/schema.gen';
import { ownBlocks } from '~/shared/blocks/blocks';
import type { Gardener } from '~/shared/session/session';
import { useIsOneself } from '~/shared/session/use-is-oneself';
import { BlockDialog } from './block-dialog';
import { ends, type Other, useBlock } from './mutations';

type Props = { gardener: Other; reader: Gardener; short?: boolean; className?: string };

/** What the reader does about a gardener, and what they can. Nothing about oneself. */
export function Actions({ gardener, reader, short = false, className = '' }: Props) {
  const { id, name } = gardener;
  const isOneself = useIsOneself(gardener, reader);
  const { data: blocks, isPending } = useQuery(ownBlocks);
  const [isAsking, setAsking] = useState(false);
  const block = useBlock();
  const { focus, act } = useFocus((kind: BlockKind | undefined) => block(gardener, kind));
  const decide = (kind: BlockKind) => {
    setAsking(false);
    act(kind);
  };
  if (isPending || isOneself !== false) return null;
  const kind = blocks?.find((block) => block.id === id)?.kind;
  return (
    <div
      className={`${short ? 'inline-flex' : 'flex text-sm'} flex-wrap items-center gap-x-5 text-ink-soft print:hidden ${className}`}
    >
      {kind ? (
        <>
          <p>{words[kind](short)}</p>
          <Quiet focus={focus} onClick={() => act(undefined)} label={`${ends[kind]} ${name}`}>
            {ends[kind]}
          </Quiet>
        </>
      ) : short ? (
        <Quiet dialog focus={focus} onClick={() => setAsking(true)} label={`Mute or block ${name}`}>
          Mute or block
        </Quiet>
      ) : null}
      {short || kind ? null : (
        <Quiet focus={focus} onClick={() => act('mute')} label={`Mute ${name}`}>
          Mute
        </Quiet>
      )}
      {short || kind === 'block' ? null : (
        <Quiet dialog onClick={() => setAsking(true)} label={`Block ${name}`}>
          Block
        </Quiet>
      )}
      {isAsking ? (
        // The row is small print.
        <div className="contents text-base text-ink">
          <BlockDialog gardener={gardener} choose={short} act={decide} onClose={() => setAsking(false)} />
        </div>
      ) : null}
    </div>
  );
}

const words: Record<BlockKind, (short: boolean) => string> = {
  block: (short) => (short ? 'You block them.' : 'You block this gardener. Their tips are left out here and in lists.'),
  mute: (short) => (short ? 'You mute them.' : 'You mute this gardener. Their tips and notes are folded in lists.'),
};

/** After an act, the button that had the focus is gone: the next one takes it, or the page, where all of it has gone. */
function useFocus(change: (kind: BlockKind | undefined) => void) {
  const [acted, setActed] = useState(false);
  const wasActed = useRef(false);
  useEffect(() => {
    wasActed.current = acted;
  }, [acted]);
  useEffect(
    () => () => {
      if (wasActed.current && document.activeElement === document.body)
        document.querySelector('main')?.focus({ preventScroll: true });
    },
    [],
  );
  const act = (kind: BlockKind | undefined) => {
    setActed(true);
    change(kind);
  };
  return { focus: acted ? focus : undefined, act };
}

/** As a button's ref, it is called once. */
const focus = (button: HTMLButtonElement | null) => button?.focus({ preventScroll: true });

type QuietProps = {
  label: string;
  focus?: typeof focus | undefined;
  dialog?: boolean;
  onClick: () => void;
  children: string;
};

function Quiet({ label, focus, dialog = false, onClick, children }: QuietProps) {
  return (
    <button
      type="button"
      ref={focus}
      aria-label={label}
      aria-haspopup={dialog ? 'dialog' : undefined}
      onClick={onClick}
      className="inline-flex min-h-11 items-center underline underline-offset-4 hover:decoration-2"
    >
      {children}
    </button>
  );
}
