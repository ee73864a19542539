/**
 * What this gardener has asked, answered, edited, accepted, doubted, deleted and joined in the last minutes. Caches may serve a question or a list
 * from before; the app applies the changes to it, so that each of them shows at once and stays. They survive a reload.
 */
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ApiError } from '~/shared/api/client';
import { publicSeconds } from '~/shared/api/limits.gen';
import type { Answer, OwnPost, Question, QuestionState, QuestionThread } from '~/shared/api/schema.gen';
import { onForget, ownName } from '~/shared/session/own';
import { createStore } from '~/shared/store';
import { type QuestionsFilter, questionThread } from './queries';

/** What an edit changes. */
type Edited = Pick<Answer, 'text' | 'editedAt'>;

/** Whether the gardener wants to know a question too. `count`: how many do after that. */
type Joined = { on: boolean; count: number };

/** `at`: the time in ms. */
type Change = {
  at: number;
  asked?: Question;
  answered?: Answer;
  edited?: Edited;
  isGone?: true;
  accepted?: boolean;
  outdated?: boolean;
  joined?: Joined;
};

/** By the id of the question or the answer. */
type Changes = ReadonlyMap<string, Change>;

const name = ownName('posts');
const changes = createStore<Changes>(new Map(), () => new Map(stored()));
onForget(() => changes.set(new Map()));

function stored(): Array<[string, Change]> {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? '[]');
  } catch {
    // Storage is forbidden, or this is the build.
    return [];
  }
}

/** How long a list may lack a change. */
const listLagMs = publicSeconds * 1000;

/** How long a question may lack one: a cache keeps it for five seconds, and reads are eventually consistent. */
export const threadLagMs = 10_000;

/** How long its count of those who want to know it too may lack one: it is counted later. */
const countLagMs = 30_000;

export function noteChange(id: string, change: Omit<Change, 'at'>): void {
  keep([...without(id), [id, { ...changes.get().get(id), ...change, at: Date.now() }]]);
}

/** The server knows better what became of it. */
export function dropChange(id: string): void {
  keep(without(id));
}

function without(id: string): Array<[string, Change]> {
  const now = Date.now();
  return [...changes.get()].filter(([other, { at }]) => other !== id && now - at < listLagMs);
}

function keep(next: Array<[string, Change]>): void {
  changes.set(new Map(next));
  try {
    sessionStorage.setItem(name, JSON.stringify(next));
  } catch {
    // Storage is full or forbidden: a reload may show the question as it was for some seconds.
  }
}

/** A question with its answers. One that the gardener has just asked is there at once, and where the server is not there yet. */
export function useThread(id: string) {
  const { data, dataUpdatedAt, error, refetch } = useQuery(questionThread(id));
  const current = changes.use();
  const isMissing = error instanceof ApiError && error.status === 404;
  const thread = useMemo(() => {
    const asked = current.get(id)?.asked;
    // The last response but one, if the question is there no more.
    const read = isMissing ? undefined : data;
    const known = read ?? (asked && { ...asked, thread: [] });
    return known && withChanges(known, current, read ? dataUpdatedAt : Date.now());
  }, [id, data, dataUpdatedAt, isMissing, current]);
  return { thread, isMissing: isMissing || current.get(id)?.isGone === true, error, refetch };
}

/** `readAt`: in ms. The order stays, so that nothing moves under the reader. */
function withChanges(known: QuestionThread, current: Changes, readAt: number): QuestionThread | undefined {
  const fresh = new Map([...current].filter(([, { at }]) => at > readAt - threadLagMs));
  const listed = new Set(known.thread.map(({ id }) => id));
  const added = [...fresh].flatMap(([id, { answered }]) =>
    answered && !listed.has(id) && questionOf(id) === known.id ? [answered] : [],
  );
  const thread = [...known.thread, ...added]
    .filter(({ id }) => !fresh.get(id)?.isGone)
    .map((answer) => {
      const { edited, accepted = answer.accepted, outdated = answer.outdated } = fresh.get(answer.id) ?? {};
      return { ...answer, ...edited, accepted: accepted && !outdated, outdated };
    });
  const { isGone, edited } = fresh.get(known.id) ?? {};
  // The server keeps a deleted question for its answers alone.
  if (isGone && thread.length === 0) return undefined;
  const asked = isGone ? { gardener: null, text: null } : known.text === null ? {} : edited;
  const own = current.get(known.id);
  const joined = withJoined(known.joined, own && own.at > readAt - countLagMs ? own.joined : undefined);
  return { ...known, ...asked, thread, answers: thread.length, state: stateOf(thread), joined };
}

/** Nothing is added to the server's count, which may have the gardener's change by now. A cached list of an older release has no count. */
function withJoined(counted = 0, joined?: Joined): number {
  if (!joined) return counted;
  return joined.on ? Math.max(counted, joined.count) : Math.min(counted, joined.count);
}

function stateOf(thread: readonly Answer[]): QuestionState {
  if (thread.some(({ accepted }) => accepted)) return 'solved';
  if (thread.some(({ outdated }) => outdated)) return 'outdated';
  return thread.length > 0 ? 'answered' : 'open';
}

type List = { data: Question[] } | undefined;

/** A page of a list with the changes. `updatedAt`: when it came, in ms. `isFirst`: new questions belong on it. */
export function useQuestionsUpToDate(list: List, updatedAt: number, filter: QuestionsFilter, isFirst: boolean) {
  const current = changes.use();
  return useMemo(() => {
    if (!list) return undefined;
    const fresh = new Map([...current].filter(([, { at }]) => at > updatedAt - listLagMs));
    const solved = new Set([...fresh].flatMap(([id, { accepted }]) => (accepted ? [questionOf(id)] : [])));
    const listed = new Set(list.data.map(({ id }) => id));
    const asked = [...fresh.values()].flatMap(({ asked }) => (asked && !listed.has(asked.id) ? [asked] : []));
    const added = isFirst ? asked.filter((question) => belongs(question, filter)).toReversed() : [];
    return [...added, ...list.data]
      .filter(({ id }) => !fresh.get(id)?.isGone)
      .map((question) => {
        const { edited, joined } = fresh.get(question.id) ?? {};
        return { ...question, ...edited, joined: withJoined(question.joined, joined) };
      })
      .map((question) => (solved.has(question.id) ? { ...question, state: 'solved' as const } : question))
      .filter(({ state }) => !filter.state || (state === 'solved') === (filter.state === 'solved'));
  }, [list, current, updatedAt, filter, isFirst]);
}

/** Questions about a tip are in its list alone. */
function belongs(question: Question, { plant, tip, climate }: QuestionsFilter): boolean {
  if (tip || question.tip) return question.tip === tip;
  return plant ? question.plant === plant : !climate || question.climate === climate;
}

/** One's own questions and answers as they were just edited, without those that were deleted. `updatedAt`: when they came, in ms. */
export function useOwnUpToDate(posts: OwnPost[], updatedAt: number): OwnPost[] {
  const current = changes.use();
  return posts.flatMap((post) => {
    const change = current.get(post.id);
    if (!change || change.at <= updatedAt - threadLagMs) return [post];
    return change.isGone ? [] : [{ ...post, ...change.edited }];
  });
}

/** The question of an answer. */
export const questionOf = (answer: string) => answer.slice(0, answer.lastIndexOf('.'));

/** An answer's id has one part more than a question's. */
export const kindOf = (id: string) => (id.split('.').length > 2 ? 'answer' : 'question');
