/** The fake data: gardeners, their tips, and handlers of the API that serve them. */

import { valuesOf } from '~/features/tips/form/tip-form';
import type { ListTipCard, OwnUser, Tip, TipCard, User } from '~/shared/api/schema.gen';
import { sampleTip } from '../sample-tip';
import { onApi, problem, response } from './backend';

/** An id in the server's format; a larger number is a newer tip. */
export const tipId = (number: number) => `01K9${String(number).padStart(22, '0')}`;

const rowanId = '11111111-1111-5111-8111-111111111111';
export const mireilleId = '22222222-2222-5222-8222-222222222222';

/** The gardener that tests sign in. */
export const rowan: OwnUser = {
  id: rowanId,
  name: 'Rowan Thirkell',
  email: 'rowan@thirkell-plot.example',
  photoUrl: 'https://pictures.example/rowan.jpg',
  role: 'user',
  status: 'active',
  gender: 'male',
  age: 61,
  bio: 'Leeks, mostly.',
  experience: 'Forty years',
  specialization: 'Vegetables',
  location: 'Teesdale',
  hemisphere: null,
  climate: null,
  totalTips: 2,
  dateJoined: '2024-03-01T08:00:00Z',
  phone: '01632 960000',
  showEmail: true,
};

export function aGardener(more: Partial<User> = {}): User {
  const { phone, showEmail, ...user } = rowan;
  return { ...user, ...more };
}

export function aTip(number: number, more: Partial<Tip> = {}): Tip {
  const image = `https://pictures.example/${number}.jpg`;
  return { ...sampleTip, _id: tipId(number), title: `Tip ${number}`, image, ...more };
}

/** A tip of the signed-in gardener. */
export const ownTip = (number: number, more: Partial<Tip> = {}) =>
  aTip(number, { name: rowan.name, authorId: rowan.id, own: true, ...more });

export const garden: { tips: Tip[]; gardeners: User[] } = { tips: [], gardeners: [] };

/** Restores the data that every test starts with. */
export function resetGarden(): void {
  garden.tips = [
    aTip(5, { title: 'Earth up the leeks', difficultyLevel: 'medium' }),
    ownTip(4, { title: 'Water in the morning', category: 'Watering' }),
    aTip(3, { title: 'Graft an old apple', category: 'Fruits', plantType: 'Apple', difficultyLevel: 'hard' }),
    ownTip(2, { title: 'Sow lettuce in the shade', availability: 'hidden' }),
  ];
  garden.gardeners = [
    aGardener(),
    aGardener({
      id: mireilleId,
      name: 'Mireille Kerbrat',
      email: null,
      status: 'inactive',
      gender: 'female',
      age: 38,
      location: 'Finistère',
      specialization: 'Fruit trees',
      photoUrl: null,
      bio: 'An orchard by the sea.',
      experience: 'Twelve years',
      totalTips: 2,
    }),
  ];
}

/** A page of a list. A cursor is the id of the last item of the page before. */
function pageOf<Item>(items: Item[], id: (item: Item) => string, cursor = '', limit = '12') {
  const start = items.findIndex((item) => id(item) === cursor) + 1;
  const data = items.slice(start, start + Number(limit));
  const last = data.at(-1);
  return { data, next: last && start + data.length < items.length ? id(last) : null };
}

const onePage = (tips: Tip[], cursor?: string, limit?: string): ListTipCard =>
  pageOf<TipCard>(tips, (card) => card._id, cursor, limit);

const mentions = (words: string | undefined, ...texts: string[]) =>
  !words || texts.join(' ').toLowerCase().includes(words.toLowerCase());

/**
 * The handlers of the API. The data never changes: a write gets the server's response, but lists stay as they were, as CloudFront
 * may serve them.
 */
export const api = [
  onApi('get', '/tips', ({ query: { difficulty, category, author, q, cursor, limit } }) => {
    const found = garden.tips.filter(
      (tip) =>
        tip.availability === 'public' &&
        (!difficulty || tip.difficultyLevel === difficulty) &&
        (!category || tip.category === category) &&
        (!author || tip.authorId === author) &&
        mentions(q, ...Object.values(valuesOf(tip))),
    );
    return response(200, onePage(found, cursor, limit));
  }),
  onApi('get', '/tips/{id}', ({ params, headers }) => {
    if (!headers.get('Authorization')) return problem(401, 'unauthenticated');
    const tip = garden.tips.find(({ _id }) => _id === params.id);
    return tip ? response(200, { data: tip }) : problem(404, 'not-found');
  }),
  onApi('get', '/mytips', ({ query: { cursor } }) => {
    const own = garden.tips.filter(({ authorId }) => authorId === rowan.id);
    return response(200, onePage(own, cursor));
  }),
  onApi('post', '/tips', ({ body }) => {
    const given = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null)) as Partial<Tip>;
    return response(201, { data: ownTip(9, { image: null, ...given, name: rowan.name }) });
  }),
  onApi('patch', '/tips/{id}', ({ params, body }) => {
    const tip = garden.tips.find(({ _id }) => _id === params.id);
    if (!tip) return problem(404, 'not-found');
    return response(200, { data: { ...tip, ...body, version: tip.version + 1 } });
  }),
  onApi('delete', '/tips/{id}', () => response(204, undefined)),
  onApi('get', '/user', ({ query: { status, q, cursor, limit } }) => {
    const found = garden.gardeners.filter(
      (user) => (!status || user.status === status) && mentions(q, user.name, user.specialization, user.location),
    );
    return response(
      200,
      pageOf(found, (user) => user.id, cursor, limit),
    );
  }),
  onApi('get', '/user/{id}', ({ params }) => {
    const user = garden.gardeners.find(({ id }) => id === params.id);
    return user ? response(200, { data: user }) : problem(404, 'not-found');
  }),
  onApi('post', '/user', () => response(200, { data: rowan })),
  onApi('delete', '/user/{id}', () => response(204, undefined)),
  onApi('get', '/user/{id}/export', () =>
    response(200, { data: { profile: { ...rowan, emailVerified: true }, tips: [] }, next: null }),
  ),
  onApi('patch', '/user/{id}', ({ body }) => response(200, { data: { ...rowan, ...body } })),
];
