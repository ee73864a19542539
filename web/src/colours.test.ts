/** The contrast of the style sheet's colours, in both themes (WCAG 2.2, 1.4.3 and 1.4.11). */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8');
const oklch = String.raw`oklch\(([\d. ]+)\)`;

/** Lightness, chroma and hue of a token. */
function token(name: string, theme: 'light' | 'dark'): number[] {
  const pair = new RegExp(String.raw`--${name}: light-dark\(${oklch}, ${oklch}\)`).exec(css);
  const both = new RegExp(`--${name}: ${oklch};`).exec(css);
  const value = pair?.[theme === 'light' ? 1 : 2] ?? both?.[1];
  if (!value) throw new Error(`the style sheet has no ${name}`);
  return value.split(' ').map(Number);
}

/** The relative luminance, by the matrices of OKLab. */
function luminance([lightness = 0, chroma = 0, hue = 0]: number[]): number {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const within = (value: number) => Math.min(1, Math.max(0, value));
  const red = within(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s);
  const green = within(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s);
  const blue = within(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string, theme: 'light' | 'dark'): number {
  const [dark = 0, light = 0] = [one, other].map((name) => luminance(token(name, theme))).sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

const surfaces = ['paper', 'raised', 'moss'];

/** Each of the first on each of the second. */
const wanted: [least: number, inks: string[], on: string[]][] = [
  [4.5, ['ink', 'ink-soft', 'leaf', 'marigold-ink', 'clay'], [...surfaces, 'moss-deep']],
  [4.5, ['ink', 'clay'], ['clay-wash', 'marigold-wash']],
  [4.5, ['on-leaf'], ['leaf-fill', 'leaf-fill-deep']],
  [3, ['leaf-fill'], ['paper']],
  [3, ['line-strong', 'marigold-line', 'easy', 'medium', 'hard', 'plate-line'], surfaces],
  [
    3,
    ['plate-line'],
    [
      'plate-leaf',
      'plate-light',
      'plate-warm',
      'plate-madder',
      'plate-plum',
      'plate-butter',
      'plate-sky',
      'marigold-wash',
    ],
  ],
  [3, ['band-possible'], ['band-off', 'band-best']],
  [3, ['band-best'], ['band-off']],
];

test.each(['light', 'dark'] as const)('In the %s theme text has 4.5 : 1, drawings and controls 3 : 1', (theme) => {
  const low = wanted.flatMap(([least, inks, on]) =>
    inks.flatMap((ink) =>
      on.flatMap((ground) => {
        const ratio = contrast(ink, ground, theme);
        return ratio < least ? `${ink} on ${ground}: ${ratio.toFixed(2)}` : [];
      }),
    ),
  );
  expect(low).toEqual([]);
});

test('Easy is green, medium is yellow and hard is red', () => {
  for (const theme of ['light', 'dark'] as const) {
    const [easy, medium, hard] = ['easy', 'medium', 'hard'].map((name) => token(name, theme)[2]);
    expect(easy).toSatisfy((hue: number) => hue > 130 && hue < 160);
    expect(medium).toSatisfy((hue: number) => hue > 70 && hue < 110);
    expect(hard).toSatisfy((hue: number) => hue > 15 && hue < 40);
  }
});
