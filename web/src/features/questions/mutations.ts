/** The requests that ask, answer, edit and delete. */
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, api, bodyOf } from '~/shared/api/client';
import { once } from '~/shared/api/once';
import type { NewAnswer, NewQuestion, OwnPost, TipCard } from '~/shared/api/schema.gen';
import { dropDraft, postDraft } from '~/shared/form-draft';
import { authorizationHeader } from '~/shared/session/authorization-header';
import { ownProfile } from '~/shared/session/profile-query';
import { useGardener } from '~/shared/session/use-gardener';
import { tip as tipQuery } from '~/shared/tips/queries';
import { toast } from '~/shared/ui/toast';
import { dropChange, kindOf, noteChange, questionOf } from './changes';
import { ownPostsKey, threadKey } from './queries';

/** A repeated request with the same key writes nothing more. */
type Keyed<Body> = { key: string; body: Body };

const header = (key: string) => ({ 'Idempotency-Key': key });

const sendQuestion = once(async ({ key, body }: Keyed<NewQuestion>): Promise<OwnPost> => {
  const headers = await authorizationHeader();
  return (await bodyOf(api.POST('/questions', { params: { header: header(key) }, body, headers }))).data;
});

/** Words, the id of a tip, or both. */
type Answering = NewAnswer & { question: string };

const sendAnswer = once(async ({ key, body: { question, ...body } }: Keyed<Answering>): Promise<OwnPost> => {
  const params = { path: { id: question }, header: header(key) };
  const headers = await authorizationHeader();
  return (await bodyOf(api.POST('/questions/{id}/answers', { params, body, headers }))).data;
});

/** Something of the question is not there any more, so what the server has of it replaces what this tab remembers. */
function readAgain(client: QueryClient, id: string): void {
  void client.invalidateQueries({ queryKey: threadKey(id) });
}

export const isGone = (error: unknown) => error instanceof ApiError && error.status === 404;

const forgetOwn = (client: QueryClient) => void client.invalidateQueries({ queryKey: ownPostsKey });

/** Asks a question. */
export function useAsk() {
  const client = useQueryClient();
  const profile = ownProfile(useGardener());
  return useMutation({
    mutationFn: sendQuestion,
    onSuccess: async ({ id, plant, tip, text, at }) => {
      forgetOwn(client);
      // Without it, the question shows when the server has it.
      const own = await client.ensureQueryData(profile).catch(() => undefined);
      if (!own) return;
      const { name, climate, showPlace } = own;
      const gardener = { id: own.id, name };
      const place = showPlace ? climate : null;
      // The form has read it.
      const title = tip === null ? undefined : client.getQueryData(tipQuery(tip).queryKey)?.data.title;
      const about = { plant, tip, ...(title ? { tipTitle: title } : {}) };
      noteChange(id, {
        asked: { id, ...about, text, at, gardener, climate: place, state: 'open', answers: 0, joined: 0 },
      });
    },
  });
}

/** What the server says against the tip of an answer. */
export const ofTip = (error: unknown) =>
  error instanceof ApiError ? error.errors.find(({ field }) => field === 'tip') : undefined;

type Sent = Keyed<Answering> & {
  /** The card of the tip, so that the answer shows with it at once. */
  card: TipCard | null;
};

/** Answers a question. */
export function useAnswer() {
  const client = useQueryClient();
  const profile = ownProfile(useGardener());
  return useMutation({
    mutationFn: ({ key, body }: Sent) => sendAnswer({ key, body }),
    onSuccess: async ({ id, text, at, accepted, answeringTip }, { body: { question }, card }) => {
      forgetOwn(client);
      const tip = card?._id === answeringTip ? card : null;
      // Without its card it would read like a tip that is gone.
      if (text === null && tip === null) return readAgain(client, question);
      const own = await client.ensureQueryData(profile).catch(() => undefined);
      if (!own) return;
      const gardener = { id: own.id, name: own.name };
      noteChange(id, { answered: { id, text, tip, at, accepted, outdated: false, gardener } });
    },
    onError: (error, { body: { question } }) => {
      if (!isGone(error)) return;
      dropChange(question);
      readAgain(client, question);
      // With the question, its form may be gone.
      void toast('error', 'This question is not here any more, so your answer was not sent.');
    },
  });
}

type Edit = { id: string; text: string };

const sendEdit = once(async ({ id, text }: Edit): Promise<OwnPost> => {
  const headers = await authorizationHeader();
  return (await bodyOf(api.PATCH('/questions/{id}', { params: { path: { id } }, body: { text }, headers }))).data;
});

/** Changes the text of a question or an answer. */
export function useEditPost() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: sendEdit,
    onSuccess: ({ id, text, editedAt }) => {
      noteChange(id, { edited: { text, ...(editedAt ? { editedAt } : {}) } });
      forgetOwn(client);
    },
    onError: (error, { id }) => {
      if (!isGone(error)) return;
      const kind = kindOf(id);
      dropChange(id);
      readAgain(client, kind === 'answer' ? questionOf(id) : id);
      forgetOwn(client);
      // With it, its form may be gone.
      void toast('error', `This ${kind} is not here any more, so your changes were not saved.`);
    },
  });
}

/** Deletes a question or an answer. */
export function useDeletePost() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: string): Promise<void> => {
      const headers = await authorizationHeader();
      await bodyOf(api.DELETE('/questions/{id}', { params: { path: { id } }, headers }));
    },
    onSuccess: (_, id) => {
      // An edit of it is not wanted any more either.
      dropDraft(postDraft(id));
      forgetPost(client, id);
    },
    onError: (error, id) => {
      if (isGone(error)) dropDraft(postDraft(id));
    },
  });
}

function forgetPost(client: QueryClient, id: string): void {
  noteChange(id, { isGone: true });
  forgetOwn(client);
}

/** Another tab has deleted it, perhaps with more of the question. */
export function forgetDeleted(client: QueryClient, { kind, id }: { kind: 'question' | 'answer'; id: string }): void {
  forgetPost(client, id);
  readAgain(client, kind === 'answer' ? questionOf(id) : id);
}
