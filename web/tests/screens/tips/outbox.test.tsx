/** The changes that wait on the device, against every answer of the server. */
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { sendOutbox } from '~/features/tips/outbox/send';
import { createQueryClient } from '~/shared/api/query-client';
import { keep } from '~/shared/offline/copy-cache';
import { copyNames } from '~/shared/offline/copy-names';
import type { Change, Waiting } from '~/shared/offline/outbox';
import { aTip, garden, ownTip, rowan, tipId } from '../../api/garden';
import { api, calls, gatewayError, networkError, onApi, problem, response, server } from '../backend';
import { openPage } from '../browser';
import { storeSession } from '../cognito';
import { copyOf, database, installCaches } from '../device';

/** Of the gardener who is signed in. */
const sub = `sub of ${rowan.email}`;

/** Puts a change into the outbox of this device. */
function wait(id: string, change: Change, title: string, more: Partial<Waiting> = {}): void {
  const waiting: Waiting = { id: `${sub}/${id}`, of: sub, at: database('garden.outbox').size + 1, title, change };
  database('garden.outbox').set(waiting.id, { ...waiting, ...more });
}

const left = () => [...database('garden.outbox').values()] as Waiting[];

const draft = {
  title: 'Water at dusk',
  plantType: 'Rose',
  category: 'Flowers',
  description: 'Slugs sleep by then, and the soil keeps the water.',
} as const;

type Kind = {
  change: Change;
  title: string;
  operation: [
    method: 'put' | 'post' | 'patch' | 'delete',
    path: '/tips' | '/tips/{id}' | '/tips/{id}/{mark}' | '/tips/{id}/outcome',
  ];
  /** What was typed. */
  text?: string;
};

const kinds: Record<string, Kind> = {
  'A new tip': {
    change: { kind: 'share', key: 'key-1', draft },
    title: draft.title,
    operation: ['post', '/tips'],
    text: draft.description,
  },
  'An edit': {
    change: {
      kind: 'edit',
      tip: tipId(4),
      version: 1,
      change: { description: 'Before nine, at the foot of the plant.' },
    },
    title: 'Water in the morning',
    operation: ['patch', '/tips/{id}'],
    text: 'Before nine, at the foot of the plant.',
  },
  'A vote': {
    change: { kind: 'mark', tip: tipId(3), mark: 'helpful', on: true },
    title: 'Tip 3',
    operation: ['put', '/tips/{id}/{mark}'],
  },
  'A vote that is taken back': {
    change: { kind: 'mark', tip: tipId(3), mark: 'helpful', on: false },
    title: 'Tip 3',
    operation: ['delete', '/tips/{id}/{mark}'],
  },
  'A save': {
    change: { kind: 'mark', tip: tipId(3), mark: 'saved', on: true },
    title: 'Tip 3',
    operation: ['put', '/tips/{id}/{mark}'],
  },
  'A removal from the almanac': {
    change: { kind: 'mark', tip: tipId(3), mark: 'saved', on: false },
    title: 'Tip 3',
    operation: ['delete', '/tips/{id}/{mark}'],
  },
  'A report': {
    change: { kind: 'report', tip: tipId(3), report: { result: 'worked', note: 'In clay too.', year: 2026 } },
    title: 'Tip 3',
    operation: ['put', '/tips/{id}/outcome'],
    text: 'In clay too.',
  },
};

/** Rules, which another attempt does not change by itself. */
const refusals = {
  'invalid (400)': problem(400, 'invalid-input', { detail: 'It is invalid.' }),
  'invalid in a field (400)': problem(400, 'invalid-input', { errors: [{ field: 'title', message: 'is too long' }] }),
  'paused (403)': problem(403, 'paused', { detail: 'You are paused until Friday.' }),
  'suspended (403)': problem(403, 'inactive', { detail: 'Your account is suspended.' }),
  'blocked by its author (403)': problem(403, 'blocked', { detail: 'Its author blocks you.' }),
  'gone (404)': problem(404, 'not-found'),
  'taken (409)': problem(409, 'taken', { detail: 'It is taken.' }),
  'gone for ever (410)': gatewayError(410, 'It is gone.'),
  'stale (412)': problem(412, 'stale'),
  'too large (413)': problem(413, 'too-large', { detail: 'It is too large.' }),
  'of the wrong type (415)': problem(415, 'unsupported-media-type', { detail: 'It is no JSON.' }),
  'sent before with another text (422)': problem(422, 'idempotency-key-reused'),
  'a limit of the first day (429)': problem(429, 'first-day', { detail: 'Share it in 21 hours.' }),
  'a daily limit (429)': problem(429, 'daily-limit', { detail: 'You have shared 20 tips today.' }),
};

/** Those that reject the same request always. The others pass, as a pause does, or a gardener can change them. */
const final: Partial<Record<keyof typeof refusals, Waiting['final']>> = {
  'invalid (400)': 'rule',
  'invalid in a field (400)': 'rule',
  'gone for ever (410)': 'rule',
  'stale (412)': 'changed',
  'too large (413)': 'rule',
  'of the wrong type (415)': 'rule',
  'sent before with another text (422)': 'sent-before',
};

/** Faults that pass. */
const faults = {
  'a session that has ended (401)': problem(401, 'unauthenticated'),
  'many changes at once (409)': problem(409, 'busy'),
  'too many requests at once (429)': gatewayError(429, 'Too Many Requests'),
  'a failure of ours (500)': problem(500, 'internal'),
  'a gateway without a server (502)': gatewayError(502, 'Bad gateway'),
  'a busy server (503)': problem(503, 'unavailable'),
  'a lost response (504)': gatewayError(504, 'Endpoint request timed out'),
  'no network': undefined,
};

type Answer = ReturnType<typeof problem> | ReturnType<typeof gatewayError> | undefined;

/** The server's answer to this operation. What is between the server and the page may answer what the document does not have. */
function answer([method, path]: Kind['operation'], reply: Answer) {
  if (!reply) return networkError(method as 'put', path as '/tips/{id}/{mark}');
  return onApi(method as 'put', path as '/tips/{id}/{mark}', () => reply as never);
}

const sent = ([method, path]: Kind['operation']) => calls(method as 'put', path as '/tips/{id}/{mark}');

/** Puts the change into the outbox, and after it one of another thing. Returns the other one's operation. */
function prepare({ change, title }: Kind): Kind['operation'] {
  garden.tips = [ownTip(4, { title: 'Water in the morning' }), aTip(3), aTip(9)];
  wait('one', change, title);
  if (change.kind === 'share') {
    wait('other', { kind: 'mark', tip: tipId(9), mark: 'helpful', on: true }, 'Tip 9');
    return ['put', '/tips/{id}/{mark}'];
  }
  wait('other', { kind: 'share', key: 'key-2', draft }, draft.title);
  return ['post', '/tips'];
}

/** An attempt to send, as pages make it when the network is back and now and then. */
async function attempt(): Promise<void> {
  await sendOutbox(createQueryClient());
}

beforeEach(() => {
  openPage('/', null);
  storeSession(sessionStorage);
});

describe.each(Object.entries(kinds))('%s that waited', (_, kind) => {
  test.each(Object.entries(refusals))(
    'and is %s stays with its text and the reason, and the others are sent',
    async (name, reply) => {
      const others = prepare(kind);
      server.use(answer(kind.operation, reply));
      await attempt();
      expect(left()).toMatchObject([
        { change: kind.change, title: kind.title, refused: expect.stringMatching(/\w.*\.$/) },
      ]);
      expect(left()[0]?.final).toBe(final[name as keyof typeof refusals]);
      expect(sent(others)).toHaveLength(1);
      // It is not tried again by itself.
      await attempt();
      expect(sent(kind.operation)).toHaveLength(1);
    },
  );

  test.each(Object.entries(faults))('for %s is sent once that has passed, and blocks no others', async (_, reply) => {
    const others = prepare(kind);
    server.use(answer(kind.operation, reply));
    await attempt();
    await attempt();
    expect(sent(others)).toHaveLength(1);
    expect(left()).toMatchObject([{ change: kind.change }]);
    expect(left()[0]).not.toHaveProperty('refused');
    server.resetHandlers(...api);
    await attempt();
    expect(left()).toEqual([]);
  });
});

test('Of one tip, a later change never overtakes one that fails, and the changes of others pass both', async () => {
  garden.tips = [aTip(3), aTip(9)];
  const vote = kinds['A vote'] as Kind;
  wait('vote', vote.change, vote.title);
  wait('report', { kind: 'report', tip: tipId(3), report: { result: 'worked', note: null, year: 2026 } }, vote.title);
  wait('save', { kind: 'mark', tip: tipId(9), mark: 'saved', on: true }, 'Tip 9');
  server.use(
    onApi('put', '/tips/{id}/{mark}', ({ params }) =>
      params.id === tipId(3) ? problem(500, 'internal') : response(204, undefined),
    ),
  );
  for (let attempts = 0; attempts < 3; attempts += 1) await attempt();
  expect(left().map(({ title }) => title)).toEqual(['Tip 3', 'Tip 3']);
  expect(calls('put', '/tips/{id}/outcome')).toEqual([]);
  server.resetHandlers(...api);
  await attempt();
  expect(left()).toEqual([]);
});

const noMarks = { helpful: [], saved: [], outcomes: [] };

test.each<[kind: string, name: string, before: unknown, after: unknown]>([
  ['An edit', copyNames.mine, { data: [ownTip(4, { version: 1 })], next: null }, { data: [{ version: 2 }] }],
  ['An edit', copyNames.tip(tipId(4)), { data: ownTip(4, { version: 1 }) }, { data: { version: 2 } }],
  ['A new tip', copyNames.mine, { data: [], next: null }, { data: [{ title: draft.title }] }],
  ['A vote', copyNames.marks, { data: noMarks }, { data: { ...noMarks, helpful: [tipId(3)] } }],
  [
    'A vote that is taken back',
    copyNames.marks,
    { data: { ...noMarks, helpful: [tipId(3), tipId(5)] } },
    { data: { ...noMarks, helpful: [tipId(5)] } },
  ],
  ['A report', copyNames.marks, { data: noMarks }, { data: { outcomes: [{ tip: tipId(3), note: 'In clay too.' }] } }],
  ['A removal from the almanac', copyNames.saved, [aTip(3), aTip(5)], [{ _id: tipId(5) }]],
])('%s that is sent changes the copy %s on the device', async (kind, name, before, after) => {
  const { change, title } = kinds[kind] as Kind;
  installCaches();
  await keep(name, before);
  wait('1', change, title);
  await sendOutbox(createQueryClient());
  await vi.waitFor(async () => expect(await copyOf(name)).toMatchObject(after as object));
});
