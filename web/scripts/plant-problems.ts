/**
 * The module `virtual:plant-problems`: the names of the problems that each plant may have. The register of problems also has their
 * signs, for the search, and is ten times as large. `src/routes/plant/plant-problems.d.ts` has its type.
 */
import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';

const rules = new URL('../../functions/lib/rules/', import.meta.url);

type Plant = { id: string; family: string };
type Problem = {
  id: string;
  name: string;
  kind: string;
  signs: string[];
  hosts: string[];
  families: string[];
  any?: true;
};

/** Of those that nearly all plants have, what gardeners ask about most. */
const common = ['aphids', 'slugs', 'drought', 'frost-damage'];

const id = 'virtual:plant-problems';

export function plantProblems(): Plugin {
  return {
    name: 'plant-problems',
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    load: async (module) => (module === `\0${id}` ? `export default ${JSON.stringify(await read())}` : undefined),
  };
}

/** Those with the most signs come first, because gardeners meet them most; of these, those that the fewest plants have. Without weeds. */
async function read() {
  const [plants, all] = (await Promise.all(['plants', 'problems'].map(parsed))) as [Plant[], Problem[]];
  const attacks = ({ hosts, families }: Problem, plant: Plant) =>
    hosts.includes(plant.id) || families.includes(plant.family);
  const problems = all
    .filter(({ any, kind }) => !any && kind !== 'weed')
    .map((problem) => ({ problem, hosts: plants.filter((plant) => attacks(problem, plant)).length }))
    .sort((a, b) => b.problem.signs.length - a.problem.signs.length || a.hosts - b.hosts)
    .map(({ problem }) => problem);
  const places = plants.map((plant) => [
    plant.id,
    problems.flatMap((problem, at) => (attacks(problem, plant) ? [at] : [])),
  ]);
  return {
    problems: problems.map(({ name, kind }) => [name, kind]),
    of: Object.fromEntries(places),
    common: common.flatMap((id) => all.filter((problem) => problem.any && problem.id === id).map(({ name }) => name)),
  };
}

const parsed = async (name: string) => JSON.parse(await readFile(new URL(`${name}.json`, rules), 'utf8'));
