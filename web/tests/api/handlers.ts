/**
 * The one fake of the API, for the screens, the built site and the development server: a handler for every operation of the OpenAPI
 * document, and a tiny stand-in for the search.
 */

import { wordFilterNames } from '~/features/tips/word-filters';
import { editHours, silentEditMinutes } from '~/shared/api/limits.gen';
import {
  categoryValues,
  difficultyValues,
  type FoundTips,
  type ListTipCard,
  type Mark,
  placeValues,
  type Question,
  type QuestionThread,
  type Suggestion,
  sunValues,
  type Tip,
  type TipCard,
  type TipFacets,
  type User,
} from '~/shared/api/schema.gen';
import { fitOf } from '~/shared/calendar/tip-weeks';
import { afterChange, aPicture, calendarAddress, type Garden, ownTip, withPhotos } from './garden';
import { type Call, type Method, type MethodOf, type Path, problem, type Reply, response } from './operation';
import { postSerial } from './questions';

/** A page of a list. A cursor is the id of the last item of the page before. */
function pageOf<Item>(items: Item[], id: (item: Item) => string, cursor = '', limit = '12') {
  const start = items.findIndex((item) => id(item) === cursor) + 1;
  const data = items.slice(start, start + Number(limit));
  const last = data.at(-1);
  return { data, next: last && start + data.length < items.length ? id(last) : null };
}

const onePage = (tips: Tip[], cursor?: string, limit?: string): ListTipCard =>
  pageOf<TipCard>(tips, (card) => card._id, cursor, limit);

/** The words of a search, and where a text has them: a tiny stand-in for the index. */
const wordsOf = (q = '') => q.toLowerCase().split(' ').filter(Boolean);
const marksIn = (text: string, words: string[]): Mark[] =>
  words
    .map((word) => ({ from: text.toLowerCase().indexOf(word), to: text.toLowerCase().indexOf(word) + word.length }))
    .filter(({ from }) => from >= 0)
    .sort((a, b) => a.from - b.from);

/** Those with all words, else those with any. */
function matching<Item>(items: Item[], words: string[], texts: (item: Item) => string[]) {
  const has = (item: Item) => (word: string) => texts(item).join(' ').toLowerCase().includes(word);
  const all = items.filter((item) => words.every(has(item)));
  if (all.length > 0) return { found: all, nearest: false };
  const some = items.filter((item) => words.some(has(item)));
  return { found: some, nearest: some.length > 0 };
}

const tipTexts = (tip: Tip) => [tip.title, tip.plantType, tip.name, tip.category, tip.description];
const gardenerTexts = (user: User) => [user.name, user.location, user.specialization, user.bio];

type TipQuery = Record<string, string | undefined>;

/** A fact of several words has the filter's name or its plural. */
function says({ facts }: Tip, name: string, value: string): boolean {
  const words = Object.entries(facts ?? {}).find(([fact]) => fact === name || fact === `${name}s`)?.[1];
  return Array.isArray(words) && words.some((word) => word === value);
}

/** Whether a tip has a filter's value. Without any month a tip is for every month. */
const tipFilters: Record<string, (tip: Tip, value: string) => boolean> = {
  difficulty: (tip, value) => tip.difficultyLevel === value,
  category: (tip, value) => tip.category === value,
  plant: ({ facts }, value) => Boolean(facts?.plants?.includes(value)),
  month: ({ facts }, value) =>
    !facts?.months || [...(facts.months.best ?? []), ...(facts.months.possible ?? [])].includes(Number(value)),
  ...Object.fromEntries(wordFilterNames.map((name) => [name, (tip: Tip, value: string) => says(tip, name, value)])),
  work: ({ facts }, value) => facts?.work === value,
  author: ({ authorId }, value) => authorId === value,
  safe: ({ facts }, value) => value !== 'pets' || !facts?.hazards?.includes('toxic-to-pets'),
};

function isForWeek({ facts = {} }: Tip, { week, lastFrost, firstFrost }: TipQuery): boolean {
  const garden = { lastFrost: Number(lastFrost), firstFrost: Number(firstFrost) };
  const saysTime = facts.frost ?? facts.months;
  return !week || !saysTime || fitOf(facts, Number(week), garden) !== undefined;
}

/** A change of whom or what the signed-in gardener follows. */
function follow(garden: Garden, { kind, id = '' }: Record<string, string>, on: boolean): void {
  const list = kind === 'plant' ? 'plants' : 'gardeners';
  const others = garden.follows[list].filter((other) => other !== id);
  garden.follows = { ...garden.follows, [list]: on ? [...others, id] : others };
}

/** The newest first. */
const followedTips = (garden: Garden) =>
  publicTips(garden)
    .filter(({ authorId, facts: { plants = [] } }) => {
      const { follows, me } = garden;
      const isFollowed = follows.gardeners.includes(authorId ?? '') || plants.some((id) => follows.plants.includes(id));
      return isFollowed && authorId !== me.id;
    })
    .toSorted((a, b) => (a._id < b._id ? 1 : -1));

const publicTips = ({ tips }: Garden) => tips.filter(({ availability }) => availability === 'public');

const filtered = (tips: Tip[], query: TipQuery, but?: string) =>
  tips
    .filter((tip) => isForWeek(tip, query))
    .filter((tip) =>
      Object.entries(tipFilters).every(([name, has]) => name === but || !query[name] || has(tip, query[name])),
    );

/** How many tips each value would leave. */
function counts<Value extends string | number>(tips: Tip[], query: TipQuery, name: string, values: readonly Value[]) {
  const { found } = matching(filtered(tips, query, name), wordsOf(query.q), tipTexts);
  return values
    .map((value) => ({ value, count: found.filter((tip) => tipFilters[name]?.(tip, String(value))).length }))
    .filter(({ count }) => count > 0);
}

const facetsOf = (tips: Tip[], query: TipQuery): TipFacets => ({
  difficulty: counts(tips, query, 'difficulty', difficultyValues),
  category: counts(tips, query, 'category', categoryValues),
  month: counts(tips, query, 'month', [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]),
  place: counts(tips, query, 'place', placeValues),
  sun: counts(tips, query, 'sun', sunValues),
  plant: counts(tips, query, 'plant', ['tomato', 'swiss-chard']).map((plant) => ({
    ...plant,
    name: plant.value === 'tomato' ? 'Tomato' : 'Swiss chard',
  })),
});

/** The facets of a search without a match. */
export const noFacets = () => facetsOf([], {});

/** A search that says nothing of its words. */
const nothing = {
  nearest: false,
  missing: [],
  asked: { plants: [], problems: [], safety: false },
  corrected: [],
  risks: [],
  safe: null,
};

/** What a search finds that has no further page. */
export const found = (tips: Tip[], facets = noFacets()): FoundTips => ({
  ...nothing,
  data: tips.map((tip) => ({ ...tip, marks: { title: [], plantType: [], name: [], description: [] } })),
  next: null,
  total: tips.length,
  facets,
});

/** What is the same of everything that the signed-in gardener writes. */
const aPost = { at: '2026-11-21T08:15:00Z', state: null, accepted: false } as const;

const invalid = (field: string, message: string) => problem(400, 'invalid-input', { errors: [{ field, message }] });

/** Of an answer: the problem of its question has the same code. */

/** Changes the text of a question or an answer of the signed-in gardener. */
function editPost(garden: Garden, id: string, text: string): Reply<'/questions/{id}', 'patch'> {
  const asked = garden.questions.find((question) => question.id === id);
  const answer = garden.questions.flatMap(({ thread }) => thread).find((answer) => answer.id === id);
  const found = asked ?? answer;
  const own = garden.posts.find((post) => post.id === id);
  if (own?.hold) return problem(403, 'held');
  if (!found || asked?.text === null) return problem(404, 'not-found');
  if (found.gardener?.id !== garden.me.id) return problem(403, 'forbidden');
  const minutes = (Date.now() - Date.parse(found.at)) / 60_000;
  if (minutes > editHours * 60) return problem(403, 'too-late');
  const edited = { text, ...(minutes > silentEditMinutes ? { editedAt: new Date().toISOString() } : {}) };
  const change = <Post extends { id: string }>(post: Post): Post => (post.id === id ? { ...post, ...edited } : post);
  garden.questions = garden.questions.map((question) => ({ ...change(question), thread: question.thread.map(change) }));
  garden.posts = garden.posts.map(change);
  const about = asked ? { plant: asked.plant, tip: asked.tip, state: asked.state } : { plant: null, tip: null };
  return response(200, { data: { ...aPost, at: found.at, id, ...about, ...edited } });
}

/** As lists have it. */
const withoutThread = ({ thread: _, ...question }: QuestionThread): Question => question;

/** The solved questions that have all of the words, also in the answers that solved them. */
function solvedWith({ questions }: Garden, q: string): Question[] {
  const solved = questions.filter(({ state, text }) => state === 'solved' && text !== null);
  const { found, nearest } = matching(solved, wordsOf(q), ({ text, thread }) => [
    text ?? '',
    ...thread.filter(({ accepted }) => accepted).map(({ text }) => text ?? ''),
  ]);
  return nearest ? [] : found.map(withoutThread);
}

/** The pages that functions make: no test opens one here. */
const notAPage = 'The page was not found.';

/** What an operation does. */
type Handler<P extends Path, M extends MethodOf<P>> = (
  call: Call<P, M>,
  garden: Garden,
) => Reply<P, M> | Promise<Reply<P, M>>;

type Handlers = { [P in Path]: { [M in MethodOf<P>]: Handler<P, M> } };

/** Those of some operations. */
export type SomeHandlers = { [P in Path]?: Partial<Handlers[P]> };

/**
 * The data never changes: a write gets the server's response, but lists stay as they were, as CloudFront may serve them. Only what is
 * followed changes, because no cache has it.
 */
export const handlers: Handlers = {
  '/tips': {
    get: ({ query: { difficulty, category, author, cursor, limit } }, garden) => {
      const found = publicTips(garden).filter(
        (tip) =>
          (!difficulty || tip.difficultyLevel === difficulty) &&
          (!category || tip.category === category) &&
          (!author || tip.authorId === author),
      );
      return response(200, onePage(found, cursor, limit));
    },
    post: ({ body }, { me }) => {
      const given = Object.fromEntries(
        Object.entries(withPhotos(body)).filter(([, value]) => value !== null),
      ) as Partial<Tip>;
      return response(201, { data: ownTip(9, { image: null, ...given, name: me.name, authorId: me.id }) });
    },
  },
  '/search/tips': {
    get: ({ query }, garden) => {
      const tips = publicTips(garden);
      const words = wordsOf(query.q);
      const { found, nearest } = matching(filtered(tips, query), words, tipTexts);
      const { data, next } = pageOf(found, ({ _id }) => _id, query.cursor, query.limit);
      // As the cards of the server are.
      const cards = data.map(({ facts: { climates: _, ...facts } = {}, ...tip }) => ({
        ...tip,
        facts,
        marks: {
          title: marksIn(tip.title, words),
          plantType: marksIn(tip.plantType, words),
          name: marksIn(tip.name, words),
          description: marksIn(tip.description, words),
        },
      }));
      return response(200, {
        ...nothing,
        data: cards,
        next,
        total: found.length,
        nearest,
        facets: facetsOf(tips, query),
      });
    },
  },
  '/suggest': {
    get: ({ query: { q = '' } }, garden) => {
      const begins = (text: string) =>
        text
          .toLowerCase()
          .split(' ')
          .some((word) => word.startsWith(q.toLowerCase()));
      const noTip = { authorId: null, category: null, plant: null };
      const all: Suggestion[] = [
        { kind: 'plant', id: 'apple', text: 'Apple', ...noTip },
        ...publicTips(garden).map(({ _id, title, authorId, category, plant }) => ({
          kind: 'tip' as const,
          id: _id,
          text: title,
          authorId,
          category,
          plant,
        })),
        ...garden.gardeners.map(({ id, name }) => ({ kind: 'gardener' as const, id, text: name, ...noTip })),
      ];
      return response(200, { data: all.filter(({ text }) => begins(text)).slice(0, 8) });
    },
  },
  '/tips/top': {
    get: (_call, garden) => response(200, { data: publicTips(garden).slice(0, 12) }),
  },
  '/me/marks': {
    get: (_call, { marks }) => response(200, { data: marks }),
  },
  '/me/reports': {
    get: ({ query: { cursor, limit } }, garden) =>
      response(
        200,
        pageOf(garden.reports, ({ id }) => id, cursor, limit),
      ),
  },
  '/me/calendar': {
    put: () => response(200, { data: calendarAddress }),
    delete: () => response(204, undefined),
  },
  '/me/notices': {
    get: (_call, { notices }) => response(200, { data: notices }),
    patch: () => response(204, undefined),
  },
  '/unsubscribe': {
    post: () => response(204, undefined),
  },
  '/reports': {
    post: () => response(204, undefined),
  },
  '/me/appeals': {
    post: () => response(204, undefined),
  },
  '/moderation/cases': {
    get: ({ query: { kind, reason, gardener, cursor, limit } }, garden) => {
      const found = garden.cases.filter(
        (file) =>
          (!kind || file.kind === kind) &&
          (!reason || file.reasons.some((of) => of === reason)) &&
          (!gardener || file.owner?.id === gardener),
      );
      const page = pageOf(found, ({ id }) => id, cursor, limit);
      const before = found.findIndex(({ id }) => id === cursor) + 1;
      return response(200, { ...page, total: Math.min(found.length - before, 100) });
    },
  },
  '/moderation/cases/{kind}/{id}/taken': {
    put: ({ params: { kind, id }, body }, { cases, me }) => {
      const found = cases.find((file) => file.kind === kind && file.id === id);
      if (!found || found.version === 0) return problem(404, 'not-found');
      const { taken } = found;
      if (body.taken && taken && taken.by !== me.id && Date.parse(taken.until) > Date.now()) {
        return problem(409, 'taken', { detail: `Another moderator looks at this case, until ${taken.until} at most.` });
      }
      const until = new Date(Date.now() + 900_000).toISOString();
      return response(200, { data: { ...found, taken: body.taken ? { by: me.id, until } : null } });
    },
  },
  '/moderation/gardeners/{id}/notes': {
    post: ({ body: { text } }, { me }) => response(201, { data: { text, by: me.id, at: new Date().toISOString() } }),
  },
  '/moderation/log': {
    get: ({ query: { month = '', cursor, limit } }, garden) =>
      response(
        200,
        pageOf(
          garden.log.filter(({ at }) => at.startsWith(month)),
          ({ at }) => at,
          cursor,
          limit,
        ),
      ),
  },
  '/moderation/cases/{kind}/{id}': {
    get: ({ params: { kind, id } }, { cases }) => {
      const found = cases.find((file) => file.kind === kind && file.id === id);
      return found ? response(200, { data: found }) : problem(404, 'not-found');
    },
    post: ({ params: { kind, id }, body }, { cases }) => {
      const found = cases.find((file) => file.kind === kind && file.id === id);
      if (!found) return problem(404, 'not-found');
      const { act, thingVersion = null } = body;
      if (thingVersion === null && ['keep', 'note', 'restore'].includes(act)) {
        return problem(400, 'invalid-input', { errors: [{ field: 'thingVersion', message: 'is required' }] });
      }
      if (thingVersion !== null && thingVersion !== found.thingVersion) {
        return problem(412, 'stale', {
          detail: 'What the case is about has changed since it was read: read it as it is now.',
        });
      }
      return response(200, { data: { ...found, waits: false, taken: null } });
    },
  },
  '/me/blocks': {
    get: (_call, { blocks }) => response(200, { data: blocks }),
  },
  '/me/blocks/{id}': {
    put: () => response(204, undefined),
    delete: () => response(204, undefined),
  },
  '/me/follows': {
    get: (_call, { follows }) => response(200, { data: follows }),
  },
  '/me/follows/{kind}/{id}': {
    put: ({ params }, garden) => {
      follow(garden, params, true);
      return response(204, undefined);
    },
    delete: ({ params }, garden) => {
      follow(garden, params, false);
      return response(204, undefined);
    },
  },
  '/me/feed': {
    get: ({ query: { cursor, limit } }, garden) => response(200, onePage(followedTips(garden), cursor, limit)),
  },
  '/me/saved': {
    get: ({ query: { cursor, limit } }, garden) =>
      response(
        200,
        onePage(
          publicTips(garden).filter(({ _id }) => garden.marks.saved.includes(_id)),
          cursor,
          limit,
        ),
      ),
  },
  '/me/questions': {
    get: ({ query: { cursor, limit } }, garden) =>
      response(
        200,
        pageOf(garden.posts, ({ id }) => id, cursor, limit),
      ),
  },
  '/me/asked': {
    get: ({ query: { cursor, limit } }, garden) => {
      const own = publicTips(garden).filter(({ authorId }) => authorId === garden.me.id);
      const found = garden.questions.filter(
        ({ tip, text, state }) => text !== null && state !== 'solved' && own.some(({ _id }) => _id === tip),
      );
      const page = pageOf(found, ({ id }) => id, cursor, limit);
      return response(200, { ...page, data: page.data.map(withoutThread) });
    },
  },
  '/questions': {
    get: ({ query: { plant, tip, state = 'open', climate, q, cursor, limit } }, garden) => {
      if (q) {
        const { data } = pageOf(solvedWith(garden, q), ({ id }) => id, undefined, limit);
        return response(200, { data, next: null });
      }
      const found = garden.questions.filter((question) => {
        if (question.text === null) return false;
        if (tip || question.tip) return question.tip === tip;
        if (plant) return question.plant === plant;
        const isSolved = question.state === 'solved';
        return isSolved === (state === 'solved') && (!climate || question.climate === climate);
      });
      const page = pageOf(found, ({ id }) => id, cursor, limit);
      return response(200, {
        ...page,
        data: page.data.map(withoutThread),
        ...(plant || tip ? {} : { answeredWithin: 5 }),
      });
    },
    post: ({ body: { plant = null, tip = null, text } }, garden) => {
      if (tip && !publicTips(garden).some(({ _id }) => _id === tip)) return problem(404, 'not-found');
      const id = `${tip ?? plant ?? '-'}.${postSerial(99)}`;
      return response(201, { data: { ...aPost, id, plant, tip, text, state: 'open' as const } });
    },
  },
  '/questions/{id}': {
    get: ({ params }, garden) => {
      const found = garden.questions.find(({ id }) => id === params.id);
      return found ? response(200, { data: found }) : problem(404, 'not-found');
    },
    delete: () => response(204, undefined),
    patch: ({ params: { id = '' }, body: { text } }, garden) => editPost(garden, id, text),
  },
  '/questions/{id}/answers': {
    post: ({ params: { id }, body: { text = null, tip = null } }, garden) => {
      const question = garden.questions.find((question) => question.id === id);
      if (tip && tip === question?.tip) return invalid('tip', 'must be another one than the question is about');
      if (text === null && tip === null) return invalid('text', 'is required without a tip');
      if (tip && !publicTips(garden).some(({ _id }) => _id === tip)) return invalid('tip', 'is not public');
      const answering = tip ? { answeringTip: tip } : {};
      return response(201, {
        data: { ...aPost, id: `${id}.${postSerial(99)}`, plant: null, tip: null, text, ...answering },
      });
    },
  },
  '/questions/{id}/accepted': {
    put: () => response(204, undefined),
  },
  '/questions/{id}/joined': {
    put: ({ params: { id }, body: { joined } }, { questions, me }) => {
      const question = questions.find((question) => question.id === id);
      if (!joined) return response(204, undefined);
      if (!question || question.text === null) return problem(404, 'not-found');
      if (question.gardener?.id === me.id) return problem(403, 'own-thing', { detail: 'This question is yours.' });
      return response(204, undefined);
    },
  },
  '/questions/{id}/outdated': {
    put: ({ params: { id }, body: { outdated } }, { questions }) => {
      if (!outdated) return response(204, undefined);
      const asked = questions.filter(({ text }) => text !== null);
      const answer = asked.flatMap(({ thread }) => thread).find((answer) => answer.id === id);
      return answer?.accepted || answer?.outdated ? response(204, undefined) : problem(404, 'not-found');
    },
  },
  '/tips/{id}/outcomes': {
    get: (_call, { outcomes }) => response(200, { data: outcomes }),
  },
  '/user/{id}/tried': {
    get: ({ query: { cursor, limit } }, garden) => {
      const { data, counts } = garden.tried;
      return response(200, {
        ...pageOf(data, ({ card, year }) => `${card._id} ${year}`, cursor, limit),
        counts: cursor ? null : counts,
      });
    },
  },
  '/tips/{id}/outcome': {
    put: ({ params: { id = '' }, body: { result, note = null, year } }) =>
      response(200, {
        data: { tip: id, result, note, year: year ?? new Date().getUTCFullYear(), at: new Date().toISOString() },
      }),
  },
  '/tips/{id}/{mark}': {
    put: () => response(204, undefined),
    delete: () => response(204, undefined),
  },
  '/tips/{id}': {
    get: ({ params, headers }, garden) => {
      if (!headers.get('Authorization')) return problem(401, 'unauthenticated');
      const tip = garden.tips.find(({ _id }) => _id === params.id);
      return tip ? response(200, { data: tip }) : problem(404, 'not-found');
    },
    patch: ({ params, body }, garden) => {
      const tip = garden.tips.find(({ _id }) => _id === params.id);
      if (!tip) return problem(404, 'not-found');
      return response(200, { data: { ...tip, ...withPhotos(body), version: tip.version + 1 } });
    },
    delete: () => response(204, undefined),
  },
  '/mytips': {
    get: ({ query: { deleted, cursor, limit } }, garden) => {
      const own = garden.tips.filter(({ authorId }) => authorId === garden.me.id);
      return response(200, onePage(deleted === 'true' ? garden.deleted : own, cursor, limit));
    },
  },
  '/tips/{id}/restore': {
    post: ({ params }, garden) => {
      const tip = [...garden.tips, ...garden.deleted].find(({ _id }) => _id === params.id);
      if (!tip) return problem(404, 'not-found');
      const { deletedAt, ...restored } = tip;
      return response(200, { data: restored });
    },
  },
  '/user': {
    get: ({ query: { status, cursor, limit } }, { gardeners }) => {
      const found = gardeners.filter((user) => !status || user.status === status);
      return response(
        200,
        pageOf(found, (user) => user.id, cursor, limit),
      );
    },
    post: (_call, { me }) => response(200, { data: me }),
  },
  '/search/gardeners': {
    get: ({ query: { status, q, place = '', cursor, limit } }, garden) => {
      const words = wordsOf(q);
      const there = garden.gardeners.filter(
        (user) => (!status || user.status === status) && user.location.toLowerCase().includes(place.toLowerCase()),
      );
      const { found, nearest } = matching(there, words, gardenerTexts);
      if (words.length === 0) found.sort((a, b) => b.totalTips - a.totalTips);
      const { data, next } = pageOf(found, ({ id }) => id, cursor, limit);
      const gardeners = data.map((user) => ({
        ...user,
        marks: {
          name: marksIn(user.name, words),
          location: marksIn(user.location, words),
          specialization: marksIn(user.specialization, words),
          bio: marksIn(user.bio, words),
        },
      }));
      return response(200, { data: gardeners, next, total: found.length, nearest });
    },
  },
  '/user/{id}': {
    get: ({ params }, garden) => {
      const user = garden.gardeners.find(({ id }) => id === params.id);
      return user ? response(200, { data: user }) : problem(404, 'not-found');
    },
    delete: () => response(204, undefined),
    patch: ({ body }, { me }) => response(200, { data: afterChange(me, body) }),
  },
  '/user/{id}/export': {
    get: (_call, { me }) =>
      response(200, {
        data: {
          profile: { ...me, emailVerified: true },
          tips: [],
          marks: null,
          photos: null,
          reports: null,
          appeals: null,
          blocks: null,
          follows: null,
          questions: null,
          notices: null,
          privateNotes: null,
        },
        next: null,
      }),
  },
  '/questions/{id}/page': {
    get: () => response(404, notAPage),
  },
  '/user/{id}/page': {
    get: () => response(404, notAPage),
  },
  '/plants/{name}/index.html': {
    get: () => response(404, notAPage),
  },
  '/tips/{id}/page': {
    get: ({ params }, garden) =>
      publicTips(garden).some(({ _id }) => _id === params.id)
        ? response(200, '<!doctype html>')
        : response(404, notAPage),
  },
  '/photos': {
    post: () => response(201, { data: { id: 'photo-1', upload: { url: 'https://uploads.example/', fields: {} } } }),
  },
  '/photos/{id}': {
    get: ({ params: { id = '' } }) => response(200, { data: { ...aPicture(id), state: 'ready' as const } }),
  },
  '/feed': {
    get: () => problem(404, 'not-found'),
  },
  '/calendar/{file}': {
    get: () => problem(404, 'not-found'),
  },
};

/** An operation whose types are not known where all are used alike. */
type AnyOperation = {
  method: Method;
  path: Path;
  handler: (call: Call, garden: Garden) => AnyReply | Promise<AnyReply>;
};

type AnyReply = Reply<Path, Method>;

/** All operations, `/tips/top` before `/tips/{id}`. `own`: those of a test in place of the usual ones. */
export function operations(own: SomeHandlers = {}): AnyOperation[] {
  const parameters = (path: string) => path.split('{').length;
  const paths = Object.keys(handlers) as Path[];
  return paths
    .toSorted((one, other) => parameters(one) - parameters(other))
    .flatMap((path) =>
      Object.entries({ ...handlers[path], ...own[path] }).map(
        ([method, handler]) => ({ method, path, handler }) as AnyOperation,
      ),
    );
}
