/** The handlers of the API that serve the fake data, and a tiny stand-in for the search. */

import { wordFilter, wordFilterNames } from '~/features/tips/word-filters';
import {
  categoryValues,
  difficultyValues,
  type ListTipCard,
  type Mark,
  type Suggestion,
  type Tip,
  type TipCard,
  type TipFacets,
  type User,
} from '~/shared/api/schema.gen';
import { fitOf } from '~/shared/calendar/tip-weeks';
import { onApi, problem, response } from './backend';
import { afterChange, calendarAddress, garden, ownTip, rowan, withPhotos } from './garden-data';

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
  author: ({ authorId }, value) => authorId === value,
  safe: ({ facts }, value) => value !== 'pets' || !facts?.hazards?.includes('toxic-to-pets'),
};

function isForWeek({ facts = {} }: Tip, { week, lastFrost, firstFrost }: TipQuery): boolean {
  const garden = { lastFrost: Number(lastFrost), firstFrost: Number(firstFrost) };
  const saysTime = facts.frost ?? facts.months;
  return !week || !saysTime || fitOf(facts, Number(week), garden) !== undefined;
}

const publicTips = () => garden.tips.filter(({ availability }) => availability === 'public');

const filtered = (query: TipQuery, but?: string) =>
  publicTips()
    .filter((tip) => isForWeek(tip, query))
    .filter((tip) =>
      Object.entries(tipFilters).every(([name, has]) => name === but || !query[name] || has(tip, query[name])),
    );

/** How many tips each value would leave. */
function counts<Value extends string | number>(query: TipQuery, name: string, values: readonly Value[]) {
  const { found } = matching(filtered(query, name), wordsOf(query.q), tipTexts);
  return values
    .map((value) => ({ value, count: found.filter((tip) => tipFilters[name]?.(tip, String(value))).length }))
    .filter(({ count }) => count > 0);
}

/** The API counts the choices of no other filter by a word. */
const counted = ['place', 'sun'] as const;

const facetsOf = (query: TipQuery): TipFacets => ({
  difficulty: counts(query, 'difficulty', difficultyValues),
  category: counts(query, 'category', categoryValues),
  month: counts(query, 'month', [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]),
  ...(Object.fromEntries(
    counted.map((name) => [name, counts(query, name, Object.keys(wordFilter(name).words))]),
  ) as Omit<TipFacets, 'difficulty' | 'category' | 'month' | 'plant'>),
  plant: counts(query, 'plant', ['tomato', 'swiss-chard']).map((plant) => ({
    ...plant,
    name: plant.value === 'tomato' ? 'Tomato' : 'Swiss chard',
  })),
});

/** The facets of a search without a match. */
export const noFacets = () => facetsOf({ q: 'xyzzy' });

/**
 * The handlers of the API. The data never changes: a write gets the server's response, but lists stay as they were, as CloudFront
 * may serve them.
 */
export const api = [
  onApi('get', '/tips', ({ query: { difficulty, category, author, cursor, limit } }) => {
    const found = garden.tips.filter(
      (tip) =>
        tip.availability === 'public' &&
        (!difficulty || tip.difficultyLevel === difficulty) &&
        (!category || tip.category === category) &&
        (!author || tip.authorId === author),
    );
    return response(200, onePage(found, cursor, limit));
  }),
  onApi('get', '/search/tips', ({ query }) => {
    const words = wordsOf(query.q);
    const { found, nearest } = matching(filtered(query), words, tipTexts);
    const { data, next } = pageOf(found, ({ _id }) => _id, query.cursor, query.limit);
    const cards = data.map((tip) => ({
      ...tip,
      marks: {
        title: marksIn(tip.title, words),
        plantType: marksIn(tip.plantType, words),
        name: marksIn(tip.name, words),
        description: marksIn(tip.description, words),
      },
    }));
    return response(200, {
      data: cards,
      next,
      total: found.length,
      nearest,
      missing: [],
      safe: null,
      facets: facetsOf(query),
    });
  }),
  onApi('get', '/suggest', ({ query: { q = '' } }) => {
    const begins = (text: string) =>
      text
        .toLowerCase()
        .split(' ')
        .some((word) => word.startsWith(q.toLowerCase()));
    const all: Suggestion[] = [
      { kind: 'plant', id: 'apple', text: 'Apple', authorId: null },
      ...publicTips().map(({ _id, title, authorId }) => ({ kind: 'tip' as const, id: _id, text: title, authorId })),
      ...garden.gardeners.map(({ id, name }) => ({ kind: 'gardener' as const, id, text: name, authorId: null })),
    ];
    return response(200, { data: all.filter(({ text }) => begins(text)).slice(0, 8) });
  }),
  onApi('get', '/tips/top', () => response(200, { data: publicTips().slice(0, 12) })),
  onApi('get', '/me/marks', () => response(200, { data: garden.marks })),
  onApi('get', '/me/reports', ({ query: { cursor, limit } }) =>
    response(
      200,
      pageOf(garden.reports, ({ id }) => id, cursor, limit),
    ),
  ),
  onApi('put', '/me/calendar', () => response(200, { data: calendarAddress })),
  onApi('delete', '/me/calendar', () => response(204, undefined)),
  onApi('get', '/me/notices', () => response(200, { data: garden.notices })),
  onApi('patch', '/me/notices', () => response(204, undefined)),
  onApi('post', '/unsubscribe', () => response(204, undefined)),
  onApi('post', '/reports', () => response(204, undefined)),
  onApi('post', '/me/appeals', () => response(204, undefined)),
  onApi('get', '/moderation/cases', ({ query: { cursor, limit } }) =>
    response(
      200,
      pageOf(garden.cases, ({ id }) => id, cursor, limit),
    ),
  ),
  onApi('get', '/moderation/log', ({ query: { month = '', cursor, limit } }) =>
    response(
      200,
      pageOf(
        garden.log.filter(({ at }) => at.startsWith(month)),
        ({ at }) => at,
        cursor,
        limit,
      ),
    ),
  ),
  onApi('get', '/moderation/cases/{kind}/{id}', ({ params: { kind, id } }) => {
    const found = garden.cases.find((file) => file.kind === kind && file.id === id);
    return found ? response(200, { data: found }) : problem(404, 'not-found');
  }),
  onApi('post', '/moderation/cases/{kind}/{id}', ({ params: { kind, id } }) => {
    const found = garden.cases.find((file) => file.kind === kind && file.id === id);
    return found ? response(200, { data: { ...found, waits: false } }) : problem(404, 'not-found');
  }),
  onApi('get', '/me/blocks', () => response(200, { data: garden.blocks })),
  onApi('put', '/me/blocks/{id}', () => response(204, undefined)),
  onApi('delete', '/me/blocks/{id}', () => response(204, undefined)),
  onApi('get', '/me/saved', ({ query: { cursor, limit } }) =>
    response(
      200,
      onePage(
        publicTips().filter(({ _id }) => garden.marks.saved.includes(_id)),
        cursor,
        limit,
      ),
    ),
  ),
  onApi('get', '/tips/{id}/outcomes', () => response(200, { data: garden.outcomes })),
  onApi('get', '/user/{id}/tried', ({ query: { cursor, limit } }) => {
    const { data, counts } = garden.tried;
    return response(200, {
      ...pageOf(data, ({ card, year }) => `${card._id} ${year}`, cursor, limit),
      counts: cursor ? null : counts,
    });
  }),
  onApi('put', '/tips/{id}/outcome', ({ params: { id = '' }, body: { result, note = null, year } }) =>
    response(200, {
      data: { tip: id, result, note, year: year ?? new Date().getUTCFullYear(), at: new Date().toISOString() },
    }),
  ),
  onApi('put', '/tips/{id}/{mark}', () => response(204, undefined)),
  onApi('delete', '/tips/{id}/{mark}', () => response(204, undefined)),
  onApi('get', '/tips/{id}', ({ params, headers }) => {
    if (!headers.get('Authorization')) return problem(401, 'unauthenticated');
    const tip = garden.tips.find(({ _id }) => _id === params.id);
    return tip ? response(200, { data: tip }) : problem(404, 'not-found');
  }),
  onApi('get', '/mytips', ({ query: { deleted, cursor, limit } }) => {
    const own = garden.tips.filter(({ authorId }) => authorId === rowan.id);
    return response(200, onePage(deleted === 'true' ? garden.deleted : own, cursor, limit));
  }),
  onApi('post', '/tips', ({ body }) => {
    const given = Object.fromEntries(
      Object.entries(withPhotos(body)).filter(([, value]) => value !== null),
    ) as Partial<Tip>;
    return response(201, { data: ownTip(9, { image: null, ...given, name: rowan.name }) });
  }),
  onApi('patch', '/tips/{id}', ({ params, body }) => {
    const tip = garden.tips.find(({ _id }) => _id === params.id);
    if (!tip) return problem(404, 'not-found');
    return response(200, { data: { ...tip, ...withPhotos(body), version: tip.version + 1 } });
  }),
  onApi('delete', '/tips/{id}', () => response(204, undefined)),
  onApi('post', '/tips/{id}/restore', ({ params }) => {
    const tip = [...garden.tips, ...garden.deleted].find(({ _id }) => _id === params.id);
    if (!tip) return problem(404, 'not-found');
    const { deletedAt, ...restored } = tip;
    return response(200, { data: restored });
  }),
  onApi('get', '/user', ({ query: { status, cursor, limit } }) => {
    const found = garden.gardeners.filter((user) => !status || user.status === status);
    return response(
      200,
      pageOf(found, (user) => user.id, cursor, limit),
    );
  }),
  onApi('get', '/search/gardeners', ({ query: { status, q, place = '', cursor, limit } }) => {
    const words = wordsOf(q);
    const there = garden.gardeners.filter(
      (user) => (!status || user.status === status) && user.location.toLowerCase().includes(place.toLowerCase()),
    );
    const { found, nearest } = matching(there, words, gardenerTexts);
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
  }),
  onApi('get', '/user/{id}', ({ params }) => {
    const user = garden.gardeners.find(({ id }) => id === params.id);
    return user ? response(200, { data: user }) : problem(404, 'not-found');
  }),
  onApi('post', '/user', () => response(200, { data: rowan })),
  onApi('delete', '/user/{id}', () => response(204, undefined)),
  onApi('get', '/user/{id}/export', () =>
    response(200, {
      data: {
        profile: { ...rowan, emailVerified: true },
        tips: [],
        marks: null,
        photos: null,
        reports: null,
        blocks: null,
        notices: null,
      },
      next: null,
    }),
  ),
  onApi('patch', '/user/{id}', ({ body }) => response(200, { data: afterChange(rowan, body) })),
];
