import data from 'virtual:plant-problems';
import { Link } from 'react-router';
import { tipsUrl } from '~/features/tips/list/url';
import type { Plant } from '~/shared/plants/plants';

/** The kinds of the register, as gardeners speak of them. */
const groups: ReadonlyArray<readonly [label: string, kinds: readonly string[]]> = [
  ['Pests', ['insect', 'mite', 'mollusc', 'worm', 'animal']],
  ['Diseases', ['fungus', 'bacterium', 'virus']],
  ['Food, water, weather', ['disorder']],
];

const shownFirst = 6;

/** What a plant may suffer from, as links to what gardeners say about it. */
export function Problems({ plant }: { plant: Plant }) {
  const its = (data.of[plant.id] ?? []).flatMap((at) => (data.problems[at] ? [data.problems[at]] : []));
  const columns = groups
    .map(([label, kinds]) => ({ label, names: its.flatMap(([name, kind]) => (kinds.includes(kind) ? [name] : [])) }))
    .filter(({ names }) => names.length > 0);
  return (
    <section
      aria-labelledby="problems"
      className="mt-16 grid grid-cols-1 gap-x-8 gap-y-5 border-t border-line-strong pt-4 md:grid-cols-12 print:hidden"
    >
      <div className="md:col-span-3">
        <h2 id="problems" className="text-xl">
          Its problems
        </h2>
        <p className="mt-1 text-sm text-ink-soft">Each leads to what gardeners say about it.</p>
      </div>
      <div className="md:col-span-9">
        <div className="grid gap-x-8 gap-y-6 pb-6 empty:hidden sm:grid-cols-2 md:grid-cols-3">
          {columns.map(({ label, names }) => (
            <div key={label}>
              <h3 className="font-sans text-sm font-semibold tracking-normal">{label}</h3>
              <Names plant={plant} label={label} names={names.slice(0, shownFirst)} />
              {names.length > shownFirst ? (
                <details>
                  <summary className="inline-flex min-h-11 cursor-pointer items-center text-sm text-ink-soft underline underline-offset-4">
                    {names.length - shownFirst} more
                  </summary>
                  <Names plant={plant} label={`More: ${label}`} names={names.slice(shownFirst)} />
                </details>
              ) : null}
            </div>
          ))}
        </div>
        <h3 className="font-sans text-sm font-semibold tracking-normal">As on nearly every plant</h3>
        <Names plant={plant} label="As on nearly every plant" names={data.common} wide />
      </div>
    </section>
  );
}

type NamesProps = { plant: Plant; label: string; names: readonly string[]; wide?: boolean };

/** Below one another; on phones, and where there is the width, one after another. */
function Names({ plant, label, names, wide = false }: NamesProps) {
  return (
    <ul aria-label={label} className={`flex flex-wrap gap-x-5 ${wide ? '' : 'sm:block'}`}>
      {names.map((name) => (
        <li key={name}>
          <Link to={tipsUrl({ q: searchFor(plant, name) })} className={link}>
            {name}
          </Link>
        </li>
      ))}
    </ul>
  );
}

const link = 'inline-flex min-h-11 items-center text-leaf underline underline-offset-4 hover:decoration-2 md:min-h-9';

/** `tomato blight`; of a problem that is named after the plant, its name alone: `apple scab`. */
function searchFor({ name }: Plant, problem: string): string {
  const [plant, words] = [name.toLowerCase(), problem.toLowerCase()];
  return ` ${words} `.includes(` ${plant} `) ? words : `${plant} ${words}`;
}
