import { Suspense } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Tip } from '~/shared/api/schema.gen';
import { navigationState, useNavigationState } from '~/shared/navigation-state';
import { later } from '~/shared/ui/load/later';
import { Photograph } from '~/shared/ui/picture/photograph';

const Lightbox = later('Lightbox', async () => (await import('./lightbox')).Lightbox);

/** Which photograph is open is in the history's state, so that the back button closes it. */
function useOpened() {
  const { pathname, search } = useLocation();
  const state = useNavigationState();
  const navigate = useNavigate();
  const { photo: at } = state;
  const go = (photo: number) =>
    navigate(pathname + search, { state: navigationState({ ...state, photo }), replace: at !== undefined });
  return { at, go, close: () => navigate(-1) };
}

/** Lies over the cover and opens it. */
export function CoverButton({ photos }: { photos: NonNullable<Tip['photos']> }) {
  const { go } = useOpened();
  return (
    <button
      type="button"
      aria-label={photos.length > 1 ? `Open the photographs, ${photos.length}` : 'Open the photograph'}
      onClick={() => go(0)}
      className="absolute inset-0 print:hidden"
      style={{ cursor: 'zoom-in' }}
    />
  );
}

/** Below the cover its caption and, where there are several photographs, the others: on phones a link, else small. And the one that is open. */
export function Gallery({ tip, className }: { tip: Tip; className: string }) {
  const { title, photos = [] } = tip;
  const { at, go, close } = useOpened();
  const opened = at === undefined ? undefined : photos[at];
  return (
    <>
      {photos.length > 1 || photos[0]?.caption ? (
        <div className={`print:hidden ${className}`}>
          <p className="pt-1.5 text-xs text-ink-soft md:pt-0">
            {photos[0]?.caption ? (
              <span dir="auto" className="mr-1.5">
                {photos[0].caption}
              </span>
            ) : null}
            {photos.length > 1 ? (
              <button
                type="button"
                onClick={() => go(1)}
                className="relative inline underline underline-offset-4 before:absolute before:-inset-x-2 before:-inset-y-3.5 hover:decoration-2"
              >
                {photos.length === 2 ? 'One more picture' : `${photos.length - 1} more pictures`}
              </button>
            ) : null}
          </p>
          {photos.length > 1 ? (
            <ul aria-label="Photographs" className="mt-3 flex gap-2 overflow-x-auto max-md:hidden">
              {photos.map((photo, at) => (
                <li key={photo.id} className="shrink-0">
                  <button
                    type="button"
                    aria-label={`Photograph ${at + 1} of ${photos.length}${photo.alt ? `: ${photo.alt}` : ''}`}
                    onClick={() => go(at)}
                    className="block size-16 overflow-hidden rounded-control"
                  >
                    <Photograph photo={photo} alt="" shown="6rem" className="size-full object-cover" />
                  </button>
                </li>
              ))}
            </ul>
          ) : null}
        </div>
      ) : null}
      {opened && at !== undefined ? (
        <Suspense fallback={null}>
          <Lightbox
            photos={photos}
            at={at}
            title={title}
            onGo={go}
            onClose={close}
            // A report of a photograph is one of its tip, and names it.
            reported={tip.own ? undefined : { kind: 'tip', id: tip._id, title }}
          />
        </Suspense>
      ) : null}
    </>
  );
}
