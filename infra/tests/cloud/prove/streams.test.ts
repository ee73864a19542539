// The readers of the tables' streams, as Lambda runs them.

import { paginateListEventSourceMappings } from '@aws-sdk/client-lambda';
import { expect, test } from 'vitest';

import { owner } from '../aws.ts';
import { stackName } from '../garden.ts';
import { proof } from './proof.ts';

test('Every reader of a stream is enabled and reads', proof({}), async () => {
  const found: [string, string | undefined, string | undefined][] = [];
  for await (const { EventSourceMappings = [] } of paginateListEventSourceMappings({ client: owner.lambda }, {})) {
    for (const { FunctionArn = '', State, LastProcessingResult } of EventSourceMappings) {
      const name = FunctionArn.split(':')[6] ?? '';
      if (name.startsWith(`${stackName}-`)) found.push([name, State, LastProcessingResult]);
    }
  }
  expect(found).not.toEqual([]);
  const well = found.map(([name]) => [name, 'Enabled', expect.stringMatching(/^(OK|No records processed)/)]);
  expect(found).toEqual(well);
});
