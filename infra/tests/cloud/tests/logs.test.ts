// The logs of all other tests: complete, in JSON, and without personal data.

import { readFileSync } from 'node:fs';

import { type LogGroup, paginateDescribeLogGroups, paginateFilterLogEvents } from '@aws-sdk/client-cloudwatch-logs';
import { paginateListUsers } from '@aws-sdk/client-cognito-identity-provider';
import { beforeAll, expect, test, vi } from 'vitest';

import { functions, gatewayWithKey, owner } from '../aws.ts';
import { CANARY, call, onAws, poolOf, routes, stackName, variable, verifications } from '../garden.ts';
import { proof } from '../prove/proof.ts';

const SECRETS = {
  'part of a body, a search, a password or an Idempotency-Key': new RegExp(CANARY, 'i'),
  'an e-mail address': /\w@\w|%40|\.example/,
  'a token': /eyJ[\w-]+\.[\w-]+|bearer/i,
  // The codes of the local cloud, and the wrong ones in these tests.
  'a code': /\b(123456|123457|654321|654322|000000)\b/,
};

/** Lines by log group. */
const logs = new Map<string, string[]>();
const groupsOfStack = [`/aws/lambda/${stackName}/`, `/aws/vendedlogs/${stackName}/`];
const isOfStack = ({ logGroupName = '' }: LogGroup) => groupsOfStack.some((group) => logGroupName.startsWith(group));

/** The lines of a group since the tests began, with this text. */
async function linesOf(logGroupName: string, text?: string): Promise<string[]> {
  const startTime = Number(process.env['GARDEN_BEGAN'] ?? 0);
  const asked = { logGroupName, startTime, ...(text && { filterPattern: `"${text}"` }) };
  const lines: string[] = [];
  for await (const { events = [] } of paginateFilterLogEvents({ client: owner.logs }, asked)) {
    lines.push(...events.map(({ message = '' }) => message));
  }
  return lines;
}

beforeAll(async () => {
  const groups: LogGroup[] = [];
  for await (const { logGroups = [] } of paginateDescribeLogGroups({ client: owner.logs }, {})) groups.push(...logGroups);
  // The local cloud has no other groups.
  const all = groups.filter((group) => !onAws || isOfStack(group)).map(({ logGroupName = '' }) => logGroupName);
  // CloudWatch shows a line some seconds after it was written. When it shows that of this request, those of the tests are there.
  const { requestId } = (await call(await gatewayWithKey(), 'GET', '/tips?limit=0')).json<{ requestId: string }>();
  const ofFunctions = all.filter((group) => group.startsWith('/aws/lambda/'));
  const lines = async () => (await Promise.all(ofFunctions.map((group) => linesOf(group, requestId)))).flat();
  await vi.waitFor(async () => expect(await lines()).not.toEqual([]), { timeout: 180_000, interval: 2_000 });
  for (const group of all) logs.set(group, await linesOf(group));
}, 240_000);

/** The local cloud writes platform lines as plain text. AWS writes JSON with `LogFormat: JSON`. */
function isPlatforms(line: string): boolean {
  return /^(START|END|REPORT) RequestId: /.test(line);
}

test('Every function logs to the group of its area, and every route was called', async () => {
  for (const { operation, logGroup } of await functions()) {
    expect(logGroup, operation).toMatch(new RegExp(`^/aws/lambda/${stackName}/[a-z]+$`));
    expect([operation, logs.get(logGroup)?.length]).toEqual([operation, expect.toSatisfy((n) => n > 0)]);
    if (!routes.some((route) => route.operation === operation)) continue;
    const requests = logs.get(logGroup)?.filter((line) => parsed(line)?.['route'] === operation);
    expect([operation, requests?.length]).toEqual([operation, expect.toSatisfy((n) => n > 0)]);
  }
  expect([...logs.keys()].filter((logGroupName) => !isOfStack({ logGroupName }))).toEqual([]);
});

test('Every line of a function is one JSON object', () => {
  for (const [group, lines] of logs) {
    const printed = lines.filter((line) => !isPlatforms(line));
    expect([group, printed.filter((line) => parsed(line) === null)]).toEqual([group, []]);
  }
});

test('Every request is one line with its route, status and duration', () => {
  const operations = routes.map(({ operation }) => operation);
  const all = [...logs.values()].flat().map((line) => parsed(line));
  const requests = all.filter((line) => line?.['event'] === 'request');
  expect(requests.length).toBeGreaterThan(100);
  for (const line of requests) {
    expect(line).toEqual({
      level: 'info',
      event: 'request',
      requestId: expect.stringMatching(/./),
      route: expect.toSatisfy((route) => operations.includes(route)),
      status: expect.any(Number),
      durationMs: expect.any(Number),
      coldStart: expect.any(Boolean),
    });
  }
});

/**
 * search.test.ts breaks the index once. The smoke test of a new stack comes before its first change, which writes the index. The release
 * check of release.test.ts calls a search with a bucket that it may not read.
 */
const isExpected = (cause: unknown, requestId: unknown) =>
  /^(search\/\d+\/current\.json is broken|there is no search\/\d+\/current\.json)$/.test(String(cause)) ||
  (requestId === 'release-check' && cause === 'GetObject: 403 Forbidden');

test('No function failed, except for a broken or missing index', () => {
  for (const [group, lines] of logs) {
    const failed = lines.filter((line) => {
      const { level, cause, requestId } = parsed(line) ?? {};
      return level === 'error' && !isExpected(cause, requestId);
    });
    expect([group, failed]).toEqual([group, []]);
  }
});

test.each(Object.entries(SECRETS))('No line has %s', proof({ requests: 1 }), (_, secret) => {
  expect([...logs.values()].flat().length).toBeGreaterThan(0);
  for (const [group, lines] of logs) expect([group, lines.filter((line) => secret.test(line))]).toEqual([group, []]);
});

test('No line has the subject or address of an account', proof({ requests: 1 }), async () => {
  const all = [...logs.values()].flat().join('\n');
  let people = 0;
  for (const { UserPoolId } of verifications.map(poolOf)) {
    for await (const { Users = [] } of paginateListUsers({ client: owner.cognito }, { UserPoolId })) {
      people += Users.length;
      for (const { Username = '', Attributes = [] } of Users) {
        const secrets = Attributes.filter(({ Name }) => Name === 'sub' || Name === 'email').map(
          ({ Value = '' }) => Value,
        );
        for (const secret of [Username, ...secrets]) expect(all.includes(secret)).toBe(false);
      }
    }
  }
  expect(people).toBeGreaterThan(0);
});

// Functions inherit its standard error, and it reports their crashes.
test('The local cloud’s own log, except its mailer, has none of it either', () => {
  const lines = readFileSync(variable('GARDEN_LOGS'), 'utf8').split('\n');
  expect(lines.length).toBeGreaterThan(1);
  const others = lines.filter((line) => !/^\S+ \S+ INFO \[ses(\] SES Cognito|-v2\] SESv2 SendEmail)/.test(line));
  for (const secret of Object.values(SECRETS)) expect(others.filter((line) => secret.test(line))).toEqual([]);
});

function parsed(line: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;
  } catch {
    return null;
  }
}
