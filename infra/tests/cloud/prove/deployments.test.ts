// Releases of the stack's own template: one with a route more, one without it, and one that fails.

import { setTimeout } from 'node:timers/promises';

import { FilterLogEventsCommand } from '@aws-sdk/client-cloudwatch-logs';
import { GetAliasCommand } from '@aws-sdk/client-lambda';
import { decodeJwt } from 'jose';
import { expect, test } from 'vitest';

import { owner, parameter } from '../aws.ts';
import { call, site, stackName, type TestResponse } from '../garden.ts';
import { gardener } from '../gardener.ts';
import { proof, requires } from './proof.ts';
import { deployed, update } from './stack.ts';
import { hasRoute, withoutRoute, withoutTable, withRoute } from './template.ts';

const MINUTE = 60_000;

/** Asks until the gateway has the change, for a minute at most. */
async function answered(status: number, by?: string): Promise<TestResponse> {
  for (const end = Date.now() + MINUTE; ; await setTimeout(1_000)) {
    const response = await call(site, 'GET', '/prove', { ...(by && { by }) });
    if (response.status === status || Date.now() > end) {
      expect([response.status, response.text]).toEqual([status, expect.any(String)]);
      return response;
    }
  }
}

const route = { ...proof({ accounts: 1, requests: 130, invocations: 2 }), timeout: 30 * MINUTE };

test('A route with a throttle is added and removed, and its function gets the claims of the token', route, async ({ annotate }) => {
  const { accessToken: by } = await gardener();
  const before = withoutRoute(await deployed());
  try {
    expect(await update(withRoute(before))).toBe('UPDATE_COMPLETE');
    const claims = (await answered(200, by)).json<Record<string, unknown>>();
    await answered(401);
    await annotate(`the event has ${JSON.stringify(claims)}`);
    const { exp, auth_time } = decodeJwt(by);
    expect([Number(claims['exp']), Number(claims['auth_time'])]).toEqual([exp, auth_time]);
  } finally {
    // A deployment that has gone back has left nothing to update.
    if (hasRoute(await deployed())) expect(await update(before)).toBe('UPDATE_COMPLETE');
  }
  await answered(404, by);
});

const lacks = { localLacks: 'it has no CodeDeploy' };
const broken = { ...proof({ requests: 4, invocations: 150 }, lacks), timeout: 90 * MINUTE };

test('A release whose functions fail goes back, and the site answers as before', broken, async ({ skip }) => {
  requires((await parameter('Release')) !== 'unchecked', 'not on this stack: Release is unchecked', skip);
  const serving = { FunctionName: `${stackName}-list-tips`, Name: 'live' };
  const before = await owner.lambda.send(new GetAliasCommand(serving));
  const startTime = Date.now();
  const ReleaseId = String(Math.floor(startTime / 1000));
  const failing = withoutTable(await deployed(), `${stackName}-no-such-table`);
  expect(await update(failing, { ReleaseId })).toBe('UPDATE_ROLLBACK_COMPLETE');
  const after = await owner.lambda.send(new GetAliasCommand(serving));
  expect([after.FunctionVersion, after.RoutingConfig]).toEqual([before.FunctionVersion, before.RoutingConfig]);
  // A limit of CodeDeploy's or a missing permission ends a release in the same state. The check has ended this one.
  const asked = { logGroupName: `/aws/lambda/${stackName}/release`, startTime, filterPattern: '"release check"' };
  const { events = [] } = await owner.logs.send(new FilterLogEventsCommand(asked));
  expect(events.map(({ message }) => message)).toContainEqual(expect.stringMatching(/[\w-]+:\d+ answers 5\d\d/));
  // A list that no cache has.
  expect((await call(site, 'GET', `/tips?author=${crypto.randomUUID()}`)).status).toBe(200);
});
