import { type MouseEvent, type PointerEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { limits } from '~/shared/api/limits.gen';
import { useOnline } from '~/shared/online';
import { PhotoInput } from '~/shared/photos/photo-input';
import type { Source } from '~/shared/photos/reduce';
import { discard, retry, type Upload, upload } from '~/shared/photos/uploads';
import { usePhotos } from '~/shared/photos/use-photos';
import { Button } from '~/shared/ui/button';
import { firstClick } from '~/shared/ui/first-click';
import { FieldError, TextField } from '~/shared/ui/form/field';
import { Photograph } from '~/shared/ui/picture/photograph';
import { mostPhotos, type TipPhoto, type TipValues } from './tip-form';
import './photos.css';

/** Begins the uploads of photographs, and returns how many did not fit. */
export function addPhotos(form: UseFormReturn<TipValues>, sources: readonly Source[]): number {
  const now = form.getValues('photos');
  const room = sources.slice(0, mostPhotos - now.length);
  form.clearErrors(['photos', 'image']);
  form.setValue('photos', [...now, ...room.map((source) => ({ key: upload(source), alt: '', caption: '' }))]);
  return sources.length - room.length;
}

/** The photographs of a tip: chosen, dropped or pasted, uploaded at once, in the order of the tip. */
export function PhotosField({ form }: { form: UseFormReturn<TipValues> }) {
  const { control, formState, getValues, setValue, clearErrors } = form;
  const photos = useWatch({ control, name: 'photos' });
  const [said, say] = useState('');
  const id = useId();
  const list = useRef<HTMLOListElement>(null);
  const change = (next: TipPhoto[]) => {
    clearErrors('photos');
    setValue('photos', next);
  };
  const uploads = usePhotos(photos, change);

  const add = (files: readonly File[]) => {
    const rest = addPhotos(form, files);
    say(rest > 0 ? `A tip can have ${mostPhotos} photographs. ${rest} of those you chose did not fit.` : '');
  };
  useDropAndPaste(add);

  const move = (key: string, to: number) => {
    const now = getValues('photos');
    const from = now.findIndex((photo) => photo.key === key);
    const moved = now[from];
    if (!moved || to < 0 || to >= now.length || to === from) return;
    const focused = document.activeElement;
    flushSync(() => change(now.filter((photo) => photo !== moved).toSpliced(to, 0, moved)));
    // An element that moves in the page loses the focus.
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
    say(to === 0 ? 'It is the cover now.' : `It is photograph ${to + 1} of ${now.length} now.`);
  };
  const remove = (at: number) => {
    const gone = photos[at];
    if (!gone) return;
    discard([gone.key]);
    flushSync(() => change(getValues('photos').filter(({ key }) => key !== gone.key)));
    say(`Photograph ${at + 1} is removed.`);
    document.getElementById(id)?.focus();
  };
  const drag = useDrag(list, (key, to) => move(key, to));

  const error = firstMessage(formState.errors.photos);
  const full = photos.length >= mostPhotos;
  return (
    <fieldset aria-describedby={`${id}-help`}>
      <legend className="mb-1.5 text-sm font-semibold">Photographs</legend>
      <label htmlFor={id} className="photos-drop" data-full={full || undefined}>
        <span className="photos-add">Add photographs</span>
        <span className="photos-or text-xs text-ink-soft">or drop them here, or paste them</span>
        <PhotoInput
          id={id}
          multiple
          disabled={full}
          aria-label="Add photographs"
          aria-describedby={`${id}-help`}
          onChoose={add}
        />
      </label>
      <label htmlFor={`${id}-camera`} className="photos-add photos-camera camera" data-full={full || undefined}>
        Take a photograph
        <PhotoInput
          id={`${id}-camera`}
          capture="environment"
          disabled={full}
          aria-label="Take a photograph"
          aria-describedby={`${id}-help`}
          onChoose={add}
        />
      </label>
      <p id={`${id}-help`} className="mt-1.5 text-xs text-ink-soft">
        Up to {mostPhotos}. We shrink them and remove the location first.
      </p>
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
      {photos.length > 0 ? (
        <ol ref={list} aria-label="Photographs of this tip" className="photos-list">
          {photos.map((photo, at) => (
            <Item
              key={photo.key}
              photo={photo}
              upload={uploads.get(photo.key)}
              at={at}
              count={photos.length}
              dragged={drag.key === photo.key}
              onPointerDown={drag.start(photo.key)}
              onMove={(to) => move(photo.key, to)}
              onRemove={() => remove(at)}
              onText={(text) =>
                change(getValues('photos').map((other) => (other.key === photo.key ? { ...other, ...text } : other)))
              }
            />
          ))}
        </ol>
      ) : null}
      <p role="status" className={said ? 'mt-1.5 text-sm text-ink-soft' : 'sr-only'}>
        {said}
      </p>
    </fieldset>
  );
}

type ItemProps = {
  photo: TipPhoto;
  upload: Upload | undefined;
  at: number;
  count: number;
  dragged: boolean;
  onPointerDown: (event: PointerEvent) => void;
  onMove: (to: number) => void;
  onRemove: () => void;
  onText: (text: Partial<Pick<TipPhoto, 'alt' | 'caption'>>) => void;
};

function Item({ photo, upload, at, count, dragged, onPointerDown, onMove, onRemove, onText }: ItemProps) {
  const name = `photograph ${at + 1}`;
  const isRefused = upload?.step === 'failed' && !upload.again;
  return (
    <li aria-label={`Photograph ${at + 1}`} data-dragged={dragged || undefined}>
      <div className="photos-thumb" onPointerDown={onPointerDown}>
        {photo.picture && !upload?.url ? (
          <Photograph photo={photo.picture} alt="" shown="6rem" className="size-full object-cover" />
        ) : upload?.url && upload.problem === undefined ? (
          <img src={upload.url} alt="" width="96" height="96" draggable={false} className="size-full object-cover" />
        ) : null}
      </div>
      <div className="min-w-0 space-y-3">
        <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm">
          <span className="font-semibold">{at === 0 ? 'Cover' : `Photograph ${at + 1}`}</span>
          <Progress of={name} upload={upload} ready={photo.picture !== undefined} />
        </p>
        {upload?.step === 'failed' ? (
          <div className="text-sm">
            <p role="alert" className="font-medium text-clay">
              {upload.problem}
            </p>
            {upload.again ? (
              <Button kind="link" onClick={() => retry(photo.key)}>
                Try again<span className="sr-only">: {name}</span>
              </Button>
            ) : null}
          </div>
        ) : null}
        {isRefused ? null : (
          <>
            <TextField
              label="Caption"
              note="optional"
              value={photo.caption}
              maxLength={limits.Caption.most}
              onChange={({ target }) => onText({ caption: target.value })}
            />
            <TextField
              label="What it shows"
              note="described for blind readers"
              help={
                at === 0
                  ? 'What matters in it: “Leek stems, earthed up to the first leaf”. Not “photo of a leek”.'
                  : undefined
              }
              value={photo.alt}
              maxLength={limits.Alt.most}
              onChange={({ target }) => onText({ alt: target.value })}
            />
          </>
        )}
        <p className="flex flex-wrap gap-x-5">
          {at > 0 ? (
            <PhotoButton photo={name} onClick={() => onMove(0)}>
              Make it the cover
            </PhotoButton>
          ) : null}
          {count > 1 ? (
            <>
              <PhotoButton photo={name} sign="↑" off={at === 0} onClick={() => onMove(at - 1)}>
                Move up
              </PhotoButton>
              <PhotoButton photo={name} sign="↓" off={at === count - 1} onClick={() => onMove(at + 1)}>
                Move down
              </PhotoButton>
            </>
          ) : null}
          <PhotoButton photo={name} onClick={firstClick(onRemove)}>
            Remove
          </PhotoButton>
        </p>
      </div>
    </li>
  );
}

type PhotoButtonProps = {
  /** Such as "photograph 2". */
  photo: string;
  /** A sign in place of the words, which readers hear all the same. */
  sign?: string;
  off?: boolean;
  onClick: (event: MouseEvent) => void;
  children: ReactNode;
};

function PhotoButton({ photo, sign, off = false, onClick, children }: PhotoButtonProps) {
  return (
    // Not disabled: that would take the focus away.
    <Button
      kind={sign ? 'plain' : 'link'}
      className={sign ? 'min-w-11' : ''}
      aria-disabled={off || undefined}
      onClick={off ? undefined : onClick}
    >
      {sign ? (
        <>
          <span aria-hidden="true">{sign}</span>
          <span className="sr-only">{children}</span>
        </>
      ) : (
        children
      )}
      <span className="sr-only">: {photo}</span>
    </Button>
  );
}

function Progress({ of, upload, ready }: { of: string; upload: Upload | undefined; ready: boolean }) {
  const online = useOnline();
  if (ready) return upload ? <span className="text-xs text-ink-soft">uploaded</span> : null;
  if (!upload || upload.step === 'failed') return null;
  const { step, share } = upload;
  const text = !online
    ? 'You are offline. It continues when you are back.'
    : { preparing: 'getting it ready', sending: 'uploading', processing: 'almost there', ready: 'uploaded' }[step];
  return (
    <span className="flex items-center gap-2 text-xs text-ink-soft">
      <span>{text}</span>
      <progress
        aria-label={`Upload of ${of}`}
        value={step === 'processing' ? 1 : share}
        max={1}
        className="photos-bar"
      />
    </span>
  );
}

/** Files that are dropped or pasted anywhere on the page: beside the field, a browser would leave the page for them. */
function useDropAndPaste(add: (files: File[]) => void): void {
  const latest = useRef(add);
  useEffect(() => {
    latest.current = add;
  });
  useEffect(() => {
    const over = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
    };
    const take = (event: Event, data: DataTransfer | null) => {
      if (!data || data.files.length === 0) return;
      event.preventDefault();
      latest.current([...data.files]);
    };
    const drop = (event: DragEvent) => take(event, event.dataTransfer);
    const paste = (event: ClipboardEvent) => {
      if (event.clipboardData && !isText(event.clipboardData)) take(event, event.clipboardData);
    };
    document.addEventListener('dragover', over);
    document.addEventListener('drop', drop);
    document.addEventListener('paste', paste);
    return () => {
      document.removeEventListener('dragover', over);
      document.removeEventListener('drop', drop);
      document.removeEventListener('paste', paste);
    };
  }, []);
}

/** Word and Excel add a picture of the copied text to it; a Mac's Finder adds the names of files to the files. */
function isText(data: DataTransfer): boolean {
  if (!data.types.includes('text/plain')) return false;
  const text = data.getData('text/plain');
  return [...data.files].every(({ name }) => !text.includes(name));
}

/** Moves a photograph while the pointer passes the middle of another one. */
function useDrag(list: { current: HTMLElement | null }, onMove: (key: string, to: number) => void) {
  const [key, setKey] = useState<string>();
  const latest = useRef(onMove);
  useEffect(() => {
    latest.current = onMove;
  });
  const start = (key: string) => (event: PointerEvent) => {
    if (event.button !== 0) return;
    event.preventDefault();
    const item = event.currentTarget.closest('li');
    setKey(key);
    const follow = ({ clientY }: globalThis.PointerEvent) => {
      const items = [...(list.current?.children ?? [])];
      const at = item ? items.indexOf(item) : -1;
      const middle = (element: Element | undefined) => {
        const { top, height } = element?.getBoundingClientRect() ?? { top: Number.NaN, height: 0 };
        return top + height / 2;
      };
      if (clientY > middle(items[at + 1])) latest.current(key, at + 1);
      else if (clientY < middle(items[at - 1])) latest.current(key, at - 1);
    };
    const end = () => {
      setKey(undefined);
      document.removeEventListener('pointermove', follow);
      document.removeEventListener('pointerup', end);
      document.removeEventListener('pointercancel', end);
    };
    document.addEventListener('pointermove', follow);
    document.addEventListener('pointerup', end);
    document.addEventListener('pointercancel', end);
  };
  return { key, start };
}

/** The server's error is in the field or in one of its photographs. */
function firstMessage(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  if ('message' in error && typeof error.message === 'string') return error.message;
  return Object.values(error).map(firstMessage).find(Boolean);
}
