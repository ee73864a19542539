// Removes the gardeners that the proofs have made, with all that they have shared, and the route of an interrupted one. Node itself
// runs it, after the proofs.

import { existsSync, readFileSync, writeFileSync } from 'node:fs';

import { InvokeCommand } from '@aws-sdk/client-lambda';

import { owner } from '../aws.ts';
import { stackName, variable } from '../garden.ts';
import { admin } from '../scripts.ts';
import { restore } from './stack.ts';

const file = variable('GARDEN_PEOPLE');
const people = existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
const left: string[] = [];

async function remove(person: string): Promise<void> {
  try {
    await admin(['gardener', 'delete', person, '--tips', 'remove', '--yes']);
  } catch (error) {
    const { stderr = String(error) } = error as { stderr?: string };
    // Some have never signed up.
    if (stderr.includes('there is no account and no profile')) return;
    console.error(`${person}: ${stderr}`);
    left.push(person);
  }
}

await Promise.all(people.map(remove));
writeFileSync(file, left.map((person) => `${person}\n`).join(''));
console.info(`${people.length - left.length} of ${people.length} addresses removed`);
if (people.length > 0) {
  // It deletes their photographs, and what is due that day.
  const purge = new InvokeCommand({ FunctionName: `${stackName}-purge-tips:live`, Payload: '{}' });
  const { FunctionError, Payload } = await owner.lambda.send(purge);
  if (FunctionError) throw new Error(`purge-tips: ${Payload?.transformToString()}`);
}
await restore();
process.exitCode = left.length > 0 ? 1 : 0;
