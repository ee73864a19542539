// infra/ops/parameters.py, which every deployment to AWS runs first.

import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test, vi } from 'vitest';

import { script } from '../scripts.ts';

// Each run starts Python and loads the AWS SDK.
vi.setConfig({ testTimeout: 120_000 });

const answered = ['AlarmEmail=ops@example.org', 'EmailSender=none', 'MonthlyBudget=25'];
/** People rely on the site. */
const canary = 'Release=canary';

/** The script's output for an environment with these parameters, whose stack exists only if a test has made it. */
async function check(environment: string, parameters: string[], stack = 'garden-not-deployed'): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'parameters-'));
  const file = join(folder, 'samconfig.toml');
  const section = `[${environment}.global.parameters]\nstack_name = "${stack}"\n`;
  await writeFile(file, `version = 0.1\n${section}parameter_overrides = ${JSON.stringify(parameters)}\n`);
  try {
    return await script('parameters.py', file, environment);
  } finally {
    await rm(folder, { recursive: true });
  }
}

function refusal(pattern: RegExp) {
  return { stderr: expect.stringMatching(pattern) };
}

test('An environment with canary releases and without alarm address, sender and budget is rejected, naming each', async () => {
  for (const parameters of [[], answered.map((pair) => `${pair.split('=')[0]}=""`)]) {
    await expect(check('ours', [canary, ...parameters])).rejects.toMatchObject(
      refusal(/AlarmEmail is missing.*none\nEmailSender is missing.*none\nMonthlyBudget is missing.*none\n.*samconfig/),
    );
  }
  await expect(check('ours', [canary, ...answered.slice(1)])).rejects.toMatchObject(
    refusal(/:\nAlarmEmail is missing.*\nSet /),
  );
});

test('An environment with canary releases and a value or none for each is accepted, and what is off is printed', async () => {
  const said = await check('ours', [canary, ...answered]);
  expect(said.match(/(?<=off: )\w+/g)).toEqual(['EmailSender', 'Firewall', 'GoogleClientId', 'SiteDomainName']);
  const all = await check('ours', [canary, 'AlarmEmail=none', 'EmailSender=none', 'MonthlyBudget=none', 'Firewall=on']);
  expect(all).toContain('off: AlarmEmail (nobody receives alarms)');
  expect(all).not.toContain('Firewall');
});

test('An environment whose releases come at once needs no answer', async () => {
  expect(await check('rehearsal', ['Release=at-once'])).toContain('off: MonthlyBudget');
});

test('Unverified addresses are rejected in every environment', async () => {
  for (const release of ['Release=at-once', canary]) {
    const parameters = [release, ...answered, 'EmailVerification=off'];
    await expect(check('ours', parameters)).rejects.toMatchObject(refusal(/EmailVerification is off/));
  }
});

test('A stack whose name is too long for the names of its functions and roles is rejected', async () => {
  const name = 'gardening-tips-production';
  expect(await check('ours', [], name)).toContain('off: ');
  await expect(check('ours', [], `${name}s`)).rejects.toMatchObject(refusal(/stack_name .* has 26 letters: use at most 25/));
});

test('Values of the last deployment count, defaults do not', async () => {
  const stack = `parameters-${crypto.randomUUID().slice(0, 8)}`;
  const make = `import boto3, json, sys
names = ["AlarmEmail", "EmailSender", "MonthlyBudget", "GoogleClientId"]
template = {"Parameters": {name: {"Type": "String"} for name in names}, "Resources": {"Topic": {"Type": "AWS::SNS::Topic"}}}
values = dict(zip(names, sys.argv[2:]))
boto3.client("cloudformation").create_stack(StackName=sys.argv[1], TemplateBody=json.dumps(template),
    Parameters=[{"ParameterKey": name, "ParameterValue": value} for name, value in values.items()])`;
  await promisify(execFile)('python', ['-c', make, stack, 'ops@example.org', 'none', '0', 'client']);
  await expect(check('ours', [canary], stack)).rejects.toMatchObject(refusal(/:\nMonthlyBudget is missing.*\nSet /));
  const emptied = check('ours', [canary, 'MonthlyBudget=25', 'AlarmEmail=""'], stack);
  await expect(emptied).rejects.toMatchObject(refusal(/:\nAlarmEmail is missing.*\nSet /));
  expect((await check('ours', [canary, 'MonthlyBudget=0'], stack)).match(/(?<=off: )\w+/g)).toEqual([
    'MonthlyBudget',
    'EmailSender',
    'Firewall',
    'SiteDomainName',
  ]);
});
