/** The requests that read questions and their answers. */
import { queryOptions } from '@tanstack/react-query';
import { ApiError, api, bodyOf } from '~/shared/api/client';
import type { operations } from '~/shared/api/schema.gen';
import { authorizationHeader } from '~/shared/session/authorization-header';
import { ownKey } from '~/shared/session/own';

type Query = NonNullable<operations['list-questions']['parameters']['query']>;

/** Which questions a list has: those about a plant or a tip, those in a state, which may be of one climate, or the solved ones with words. */
export type QuestionsFilter = Pick<Query, 'plant' | 'tip' | 'state' | 'climate' | 'q'>;

/** One page, the newest first. The server may send a page without a question before the last one. */
export const questionsPage = (filter: QuestionsFilter, cursor?: string, limit?: number) =>
  queryOptions({
    queryKey: ['questions', 'list', filter, cursor ?? '', limit ?? 0],
    queryFn: ({ signal }) => {
      const query = { ...filter, ...(cursor ? { cursor } : {}), ...(limit ? { limit } : {}) };
      return bodyOf(api.GET('/questions', { params: { query }, signal }));
    },
  });

/** The solved questions with these words, the best match first. A page offers them beside something else, so a failure is not retried. */
export const solvedWith = (q: string, limit: number) => ({ ...questionsPage({ q }, undefined, limit), retry: false });

/** Caches keep it as long. */
const threadFreshMs = 5_000;

export const threadKey = (id: string) => ['questions', 'one', id];

/** A question with its answers. */
export const questionThread = (id: string) =>
  queryOptions({
    queryKey: threadKey(id),
    queryFn: async ({ signal }) => {
      const { data } = await bodyOf(api.GET('/questions/{id}', { params: { path: { id } }, signal }));
      return data;
    },
    staleTime: threadFreshMs,
  });

export const ownPostsKey = [ownKey, 'questions'];

/** One page of the gardener's own questions and answers, the newest first, those that moderation has hidden too. */
export const ownPosts = (cursor: string | undefined) =>
  queryOptions({
    queryKey: [...ownPostsKey, cursor ?? ''],
    queryFn: async ({ signal }) => {
      const query = cursor ? { cursor } : {};
      return bodyOf(api.GET('/me/questions', { params: { query }, headers: await authorizationHeader(), signal }));
    },
  });

const askedAtOnce = 5;

/** Some of the questions under the gardener's public tips that nothing has solved, the newest first. */
export const askedOfMe = (cursor: string) =>
  queryOptions({
    queryKey: [ownKey, 'asked', cursor],
    queryFn: async ({ signal }) => {
      const query = { limit: askedAtOnce, ...(cursor ? { cursor } : {}) };
      return bodyOf(api.GET('/me/asked', { params: { query }, headers: await authorizationHeader(), signal }));
    },
  });

/** Whether everybody can see a tip. The page that a link to it opens says so to visitors too, with its status. */
export const isTipPublic = (id: string) =>
  queryOptions({
    queryKey: ['tips', 'public', id],
    queryFn: ({ signal }) =>
      bodyOf(api.GET('/tips/{id}/page', { params: { path: { id } }, parseAs: 'text', signal })).then(
        () => true,
        (error: unknown) => {
          if (error instanceof ApiError && error.status === 404) return false;
          throw error;
        },
      ),
  });

const offeredTips = 3;

/** The tips that are nearest to what somebody is about to ask, or to what somebody answers with. */
export const tipsNear = (q: string, plant: string | null, limit = offeredTips) =>
  queryOptions({
    queryKey: ['tips', 'near', q, plant, limit],
    queryFn: async ({ signal }) => {
      const query = { q, limit, ...(plant ? { plant } : {}) };
      const { data } = await bodyOf(api.GET('/search/tips', { params: { query }, signal }));
      return data;
    },
    retry: false,
  });
