/** The Almanac's rules for every page: few things move, two radii, light large headings. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const folder = new URL('./', import.meta.url);
const read = (ending: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(ending))
    .map((file) => readFileSync(new URL(file, folder), 'utf8'))
    .join('\n');
const [app, css] = [read('.tsx'), read('.css')];

const all = (of: string, pattern: RegExp) => [...new Set([...of.matchAll(pattern)].map(([, found]) => found))].sort();

test('Nothing moves but a card’s picture, the ring of the chosen month, the hero and what shows progress', () => {
  expect(all(app, /\b(hover:(?:scale|-?translate|rotate)\S*|animate-[\w-]+|transition-(?:transform|all))/g)).toEqual([
    'animate-spin',
  ]);
  expect(all(css, /@keyframes (\w+)/g)).toEqual(['breathe']);
  // The hero’s, and the ring’s cross-fade.
  expect(all(css, /transition: (\w+ \d+ms)/g)).toEqual([
    'all 200ms',
    'opacity 180ms',
    'opacity 250ms',
    'translate 200ms',
  ]);
});

test('Pictures have one radius and controls another; only the cells of a year, bars and checkboxes are sharper', () => {
  expect(all(app, /\brounded-(?:[trbl]-)?((?![trbl]-|full|none)[\w-]+)/g)).toEqual(['card', 'control', 'xs']);
  expect(all(css, /border-radius: [^;]*?(\d+px)/g)).toEqual(['10px', '14px', '2px']);
  // A fully round shape is a circle.
  expect(all(app, /["'`]([^"'`]*rounded-full[^"'`]*)/g).filter((classes) => !classes?.includes('size-'))).toEqual([]);
});

test('Headings above 36 px are set at weight 400 to 430, and the year 2005 at 300', () => {
  const themes = [...css.matchAll(/--text-(\w+): .*?([\d.]+)rem\)?;[^}]*?--text-\1--font-weight: (\d+)/g)];
  const rules = [...css.matchAll(/(\w+) {\s[^{}]*font-size: [^;]*?([\d.]+)rem\)?;[^{}]*font-weight: (\d+)/g)];
  const large = [...themes, ...rules].filter(([, , rem]) => Number(rem) > 2.25);
  expect(large.map(([, name, , weight]) => `${name} ${weight}`).toSorted()).toEqual([
    '3xl 430',
    '4xl 420',
    '5xl 410',
    'display 415',
    'div 430',
    'h3 430',
    'year 300',
  ]);
});

test('Only the focus, and what is dragged, has an outline in marigold: the present month has a line with a dot', () => {
  const outlined = [...css.matchAll(/([^{};]*){[^{}]*outline: [^;]*var\(--marigold-line\)/g)].map(([, rule]) =>
    rule?.trim(),
  );
  expect(outlined.length).toBeGreaterThan(0);
  expect(outlined.filter((rule) => !/focus|dragged/.test(rule ?? ''))).toEqual([]);
  expect(all(app, /(?<!focus-visible:|focus-within:)\b((?:outline|ring)-\(--marigold-line\))/g)).toEqual([]);
});

// tests/browser/usable.ts checks contrast at one width.
test('No colour depends on the width of the screen', () => {
  const names = all(css, /--color-([\w-]+):/g).join('|');
  expect(names).toContain('ink');
  const sized = new RegExp(`\\b(?:\\w*(?:xs|sm|md|lg|xl)|min-\\S+|max-\\S+):((?:text|bg)-(?:${names})\\b)`, 'g');
  expect(all(app, sized)).toEqual([]);
  const declared = [...css.matchAll(/@media[^{]*\bwidth\b[^{]*{/g)].flatMap(({ index, 0: head }) =>
    all(blockAt(index + head.length), /(?:^|[;{\s])((?:color|background|opacity)[\w-]*: [^;]*)/g),
  );
  expect(declared).toEqual([]);
});

/** The text from here to the brace that closes the block. */
function blockAt(start: number): string {
  let depth = 1;
  let end = start;
  for (; depth > 0; end += 1) depth += css[end] === '{' ? 1 : css[end] === '}' ? -1 : 0;
  return css.slice(start, end);
}
