// The scripts in infra/ops that a deployment to AWS runs before and after `sam`: account.py, failures.py, old_releases.py.

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

/** Makes a function with six versions, of which aliases use 2, 3 and 6, a stack with a nested one, and uploads: one of each template, one more. */
const releases = `
import boto3, io, json, sys, zipfile
stack, endpoint = sys.argv[1:]
lambdas, s3, cloudformation = (boto3.client(service) for service in ("lambda", "s3", "cloudformation"))

def code(number):
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("index.py", f"def handler(event, context): return {number}")
    return file.getvalue()

name = f"{stack}-list-tips"
role = boto3.client("iam").create_role(RoleName=name, AssumeRolePolicyDocument=json.dumps({"Version": "2012-10-17", "Statement": []}))
lambdas.create_function(FunctionName=name, Runtime="python3.13", Role=role["Role"]["Arn"], Handler="index.handler", Code={"ZipFile": code(0)})
for number in range(1, 7):
    lambdas.update_function_code(FunctionName=name, ZipFile=code(number))
    lambdas.publish_version(FunctionName=name)
lambdas.create_alias(FunctionName=name, Name="live", FunctionVersion="2", RoutingConfig={"AdditionalVersionWeights": {"3": 0.1}})
lambdas.create_alias(FunctionName=name, Name="next", FunctionVersion="6")

try:
    [sam] = cloudformation.describe_stacks(StackName="aws-sam-cli-managed-default")["Stacks"]
except cloudformation.exceptions.ClientError:
    bucket = {"Type": "AWS::S3::Bucket", "Properties": {"VersioningConfiguration": {"Status": "Enabled"}}}
    outputs = {"SourceBucket": {"Value": {"Ref": "Bucket"}}}
    template = json.dumps({"Resources": {"Bucket": bucket}, "Outputs": outputs})
    cloudformation.create_stack(StackName="aws-sam-cli-managed-default", TemplateBody=template)
    cloudformation.get_waiter("stack_create_complete").wait(StackName="aws-sam-cli-managed-default", WaiterConfig={"Delay": 1})
    [sam] = cloudformation.describe_stacks(StackName="aws-sam-cli-managed-default")["Stacks"]
[bucket] = [output["OutputValue"] for output in sam["Outputs"] if output["OutputKey"] == "SourceBucket"]
topic = {"Type": "AWS::SNS::Topic", "Metadata": {"CodeUri": f"s3://{bucket}/{stack}/c0de"}}
for key, body in [("c0de", "now"), ("01d", "before"), ("f0.template", json.dumps({"Resources": {"Topic": topic}}))]:
    s3.put_object(Bucket=bucket, Key=f"{stack}/{key}", Body=body)
s3.put_object(Bucket=bucket, Key=f"{stack}-other/01d", Body="of another stack")
nested = {"Type": "AWS::CloudFormation::Stack", "Properties": {"TemplateURL": f"{endpoint}/{bucket}/{stack}/f0.template"}}
cloudformation.create_stack(StackName=stack, TemplateBody=json.dumps({"Resources": {"Area": nested}}))
cloudformation.get_waiter("stack_create_complete").wait(StackName=stack, WaiterConfig={"Delay": 1})
`;

/** What is left of them. */
const left = `
import boto3, sys
stack = sys.argv[1]
[sam] = boto3.client("cloudformation").describe_stacks(StackName="aws-sam-cli-managed-default")["Stacks"]
[bucket] = [output["OutputValue"] for output in sam["Outputs"] if output["OutputKey"] == "SourceBucket"]
versions = boto3.client("lambda").list_versions_by_function(FunctionName=f"{stack}-list-tips")["Versions"]
print(*sorted(version["Version"] for version in versions))
print(*sorted(found["Key"].removeprefix(stack) for found in boto3.client("s3").list_object_versions(Bucket=bucket, Prefix=stack)["Versions"]))
`;

test('After a release, old versions and uploads are deleted, but none that an alias, a rollback or a template needs', async () => {
  const endpoint = process.env['GARDEN_ENDPOINT'] ?? '';
  await python(['-c', releases, stack, endpoint]);
  const kept = async () => (await python(['-c', left, stack])).trimEnd().split('\n');
  expect(await script('old_releases.py', ['1'])).toBe('old versions deleted: 1, old uploads: 0\n');
  expect(await kept()).toEqual(['$LATEST 2 3 4 5 6', '-other/01d /01d /c0de /f0.template']);
  expect(await script('old_releases.py', ['0'])).toBe('old versions deleted: 0, old uploads: 1\n');
  expect(await kept()).toEqual(['$LATEST 2 3 4 5 6', '-other/01d /c0de /f0.template']);
  expect(await script('old_releases.py', ['0'])).toBe('old versions deleted: 0, old uploads: 0\n');
});
