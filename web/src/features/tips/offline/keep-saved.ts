import type { QueryClient } from '@tanstack/react-query';
import type { Tip, TipCard } from '~/shared/api/schema.gen';
import { keepFile, read } from '~/shared/offline/copy-cache';
import { copyNames } from '~/shared/offline/copy-names';
import { tip } from '~/shared/tips/queries';
import { ownPhoto } from '~/shared/ui/picture/photo';
import { drawingFile, drawingOf } from '~/shared/ui/picture/plate';
import { ownMarks, savedTips } from '../marks/queries';

/** Keeps every saved tip on the device, with one photograph each, to read without a network. False where not all could be kept. */
export async function keepSaved(client: QueryClient): Promise<boolean> {
  if (!('caches' in globalThis) || !navigator.onLine || savesData()) return false;
  await client.fetchQuery(ownMarks);
  for (const card of await client.fetchQuery(savedTips)) {
    const copy = await read<{ data: Tip }>(copyNames.tip(card._id));
    // One after the other: the reader's own requests come first.
    if (copy?.body.data.version !== card.version) await client.fetchQuery(tip(card._id));
    const picture = smallest(card);
    if (picture && !(await keepFile(picture))) return false;
  }
  return true;
}

function savesData(): boolean {
  return Boolean((navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData);
}

/** The path of the smallest file of its photograph, or of the drawing in its place. */
function smallest({ cover, image, category, plant }: TipCard): string | undefined {
  if (cover) return `/media/${cover.id}/480.avif`;
  const own = image ? ownPhoto(image) : undefined;
  if (own) return `/photos/${own}-480.avif`;
  const drawing = drawingOf(category, plant);
  return drawing && drawingFile(drawing);
}
