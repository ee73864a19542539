import { type KeyboardEvent, type PointerEvent, type ReactNode, Suspense, useRef, useState } from 'react';
import { ReportThing } from '~/features/moderation/report-button';
import type { Thing } from '~/features/moderation/report-dialog';
import type { Tip } from '~/shared/api/schema.gen';
import { useModal } from '~/shared/ui/dialog';
import { CloseIcon, NextIcon, PreviousIcon } from '~/shared/ui/icons';
import { Photograph } from '~/shared/ui/picture/photograph';
import './lightbox.css';

type Props = {
  photos: NonNullable<Tip['photos']>;
  at: number;
  /** Of the tip. */
  title: string;
  onGo: (at: number) => void;
  onClose: () => void;
  /** What a report of a photograph is about. Nobody reports their own. */
  reported?: Thing | undefined;
};

/** How far a finger must move, in pixels. */
const swipe = 48;

/** The photographs one by one, as large as the window: with the arrows, the arrow keys or a finger. */
export function Lightbox({ photos, at, title, onGo, onClose, reported }: Props) {
  const [isReporting, setReporting] = useState(false);
  const dialog = useModal();
  const left = useRef(false);
  const touch = useRef<{ x: number; y: number }>(undefined);
  const photo = photos[at];
  if (!photo) return null;

  const go = (to: number) => {
    if (to >= 0 && to < photos.length) onGo(to);
  };
  /** Once only: it goes back in the history. */
  const close = () => {
    if (left.current) return;
    left.current = true;
    onClose();
  };
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowLeft') go(at - 1);
    if (key === 'ArrowRight') go(at + 1);
  };
  const onPointerUp = ({ clientX, clientY }: PointerEvent) => {
    const from = touch.current;
    touch.current = undefined;
    if (!from || (window.visualViewport?.scale ?? 1) > 1) return;
    const moved = clientX - from.x;
    if (Math.abs(moved) > swipe && Math.abs(moved) > Math.abs(clientY - from.y)) go(moved < 0 ? at + 1 : at - 1);
  };
  return (
    <>
      <dialog
        ref={dialog}
        aria-label={`Photographs of “${title}”`}
        className="lightbox"
        onCancel={(event) => {
          event.preventDefault();
          close();
        }}
        onClose={() => {
          if (!dialog.current?.open) close();
        }}
        onKeyDown={onKeyDown}
        onPointerDown={({ pointerType, clientX: x, clientY: y, isPrimary }) => {
          touch.current = pointerType === 'touch' && isPrimary ? { x, y } : undefined;
        }}
        onPointerUp={onPointerUp}
        onPointerCancel={() => {
          touch.current = undefined;
        }}
      >
        <button type="button" aria-label="Close" onClick={close} className="lightbox-close">
          <CloseIcon />
        </button>
        {reported ? (
          <button
            type="button"
            aria-haspopup="dialog"
            aria-label="Report this photograph"
            onClick={() => setReporting(true)}
            className="lightbox-report"
          >
            Report
          </button>
        ) : null}
        <figure>
          <Photograph key={photo.id} photo={photo} alt={photo.alt ?? title} shown="100vw" first />
          <div className="lightbox-foot">
            {photos.length > 1 ? (
              <Step label="Previous photograph" off={at === 0} onClick={() => go(at - 1)}>
                <PreviousIcon />
              </Step>
            ) : null}
            <div>
              {photo.caption ? <figcaption dir="auto">{photo.caption}</figcaption> : null}
              <p role="status">
                {at + 1} of {photos.length}
              </p>
            </div>
            {photos.length > 1 ? (
              <Step label="Next photograph" off={at === photos.length - 1} onClick={() => go(at + 1)}>
                <NextIcon />
              </Step>
            ) : null}
          </div>
        </figure>
      </dialog>
      {/* Beside it: its own rules for buttons are not for a form. While that is loaded, the photograph stays. */}
      {reported && isReporting ? (
        <Suspense fallback={null}>
          <ReportThing thing={{ ...reported, photo: photo.id }} onClose={() => setReporting(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

type StepProps = { label: string; off: boolean; onClick: () => void; children: ReactNode };

function Step({ label, off, onClick, children }: StepProps) {
  return (
    // Not disabled: that would take the focus away.
    <button type="button" aria-label={label} aria-disabled={off || undefined} onClick={onClick}>
      {children}
    </button>
  );
}
