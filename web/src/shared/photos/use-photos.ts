import { type RefObject, useEffect, useState } from 'react';
import { useOnline } from '~/shared/online';
import type { Picture } from '~/shared/ui/picture/photograph';
import { resume, uploadOf, useUploads } from './uploads';

/** A photograph of a form, as the form's draft keeps it. */
export type FormPhoto = {
  /** In this tab. */
  key: string;
  /** Once its file has arrived. */
  id?: string;
  /** Once the site can show it. */
  picture?: Picture;
};

/** Continues the uploads of a form's photographs, and puts their results into the form. */
export function usePhotos<Photo extends FormPhoto>(photos: readonly Photo[], onChange: (photos: Photo[]) => void) {
  const uploads = useUploads();
  useEffect(() => {
    for (const { key, id, picture } of photos) if (!picture) resume(key, id);
  }, [photos]);
  useEffect(() => {
    const next = photos.map(upToDate);
    if (next.some((photo, at) => photo !== photos[at])) onChange(next);
  });
  return uploads;
}

function upToDate<Photo extends FormPhoto>(photo: Photo): Photo {
  const known = uploadOf(photo.key);
  if (photo.picture || !known || (known.id === photo.id && !known.picture)) return photo;
  const { id, ...rest } = photo;
  return {
    ...rest,
    ...(known.id ? { id: known.id } : {}),
    ...(known.picture ? { picture: known.picture } : {}),
  } as Photo;
}

/** Whether the site does not have it yet, but will. */
const isOnItsWay = ({ key, picture }: FormPhoto) => !picture && uploadOf(key)?.step !== 'failed';

const lookMs = 150;

/** Lets a form wait for its photographs. `photos`: as they are in the form at that moment. */
export function useWaiting(form: RefObject<HTMLFormElement | null>, photos: () => readonly FormPhoto[]) {
  const [left, setLeft] = useState(0);
  const count = () => photos().filter(isOnItsWay).length;
  /** Calls back when all of them have arrived or failed. A form that is gone meanwhile sends nothing. */
  const then = async (send: () => unknown) => {
    for (let now = count(); now > 0; now = count()) {
      setLeft(now);
      await new Promise((resolve) => setTimeout(resolve, lookMs));
      if (!form.current) return;
    }
    setLeft(0);
    send();
  };
  return { left, isNeeded: () => count() > 0, then };
}

/** Why a form is not sent yet; empty if no photograph is left. */
export function useOnTheirWay(left: number): string {
  const online = useOnline();
  if (left === 0) return '';
  const photographs =
    left === 1 ? 'One photograph is still on its way.' : `${left} photographs are still on their way.`;
  return online ? photographs : `${photographs} You are offline. It continues when you are back.`;
}
