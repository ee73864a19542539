/** The requests by which a gardener takes their data along, and leaves. */
import { api, bodyOf, isTransient } from '~/shared/api/client';
import type { Exported, LeftTips, OneLeaving } from '~/shared/api/schema.gen';
import { authorizationHeader } from '~/shared/session/authorization-header';
import type { Gardener } from '~/shared/session/session';

const attempts = 4;
/** The server says so in `Retry-After`. */
const pauseMs = 2_000;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Repeats a request that may succeed a little later. */
async function persistently<T>(request: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await request();
    } catch (error) {
      if (!isTransient(error) || attempt === attempts) throw error;
      await pause(pauseMs);
    }
  }
}

/** The content of an export's file: of all its pages together. */
type Export = Exported & { exported: string; account: Omit<Gardener, 'sub'> };

/** Collects everything that is stored about the gardener. `onProgress`: the tips so far. */
export async function exportAll(id: string, gardener: Gardener, onProgress: (tips: number) => void): Promise<Export> {
  const { displayName, email, photoUrl } = gardener;
  const account = { displayName, email, photoUrl };
  let whole: Export | undefined;
  let cursor: string | undefined;
  do {
    const query = cursor ? { cursor } : {};
    const page = await persistently(async () =>
      bodyOf(api.GET('/user/{id}/export', { params: { path: { id }, query }, headers: await authorizationHeader() })),
    );
    // Only the first page has the lists, besides its tips.
    whole = whole
      ? { ...whole, profile: page.data.profile, tips: [...whole.tips, ...page.data.tips] }
      : { exported: new Date().toISOString(), account, ...page.data };
    onProgress(whole.tips.length);
    cursor = page.next ?? undefined;
  } while (cursor);
  return whole;
}

/** Removes tips, profile and account. `onProgress`: the tips that are left, at least. May be repeated after any failure. */
export async function leave(id: string, tips: LeftTips, onProgress: (left: number) => void): Promise<void> {
  for (;;) {
    // The last response has no body.
    const body = await persistently(
      async (): Promise<OneLeaving | undefined> =>
        bodyOf(
          api.DELETE('/user/{id}', { params: { path: { id }, query: { tips } }, headers: await authorizationHeader() }),
        ),
    );
    if (!body) return;
    onProgress(body.data.tipsLeft);
    await pause(pauseMs);
  }
}
