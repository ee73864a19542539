import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { Button } from './button';
import { CloseIcon } from './icons';

type Props = {
  open: boolean;
  /** Called at Escape or the platform's back gesture. The dialog stays as long as its owner renders it. */
  onClose: () => void;
  title: string;
  /** A line or two under the title. */
  text?: ReactNode;
  role?: 'dialog' | 'alertdialog';
  wide?: boolean;
  /** The focus begins at the title, where its first link or field comes after what is to be read. */
  atTitle?: boolean;
  /** At the bottom of the screen, as wide as it. A tap above it closes it. */
  sheet?: boolean;
  /** In a sheet, between its title and its ×. */
  corner?: ReactNode;
  children: ReactNode;
};

/** Shows a `<dialog>` as a modal for as long as it is on the page. For those that do not look like `Dialog`. */
export function useModal() {
  const dialog = useRef<HTMLDialogElement>(null);
  // A layout effect ends before the element leaves the page; closed later, the dialog would not restore the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return dialog;
}

/** A modal `<dialog>`: the browser keeps the focus in it, and then returns it to the element that opened the dialog. */
export function Dialog({ open, ...rest }: Props) {
  return open ? <OpenDialog {...rest} /> : null;
}

function OpenDialog({
  onClose,
  title,
  text,
  role = 'dialog',
  wide = false,
  atTitle = false,
  sheet = false,
  corner,
  children,
}: Omit<Props, 'open'>) {
  const dialog = useRef<HTMLDialogElement>(null);
  const shown = useRef(false);
  const focused = useRef<Element>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  // As in `useModal`.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    if (atTitle) heading.current?.focus({ preventScroll: true });
    shown.current = true;
    return () => {
      shown.current = false;
      element?.close();
    };
  }, [atTitle]);
  // At a second Escape without a click between, Chromium closes the dialog whatever its owner says.
  const reopen = () => {
    const element = dialog.current;
    if (!shown.current || !element || element.open) return;
    element.showModal();
    if (focused.current instanceof HTMLElement && element.contains(focused.current)) focused.current.focus();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard's way is Escape
    <dialog
      ref={dialog}
      role={role}
      aria-labelledby={id}
      aria-describedby={text ? `${id}-text` : undefined}
      onCancel={(event) => {
        event.preventDefault();
        focused.current = document.activeElement;
        onClose();
      }}
      onClose={reopen}
      onClick={({ target, currentTarget, clientY }) => {
        // The backdrop's clicks are the dialog's own.
        const isAbove = target === currentTarget && clientY < currentTarget.getBoundingClientRect().top;
        if (sheet && isAbove) onClose();
      }}
      className={`max-h-[90dvh] overflow-y-auto overscroll-contain border border-line bg-paper p-6 shadow-float md:p-8 ${sheet ? 'mt-auto w-full max-w-none rounded-t-card' : `m-auto w-[calc(100vw-2rem)] rounded-card ${wide ? 'max-w-2xl' : 'max-w-md'}`}`}
    >
      {sheet ? (
        <div className="flex items-center gap-2">
          <h2 id={id} className="grow text-xl md:text-2xl">
            {title}
          </h2>
          {corner}
          <Button kind="plain" aria-label="Close" className="-mr-3" onClick={onClose}>
            <CloseIcon size={20} />
          </Button>
        </div>
      ) : (
        <h2 ref={heading} id={id} tabIndex={atTitle ? -1 : undefined} className="text-xl outline-none md:text-2xl">
          {title}
        </h2>
      )}
      {text ? (
        <div id={`${id}-text`} className="mt-2 text-ink-soft">
          {text}
        </div>
      ) : null}
      <div className={sheet ? 'mt-4' : 'mt-6'}>{children}</div>
    </dialog>
  );
}
