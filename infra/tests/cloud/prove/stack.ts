// The stack, as CloudFormation has it.

import { setTimeout } from 'node:timers/promises';

import { DescribeStacksCommand, GetTemplateCommand, UpdateStackCommand } from '@aws-sdk/client-cloudformation';
import { parse } from 'yaml';

import { owner } from '../aws.ts';
import { onAws, stackName as StackName } from '../garden.ts';
import { hasRoute, type Template, withoutRoute } from './template.ts';

/** The template of the last deployment, which `sam deploy` has written as YAML without tags. */
export async function deployed(): Promise<Template> {
  const asked = new GetTemplateCommand({ StackName, TemplateStage: 'Original' });
  return parse((await owner.cloudformation.send(asked)).TemplateBody ?? '');
}

/** Deploys a template. Parameters keep their values, except these. Returns the state in which it ends. */
export async function update(template: Template, changed: Record<string, string> = {}): Promise<string | undefined> {
  const names = (await described())?.Parameters?.map(({ ParameterKey = '' }) => ParameterKey) ?? [];
  const Parameters = names.map((ParameterKey) =>
    ParameterKey in changed ? { ParameterKey, ParameterValue: changed[ParameterKey] } : { ParameterKey, UsePreviousValue: true },
  );
  const asked = new UpdateStackCommand({
    StackName,
    TemplateBody: JSON.stringify(template),
    Parameters,
    Capabilities: ['CAPABILITY_IAM', 'CAPABILITY_AUTO_EXPAND'],
  });
  await owner.cloudformation.send(asked);
  return settled();
}

/** Takes away the route that an interrupted proof has left. */
export async function restore(): Promise<void> {
  await settled();
  const template = await deployed();
  if (!hasRoute(template)) return;
  const state = await update(withoutRoute(template));
  if (state !== 'UPDATE_COMPLETE') throw new Error(`the stack is ${state}: deploy it again`);
}

/** Waits for a deployment to end. Returns its state. */
async function settled(): Promise<string | undefined> {
  for (;;) {
    const state = (await described())?.StackStatus;
    if (!state?.endsWith('_IN_PROGRESS')) return state;
    await setTimeout(onAws ? 5_000 : 500);
  }
}

async function described() {
  return (await owner.cloudformation.send(new DescribeStacksCommand({ StackName }))).Stacks?.[0];
}
