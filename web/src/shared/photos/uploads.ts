/**
 * The uploads of this tab. A chosen photograph is shrunk, kept on the device until the site has it, sent, and then asked for until
 * the site has made its sizes. A reload or a lost connection interrupts that; nothing has to be chosen again.
 */
import { ApiError, isTransient } from '~/shared/api/client';
import { onForget } from '~/shared/session/own';
import { createStore, onReset } from '~/shared/store';
import type { Picture } from '~/shared/ui/picture/photograph';
import { forget, keep, kept } from './kept';
import { inWords, PhotoProblem } from './problem';
import { type Crop, reduced, type Source } from './reduce';
import { createPhoto, processedPhoto, sendFile } from './requests';

export type Upload = {
  step: 'preparing' | 'sending' | 'processing' | 'ready' | 'failed';
  /** The share of the file that has arrived. */
  share: number;
  /** The photograph in this tab. */
  url?: string;
  /** Its id, once the file has arrived. */
  id?: string;
  picture?: Picture;
  /** Why it failed, in a sentence. */
  problem?: string;
  /** Whether another try may help. */
  again?: boolean;
};

const uploads = createStore<ReadonlyMap<string, Upload>>(new Map());
export const useUploads = uploads.use;
export const uploadOf = (key: string) => uploads.get().get(key);

const controllers = new Map<string, AbortController>();
const blobs = new Map<string, Blob>();

/** Begins the upload of a file or a loaded picture and returns the key that the photograph has in this tab. */
export function upload(source: Source, crop?: Crop): string {
  const key = crypto.randomUUID();
  const url = source instanceof Blob ? URL.createObjectURL(source) : source.src;
  put(key, { step: 'preparing', share: 0, ...(crop ? {} : { url }) });
  void run(key, () => prepared(key, source, crop));
  return key;
}

/** Continues an upload that a reload has interrupted. `id`: its file has arrived. */
export function resume(key: string, id: string | undefined): void {
  if (uploads.get().has(key)) return;
  put(key, { step: id ? 'processing' : 'sending', share: 0, ...(id ? { id } : {}) });
  void run(key, () => keptBlob(key));
}

export function retry(key: string): void {
  if (uploads.get().get(key)?.step !== 'failed') return;
  change(key, { step: 'sending', share: 0, problem: undefined });
  void run(key, () => keptBlob(key));
}

/** Ends the uploads and forgets their files. */
export function discard(keys: readonly string[]): void {
  end(keys);
  for (const key of keys) forgetBlob(key);
}

function end(keys: readonly string[]): void {
  const rest = new Map(uploads.get());
  for (const key of keys) {
    controllers.get(key)?.abort();
    const url = rest.get(key)?.url;
    if (url) URL.revokeObjectURL(url);
    rest.delete(key);
    blobs.delete(key);
  }
  uploads.set(rest);
}

// Logging out deletes the files from the device too.
onForget(() => end([...uploads.get().keys()]));

onReset(() => {
  for (const controller of controllers.values()) controller.abort();
  controllers.clear();
  blobs.clear();
  preparing = Promise.resolve();
  free = mostAtOnce;
  queue.length = 0;
});

globalThis.addEventListener?.('online', () => {
  for (const [key, { step, again }] of uploads.get()) if (step === 'failed' && again) retry(key);
});

function put(key: string, next: Upload): void {
  uploads.set(new Map(uploads.get()).set(key, next));
}

function change(key: string, change: { [Name in keyof Upload]?: Upload[Name] | undefined }): void {
  const before = uploads.get().get(key);
  if (before) put(key, { ...before, ...change } as Upload);
}

async function run(key: string, file: () => Promise<Blob>): Promise<void> {
  const controller = new AbortController();
  controllers.set(key, controller);
  const { signal } = controller;
  try {
    let id = uploads.get().get(key)?.id;
    if (!id) {
      const blob = await file();
      signal.throwIfAborted();
      change(key, { step: 'sending' });
      id = await inSlot(() => sent(key, blob, signal));
    }
    change(key, { step: 'processing', id });
    const picture = await processed(id, signal);
    change(key, { step: 'ready', picture });
    forgetBlob(key);
  } catch (error) {
    if (signal.aborted) return;
    const gone = error instanceof PhotoProblem || (error instanceof ApiError && error.status === 404);
    change(key, { step: 'failed', ...inWords(error), ...(gone ? { id: undefined } : {}) });
  } finally {
    if (controllers.get(key) === controller) controllers.delete(key);
  }
}

/** One photograph at a time: a decoded one takes some 50 MB. */
let preparing: Promise<unknown> = Promise.resolve();

async function prepared(key: string, source: Source, crop: Crop | undefined): Promise<Blob> {
  const mine = preparing.then(() => reduced(source, crop));
  preparing = mine.catch(() => undefined);
  const blob = await mine;
  if (!uploads.get().has(key)) return blob;
  blobs.set(key, blob);
  if (crop) change(key, { url: URL.createObjectURL(blob) });
  await keep(key, blob);
  return blob;
}

const mostAtOnce = 2;
let free = mostAtOnce;
const queue: Array<() => void> = [];

async function inSlot<Result>(work: () => Promise<Result>): Promise<Result> {
  if (free > 0) free -= 1;
  else await new Promise<void>((next) => queue.push(next));
  try {
    return await work();
  } finally {
    const next = queue.shift();
    if (next) next();
    else free += 1;
  }
}

/** Sends the file and returns the photograph's id. A repetition within five minutes uses the same form, so that it counts once. */
function sent(key: string, blob: Blob, signal: AbortSignal): Promise<string> {
  let form: Awaited<ReturnType<typeof createPhoto>> | undefined;
  return persistently(signal, async () => {
    form ??= await createPhoto(signal);
    try {
      await sendFile(form.upload, blob, (share) => change(key, { share }), signal);
      return form.id;
    } catch (error) {
      const status = error instanceof ApiError ? error.status : 0;
      if (status === 400 || status === 413) throw new PhotoProblem('The site does not take this file.');
      if (status !== 403) throw error;
      // The form has expired.
      form = undefined;
      throw new ApiError(0, 'The upload took too long.');
    }
  });
}

/** If the function that makes the sizes dies, it is started again after some minutes. */
const longestMs = 360_000;

async function processed(id: string, signal: AbortSignal): Promise<Picture> {
  const since = Date.now();
  for (let ms = 600; ; ms = Math.min(5_000, ms * 1.3)) {
    const picture = await persistently(signal, () => processedPhoto(id, signal));
    if (picture) return picture;
    if (Date.now() - since > longestMs) throw new ApiError(504, 'The photograph is not ready yet.');
    await pause(ms, signal);
  }
}

const pausesMs = [1_000, 2_000, 4_000, 8_000, 16_000];

/** Repeats a request that may succeed a little later; offline, it waits for the connection. */
async function persistently<Result>(signal: AbortSignal, request: () => Promise<Result>): Promise<Result> {
  for (let attempt = 0; ; attempt += 1) {
    while (!navigator.onLine) await pause(60_000, signal);
    try {
      return await request();
    } catch (error) {
      const busy = isTransient(error) || (error instanceof ApiError && error.status === 409);
      const ms = pausesMs[attempt];
      if (!busy || ms === undefined || signal.aborted) throw error;
      // Offline, it waits above.
      if (navigator.onLine) await pause(ms, signal);
      else attempt = -1;
    }
  }
}

/** Ends early when the connection is back. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      removeEventListener('online', end);
      signal.removeEventListener('abort', end);
      if (signal.aborted) reject(signal.reason);
      else resolve();
    };
    const timer = setTimeout(end, ms);
    addEventListener('online', end);
    signal.addEventListener('abort', end);
    if (signal.aborted) end();
  });
}

async function keptBlob(key: string): Promise<Blob> {
  const blob = blobs.get(key) ?? (await kept(key));
  if (!blob) throw new PhotoProblem('This tab does not have its file any more. Remove it and choose it again.');
  blobs.set(key, blob);
  if (!uploads.get().get(key)?.url) change(key, { url: URL.createObjectURL(blob) });
  return blob;
}

function forgetBlob(key: string): void {
  blobs.delete(key);
  void forget(key);
}
