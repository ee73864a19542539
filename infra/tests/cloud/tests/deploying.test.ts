// The scripts in infra/ops that a deployment to AWS runs beside `sam`: account.py and failures.py.

import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type IncomingMessage, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { afterEach, beforeEach, expect, test, vi } from 'vitest';

// Each run starts Python and loads the AWS SDK.
vi.setConfig({ testTimeout: 120_000 });

const run = promisify(execFile);

let stack: string;
let folder: string;
let closing: (() => void) | undefined;

beforeEach(async () => {
  stack = `deploying-${crypto.randomUUID().slice(0, 8)}`;
  folder = await mkdtemp(join(tmpdir(), 'deploying-'));
  const section = `[ours.global.parameters]\nstack_name = "${stack}"\n`;
  await writeFile(join(folder, 'samconfig.toml'), section);
});

afterEach(async () => {
  closing?.();
  closing = undefined;
  await rm(folder, { recursive: true });
});

/** Starts a stub of an AWS service, and returns its endpoint. */
async function serve(answer: (request: IncomingMessage, body: string) => string) {
  const server = createServer(async (request, response) => {
    response.end(answer(request, (await request.toArray()).join('')));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing = () => server.close();
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Runs Python, and returns what it prints. */
async function python(words: string[], variables: Record<string, string> = {}) {
  return (await run('python', words, { env: { ...process.env, ...variables } })).stdout;
}

/** Runs a script for the environment of this test. */
function script(name: string, words: string[], variables?: Record<string, string>) {
  return python([`../../ops/${name}`, join(folder, 'samconfig.toml'), 'ours', ...words], variables);
}

test('An account that may run only the functions of a new one is rejected, with what to ask for', async () => {
  const account = async (ConcurrentExecutions: number) => {
    const settings = JSON.stringify({ AccountLimit: { ConcurrentExecutions }, AccountUsage: {} });
    return python(['../../ops/account.py'], { AWS_ENDPOINT_URL_LAMBDA: await serve(() => settings) });
  };
  await expect(account(10)).rejects.toMatchObject({
    stderr: expect.stringMatching(
      /^not deployed: account \d+ may run 10 functions at once in us-east-1.*Ask for 1,000/,
    ),
  });
  expect(await account(100)).toMatch(/^account \d+ region us-east-1\n$/);
});

interface Event {
  stack: string;
  resource: string;
  status: string;
  reason?: string;
  /** The stack that the resource is. */
  nested?: string;
  at?: string;
}

/** The events of stacks, as CloudFormation has them: the last one first. */
async function serveEvents(events: Event[]) {
  const arn = (name: string) => `arn:aws:cloudformation:us-east-1:000000000000:stack/${name}/1`;
  const member = ({ stack, resource, status, reason = '', nested, at = '2026-01-31T12:00:00Z' }: Event) => {
    const isStack = resource === stack || nested;
    return `<member><EventId>1</EventId><StackName>${stack}</StackName><StackId>${arn(stack)}</StackId>
      <LogicalResourceId>${resource}</LogicalResourceId><PhysicalResourceId>${isStack ? arn(nested ?? stack) : ''}</PhysicalResourceId>
      <ResourceType>${isStack ? 'AWS::CloudFormation::Stack' : 'AWS::Other::Thing'}</ResourceType><Timestamp>${at}</Timestamp>
      <ResourceStatus>${status}</ResourceStatus><ResourceStatusReason>${reason}</ResourceStatusReason></member>`;
  };
  return serve((_, body) => {
    const asked = new URLSearchParams(body).get('StackName') ?? '';
    const found = events.filter((event) => [event.stack, arn(event.stack)].includes(asked));
    const members = found.toReversed().map(member).join('');
    return `<DescribeStackEventsResponse><DescribeStackEventsResult><StackEvents>${members}</StackEvents></DescribeStackEventsResult></DescribeStackEventsResponse>`;
  });
}

test('The causes of a failed deployment are those of nested stacks, of the last attempt, with what to do about an unverified account', async () => {
  const unverified =
    'Your account must be verified before you can add new CloudFront resources. To verify your account, please contact AWS Support';
  const at = '2026-01-31T13:00:00Z';
  const AWS_ENDPOINT_URL_CLOUDFORMATION = await serveEvents([
    { stack, resource: stack, status: 'CREATE_IN_PROGRESS' },
    { stack, resource: 'Pool', status: 'CREATE_FAILED', reason: 'of an earlier attempt' },
    { stack, resource: stack, status: 'UPDATE_IN_PROGRESS', at },
    { stack, resource: 'Site', status: 'CREATE_IN_PROGRESS', nested: `${stack}-Site`, at },
    { stack: `${stack}-Site`, resource: `${stack}-Site`, status: 'CREATE_IN_PROGRESS', at },
    { stack: `${stack}-Site`, resource: 'Distribution', status: 'CREATE_FAILED', reason: unverified, at },
    { stack: `${stack}-Site`, resource: 'Files', status: 'CREATE_FAILED', reason: 'Resource creation cancelled', at },
    {
      stack: `${stack}-Site`,
      resource: `${stack}-Site`,
      status: 'CREATE_FAILED',
      reason: 'failed to create: [Distribution]',
      at,
    },
    { stack, resource: 'Site', status: 'CREATE_FAILED', reason: 'Embedded stack', nested: `${stack}-Site`, at },
    { stack, resource: 'Alarm', status: 'UPDATE_FAILED', reason: 'Resource update cancelled', at },
    { stack, resource: stack, status: 'UPDATE_ROLLBACK_IN_PROGRESS', at },
  ]);
  const variables = { AWS_ENDPOINT_URL_CLOUDFORMATION };
  const [cause, advice, ...rest] = (await script('failures.py', [], variables)).split('\n');
  expect(cause).toBe(`Site/Distribution: ${unverified}`);
  expect(advice).toContain('open a case with AWS Support');
  expect(rest).toEqual(['']);
  const later = String(Date.parse(at) / 1000 + 1);
  expect(await script('failures.py', [later], variables)).toBe('');
});
