/** The section of the results, as Markdown. */
import { goals, kilobytes, scripts, shift } from './goals.ts';
import type { Measured } from './pages.ts';
import { beforeLargest, bytes, type Kind, standsWithoutScript } from './view.ts';

export function section(ours: Measured[], usual: Measured[], runs: number): string {
  const figures = [...ours.map((page) => row('this', page)), ...usual.map((page) => row('usual', page))];
  return `${table(columns, figures)}\n${table(['goal', ...ours.map(({ name }) => name), ''], verdicts(ours, usual))}\n${method(runs)}`;
}

const columns = [
  'app, page',
  'HTML, CSS, script KB',
  'all requests, KB',
  'largest paint',
  'without script',
  'before it: requests begun; come, KB',
  'shift',
  'Lighthouse',
  'first, largest paint s',
  'blocked ms',
];

function row(app: string, page: Measured): string[] {
  const { view, bare, marks, name } = page;
  const of = (kind: Kind) => kilobytes(bytes(view.asked.filter((asked) => asked.kind === kind)));
  const { begun, come } = beforeLargest(view);
  const seconds = (ms: number) => (ms / 1000).toFixed(1);
  const range = [...new Set([marks.performance[0], marks.performance.at(-1)])].join(' to ');
  return [
    `${app}, ${name}`,
    `${of('HTML')}, ${of('CSS')}, ${kilobytes(scripts(page))}`,
    `${view.asked.length}, ${kilobytes(bytes(view.asked))}`,
    largest(page),
    bare ? (standsWithoutScript(view, bare) ? 'the same' : 'not there') : '-',
    `${begun.length}; ${come.length}, ${kilobytes(bytes(come))}`,
    String(shift(view)),
    `${marks.middle} (${range})`,
    `${seconds(marks.firstPaint)}, ${seconds(marks.largestPaint)}`,
    marks.blocked.toFixed(0),
  ];
}

function largest({ view: { largest } }: Measured): string {
  return largest.picture ? `\`${largest.picture}\`` : `\`${largest.element.split(' ')[0]}\``;
}

function verdicts(ours: Measured[], usual: Measured[]): string[][] {
  return goals.map(({ goal, of, why }) => {
    const found = ours.map((page, at) => {
      const beside = usual[at];
      if (!beside) throw new Error(`${page.name} has nothing beside it`);
      return of({ ours: page, usual: beside });
    });
    const missed = ours.filter((_, at) => found[at]?.met === false).map(({ name }) => name);
    const verdict = missed.length === 0 ? 'met' : `missed by ${missed.join(', ')}: ${why}`;
    return [goal, ...found.map((page) => page?.told ?? '-'), verdict];
  });
}

function table(head: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |\n`;
  return `${line(head)}|${'---|'.repeat(head.length)}\n${rows.map(line).join('')}`;
}

const method = (runs: number) => `\
The built files, published to the local cloud with the sample data, through its CloudFront and a proxy that compresses as the
real one does (brotli at its level). *This* is the site; *usual* is \`infra/bench/baselines/app\`: the same three pages, plainer, in
one bundle of react, react-router in data mode, aws-amplify, TanStack Query, react-hook-form and zod, rendered in the browser, before the
same API, compressed in the same way. A tip is looked at by somebody signed in; pictures are the site's own, of the sample data.
KB are thousands of bytes of bodies as they were sent, of all that a first view asks for unscrolled. Paints, and what came
before them, are Chromium's with the screen and the line of Lighthouse's phone (412 by 823; 150 ms, 1.6 Mbit/s) and an
empty cache: *begun* is what had been asked for when the largest paint was there, *come* of it what had come whole. *Without
script*: whether the largest thing is the same when no script is let through, of everybody's pages. *Shift* is the sum of all. Lighthouse's mobile
preset, performance alone: the middle of ${runs} ${runs === 1 ? 'run' : 'runs'} (least to most), its times middle values too, reckoned by it for its line and a slower processor.
`;
