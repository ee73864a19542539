import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Link, Navigate, useNavigate } from 'react-router';
import { BlockDialog } from '~/features/blocks/block-dialog';
import { ends, useBlock } from '~/features/blocks/mutations';
import { ReportThing } from '~/features/moderation/report-button';
import { useLinkState } from '~/features/tips/card/link-state';
import type { BlockKind, TipCard } from '~/shared/api/schema.gen';
import { ownBlocks } from '~/shared/blocks/blocks';
import { navigationState } from '~/shared/navigation-state';
import { paths } from '~/shared/paths';
import { type Gardener, useSession } from '~/shared/session/session';
import { useIsOneself } from '~/shared/session/use-is-oneself';
import { Icon } from '~/shared/ui/icons';

type Props = {
  card: TipCard;
  /** It has opened the menu. */
  button: HTMLElement;
  onClose: () => void;
};

/** What a reader can do about a tip in a list and about its author. A visitor signs in first, and finds the form on the tip's page. */
export function CardMenu(props: Props) {
  const { card, onClose } = props;
  const session = useSession();
  const navigate = useNavigate();
  const [reporting, setReporting] = useState(false);
  const arrival = navigationState({ ...useLinkState(card), from: paths.tip(card._id), reporting: card._id });
  if (reporting) {
    // The session may end while the form is open.
    if (session.state === 'signed-out') return <Navigate to={paths.login} replace state={arrival} />;
    return (
      <Suspense>
        <ReportThing thing={{ kind: 'tip', id: card._id, title: card.title }} onClose={onClose} />
      </Suspense>
    );
  }
  if (session.state === 'signed-in') {
    return <GardenersMenu {...props} reader={session.gardener} onReport={() => setReporting(true)} />;
  }
  if (session.state !== 'signed-out') return null;
  return (
    <Menu {...props}>
      <Item shape="report" onClick={() => navigate(paths.login, { state: arrival })}>
        Report this tip
      </Item>
    </Menu>
  );
}

type GardenersProps = Props & { reader: Gardener; onReport: () => void };

function GardenersMenu({ card, button, reader, onReport, onClose }: GardenersProps) {
  const { authorId: id, name } = card;
  const isOneself = useIsOneself({ id: id ?? '', name }, reader);
  const { data: blocks, isPending, isLoading } = useQuery(ownBlocks);
  const kind = blocks?.find((block) => block.id === id)?.kind;
  const [step, setStep] = useState<'menu' | 'asking' | 'acting'>('menu');
  const block = useBlock();
  /** Its place in the list stays where the author is muted, and says so. */
  const [item] = useState(() => button.closest('li'));
  const act = (next: BlockKind | undefined) => {
    if (id === null) return;
    if (item) item.tabIndex = -1;
    setStep('acting');
    block({ id, name }, next);
  };
  // The change takes the card off the list, and with it the button that has the focus.
  useEffect(() => {
    const main = document.querySelector('main');
    if (step !== 'acting' || !main) return;
    const observer = new MutationObserver(() => {
      if (button.isConnected) return;
      if (document.activeElement === document.body) (item?.isConnected ? item : main).focus({ preventScroll: true });
      onClose();
    });
    observer.observe(main, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [step, button, item, onClose]);

  if (isOneself === undefined || isLoading || step === 'acting') return null;
  if (step === 'asking' && id !== null) {
    return <BlockDialog gardener={{ id, name }} choose={false} act={act} onClose={onClose} />;
  }
  return (
    <Menu card={card} button={button} onClose={onClose}>
      {isOneself ? (
        <Link to={paths.edit(card._id)} className={itemClass}>
          <Shape of="edit" />
          Edit this tip
        </Link>
      ) : (
        <Item shape="report" onClick={onReport}>
          Report this tip
        </Item>
      )}
      {isOneself || isPending || id === null ? null : (
        <>
          {kind === 'block' ? null : (
            <Item shape="mute" onClick={() => act(kind ? undefined : 'mute')}>
              {kind ? ends[kind] : 'Mute'} <bdi>{name}</bdi>
            </Item>
          )}
          <Item shape="block" onClick={() => (kind === 'block' ? act(undefined) : setStep('asking'))}>
            {kind === 'block' ? ends[kind] : 'Block'} <bdi>{name}</bdi>
          </Item>
        </>
      )}
    </Menu>
  );
}

/** On phones at the bottom of the screen, else beside the button. As a modal dialog it keeps the focus, and then returns it. */
function Menu({ card, button, onClose, children }: Props & { children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    element.showModal();
    place(element, button);
    button.ariaExpanded = 'true';
    return () => {
      button.ariaExpanded = null;
      element.close();
    };
  }, [button]);
  return (
    <dialog
      ref={dialog}
      aria-label={`More about ${card.title}`}
      onClose={({ currentTarget }) => {
        if (!currentTarget.open) onClose();
      }}
      onKeyDown={moveFocus}
      onClick={({ target, currentTarget }) => {
        // The backdrop's clicks are the dialog's own.
        if (target === currentTarget) onClose();
      }}
      className="fixed inset-x-0 top-auto bottom-0 m-0 w-full max-w-none overflow-hidden rounded-t-card border border-line bg-raised p-0 text-base text-ink shadow-float md:absolute md:inset-auto md:top-(--top) md:left-(--left) md:w-max md:max-w-80 md:rounded-card md:text-sm md:backdrop:bg-transparent"
    >
      <div className="py-2 wrap-anywhere max-md:pt-4 max-md:pb-[max(0.5rem,env(safe-area-inset-bottom))]">
        <p className="px-5 pb-2 font-serif text-lg leading-snug font-[560] md:hidden">
          <bdi>{card.title}</bdi>
        </p>
        {children}
        <div className="mt-2 border-t border-line pt-2 md:hidden">
          <Item shape="close" onClick={onClose}>
            Close
          </Item>
        </div>
      </div>
    </dialog>
  );
}

const edge = 8;

/** Under the button, or over it where the window ends; in the coordinates of the page, so that it scrolls with the card. */
function place(element: HTMLElement, button: HTMLElement): void {
  const { top, right, bottom } = button.getBoundingClientRect();
  const { offsetHeight: height, offsetWidth: width } = element;
  const { clientWidth, clientHeight } = document.documentElement;
  const isOver = bottom + height + edge > clientHeight && top > height + edge;
  const left = Math.max(edge, Math.min(right - width, clientWidth - width - edge));
  element.style.setProperty('--top', `${scrollY + (isOver ? top - height : bottom)}px`);
  element.style.setProperty('--left', `${left}px`);
}

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

/** The arrows lead from item to item and around. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const by = steps[event.key];
  if (!by) return;
  event.preventDefault();
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('a, button')].filter(
    (item) => item.checkVisibility?.() ?? true,
  );
  const at = items.indexOf(document.activeElement as HTMLElement);
  items.at((at + by) % items.length)?.focus();
}

const shapes = {
  report: 'M6 21V4h11.5L15 8.5l2.5 4.5H6',
  mute: 'M4 9.5v5h3.5L12 18.5v-13L7.5 9.5ZM16 9.5l5 5M21 9.5l-5 5',
  block: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM5.7 5.7l12.6 12.6',
  edit: 'M4 20l1-4.5L16.5 4 20 7.5 8.5 19ZM14 6.5l3.5 3.5',
  close: 'M5 5l14 14M19 5L5 19',
};

function Shape({ of }: { of: keyof typeof shapes }) {
  return (
    <Icon size={20} stroke={1.8} className="shrink-0 text-ink-soft">
      <path d={shapes[of]} />
    </Icon>
  );
}

const itemClass =
  'flex min-h-12 w-full items-center gap-4 px-5 py-2 text-left hover:bg-moss focus-visible:bg-moss focus-visible:outline-offset-[-3px] md:min-h-11 md:gap-3 md:pr-8';

type ItemProps = { shape: keyof typeof shapes; onClick: () => void; children: ReactNode };

function Item({ shape, onClick, children }: ItemProps) {
  return (
    <button type="button" onClick={onClick} className={itemClass}>
      <Shape of={shape} />
      <span>{children}</span>
    </button>
  );
}
