// Questions to the operator. `cargo xtask prove` has the terminal: it shows each file NUMBER.question, and writes NUMBER.answer.

import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';

import { variable } from '../garden.ts';
import { PATIENCE } from './proof.ts';

let asked = 0;

export async function ask(question: string): Promise<string> {
  const file = `${variable('GARDEN_PROVE')}/${process.pid}-${asked++}`;
  writeFileSync(`${file}.new`, question);
  renameSync(`${file}.new`, `${file}.question`);
  for (const end = Date.now() + PATIENCE; Date.now() < end; await setTimeout(200)) {
    if (existsSync(`${file}.answer`)) return readFileSync(`${file}.answer`, 'utf8').trim();
  }
  throw new Error('nobody answered');
}
