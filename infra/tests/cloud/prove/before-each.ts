// Before each proof: whether it is possible here, and whether it can be paid.

import { readFileSync, writeFileSync } from 'node:fs';

import { beforeEach } from 'vitest';

import { onAws, variable } from '../garden.ts';
import { spend } from './budget.ts';

/** USD, at first 0. */
const file = `${variable('GARDEN_PROVE')}/spent.json`;

beforeEach(({ task, skip }) => {
  const { proof } = task.meta;
  if (!proof) return;
  if (!onAws && proof.localLacks) skip(`not on the local cloud: ${proof.localLacks}`);
  const spent: number = JSON.parse(readFileSync(file, 'utf8'));
  writeFileSync(file, JSON.stringify(spend(spent, proof.work)));
});
