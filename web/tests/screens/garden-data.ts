/** The fake garden: who is there, what they shared, and an API that serves it as it was planted. */
import type { ListTipCard, OwnUser, Tip, TipCard, User } from '~/shared/api/schema.gen';
import { answer, onApi, problem } from './backend';

/** An id of the server's form; a larger number is a younger tip. */
export const tipId = (number: number) => `01K9${String(number).padStart(22, '0')}`;

const rowanId = '11111111-1111-5111-8111-111111111111';
export const mireilleId = '22222222-2222-5222-8222-222222222222';

/** Who is signed in, where somebody is. */
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
  return {
    _id: tipId(number),
    title: `Tip ${number}`,
    category: 'Vegetables',
    plantType: 'Leek',
    difficultyLevel: 'easy',
    description: 'Draw the soil up around the stems in July, on a dry day, and never into the heart.',
    image: `https://pictures.example/${number}.jpg`,
    availability: 'public',
    name: 'Mireille Kerbrat',
    authorId: mireilleId,
    dateAdded: '2026-05-17T09:30:00Z',
    version: 1,
    ...more,
  };
}

/** A tip of the one who is signed in; only such a one shows its author's address. */
export const ownTip = (number: number, more: Partial<Tip> = {}) =>
  aTip(number, { name: rowan.name, authorId: rowan.id, email: rowan.email ?? '', ...more });

export const garden: { tips: Tip[]; gardeners: User[] } = { tips: [], gardeners: [] };

/** What every test starts with. */
export function plant(): void {
  garden.tips = [
    aTip(5, { title: 'Earth up the leeks', difficultyLevel: 'medium' }),
    ownTip(4, { title: 'Water in the morning', category: 'Watering', plantType: 'Any' }),
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

/** A page of a list, whose cursors are the ids of the last things before. */
function pageOf<Item>(items: Item[], id: (item: Item) => string, cursor = '', limit = '12') {
  const start = items.findIndex((item) => id(item) === cursor) + 1;
  const data = items.slice(start, start + Number(limit));
  const last = data.at(-1);
  return { data, next: last && start + data.length < items.length ? id(last) : null };
}

const onePage = (tips: Tip[], cursor?: string, limit?: string): ListTipCard =>
  pageOf<TipCard>(tips, (card) => card._id, cursor, limit);

const says = (words: string | undefined, ...texts: string[]) =>
  !words || texts.join(' ').toLowerCase().includes(words.toLowerCase());

/**
 * The API over the garden. It never changes: writes are answered as the server would, but lists stay as they were, as the edge
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
        says(q, tip.title, tip.plantType, tip.category, tip.description),
    );
    return answer(200, onePage(found, cursor, limit));
  }),
  onApi('get', '/tips/{id}', ({ params, headers }) => {
    if (!headers.get('Authorization')) return problem(401, 'unauthenticated');
    const tip = garden.tips.find(({ _id }) => _id === params.id);
    return tip ? answer(200, { data: tip }) : problem(404, 'not-found');
  }),
  onApi('get', '/mytips', ({ query: { cursor } }) => {
    const own = garden.tips.filter(({ authorId }) => authorId === rowan.id);
    return answer(200, onePage(own, cursor));
  }),
  onApi('post', '/tips', ({ body }) => {
    const { title, category, plantType, description } = body;
    const tip = ownTip(9, { title, category, plantType, description, image: body.image ?? null });
    return answer(201, { data: { ...tip, availability: body.availability ?? 'public' } });
  }),
  onApi('patch', '/tips/{id}', ({ params, body }) => {
    const tip = garden.tips.find(({ _id }) => _id === params.id);
    if (!tip) return problem(404, 'not-found');
    return answer(200, { data: { ...tip, ...body, version: tip.version + 1 } });
  }),
  onApi('delete', '/tips/{id}', () => answer(204, undefined)),
  onApi('get', '/user', ({ query: { status, q, cursor, limit } }) => {
    const found = garden.gardeners.filter(
      (user) => (!status || user.status === status) && says(q, user.name, user.specialization, user.location),
    );
    return answer(
      200,
      pageOf(found, (user) => user.id, cursor, limit),
    );
  }),
  onApi('get', '/user/{id}', ({ params }) => {
    const user = garden.gardeners.find(({ id }) => id === params.id);
    return user ? answer(200, { data: user }) : problem(404, 'not-found');
  }),
  onApi('post', '/user', () => answer(200, { data: rowan })),
  onApi('patch', '/user/{id}', ({ body }) => answer(200, { data: { ...rowan, ...body } })),
];
