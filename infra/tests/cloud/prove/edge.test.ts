// CloudFront's functions as they are published, in CloudFront's own runtime.

import { readFileSync } from 'node:fs';

import { DescribeFunctionCommand, GetDistributionConfigCommand, TestFunctionCommand } from '@aws-sdk/client-cloudfront';
import { describe, expect, test } from 'vitest';

import { owner } from '../aws.ts';
import { outputs } from '../garden.ts';
import { proof } from './proof.ts';

type Fields = Record<string, unknown>;

interface Message {
  request?: Fields;
  response?: Fields;
}

/** `web/src/shared/edge.test.ts` writes what its parts mean. */
interface Recorded {
  name: string;
  function: string;
  event: Message;
  expect: Message;
}

const recorded: Recorded[] = JSON.parse(readFileSync(new URL('../../edge/events.json', import.meta.url), 'utf8'));
const functions = [...new Set(recorded.map((entry) => entry.function))];

/** The name of one of the distribution's functions. */
async function nameOf(resource: string): Promise<string | undefined> {
  const found = await owner.cloudfront.send(new GetDistributionConfigCommand({ Id: outputs.DistributionId }));
  const { DefaultCacheBehavior, CacheBehaviors } = found.DistributionConfig ?? {};
  const behaviors = [DefaultCacheBehavior, ...(CacheBehaviors?.Items ?? [])];
  const associations = behaviors.flatMap((behavior) => behavior?.FunctionAssociations?.Items ?? []);
  const names = associations.map(({ FunctionARN = '' }) => FunctionARN.split('/').at(-1) ?? '');
  // It ends with the resource's words: `tip-pages` of `TipPages`, which is longer than `pages`.
  const words = resource.replaceAll(/(?<=[a-z])(?=[A-Z])/g, '-').toLowerCase();
  return names.filter((name) => name.endsWith(`-${words}`)).toSorted((a, b) => a.length - b.length)[0];
}

function expected({ event, expect: changed }: Recorded): Message {
  return changed.request
    ? { request: { ...event.request, ...changed.request } }
    : { response: { ...event.response, ...changed.response } };
}

/** The expected fields of an output. CloudFront may add others, such as empty cookies. */
function comparable(output: Message, wanted: Message): Message {
  const pick = (from: Fields = {}, names: Fields) => Object.fromEntries(Object.keys(names).map((name) => [name, from[name]]));
  if (wanted.request) return { request: pick(output.request, wanted.request) };
  return { response: pick(output.response, wanted.response ?? {}) };
}

describe('In CloudFront’s runtime', () => {
  const lacks = { localLacks: 'it runs these functions on Node and has no TestFunction' };
  const options = { ...proof({ requests: recorded.length }, lacks), timeout: 600_000 };

  test.for(functions)('the function %s answers every recorded event', options, async (resource, { annotate }) => {
    const Name = await nameOf(resource);
    const { ETag } = await owner.cloudfront.send(new DescribeFunctionCommand({ Name, Stage: 'LIVE' }));
    let most = 0;
    for (const entry of recorded.filter((one) => one.function === resource)) {
      const EventObject = Buffer.from(JSON.stringify(entry.event));
      const run = await owner.cloudfront.send(new TestFunctionCommand({ Name, IfMatch: ETag, Stage: 'LIVE', EventObject }));
      const { FunctionOutput, FunctionErrorMessage, ComputeUtilization } = run.TestResult ?? {};
      expect(FunctionErrorMessage || 'no error', entry.name).toBe('no error');
      const wanted = expected(entry);
      expect(comparable(JSON.parse(FunctionOutput ?? '{}'), wanted), entry.name).toEqual(wanted);
      expect(ComputeUtilization, entry.name).toMatch(/^\d+$/);
      most = Math.max(most, Number(ComputeUtilization));
    }
    await annotate(`compute utilization: at most ${most} %`);
    // From 71 CloudFront may throttle the function (Amazon CloudFront Developer Guide, "Test functions").
    expect(most).toBeLessThan(71);
  });
});
