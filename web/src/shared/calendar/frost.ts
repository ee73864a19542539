/** The frost that a reader's next weeks may bring, or did not bring yet, by the usual weeks of their garden. */
import type { Frost } from './weeks';
import { weekDay } from './weeks-in-words';

const dayMs = 86_400_000;
/** The warning begins six weeks before, and ends when most gardens have had theirs: half of them are within two weeks. */
const before = 42;
const after = 14;

const work = {
  last: [
    { from: 28, words: 'sow tomatoes indoors' },
    { from: 14, words: 'sow beans and squash indoors' },
    { from: 2, words: 'harden off tender plants' },
    { from: -after, words: 'keep fleece at hand' },
  ],
  first: [
    { from: 28, words: 'take cuttings of tender plants' },
    { from: 14, words: 'bring houseplants in' },
    { from: 2, words: 'lift dahlias' },
    { from: -1, words: 'cover tender plants' },
    { from: -after, words: 'mulch what stays outdoors' },
  ],
} as const;

/**
 * `First frost is usual in about nine days: lift dahlias.` Of the two, the one that is nearer. Empty where there is no frost, it is
 * not known, or it is far. By the reader's clock.
 */
export function frostWarning(date: Date, frost: Frost | 'none' | undefined): string {
  if (!frost || frost === 'none') return '';
  const [next] = (['last', 'first'] as const)
    .map((which) => ({ which, days: daysUntil(date, frost[which]) }))
    .filter(({ days }) => days >= -after && days <= before)
    .sort((a, b) => Math.abs(a.days) - Math.abs(b.days) || b.days - a.days);
  if (!next) return '';
  const { which, days } = next;
  const name = which === 'last' ? 'Last frost' : 'First frost';
  const todo = work[which].find(({ from }) => days >= from)?.words;
  return `${name} ${days < -1 ? 'was' : 'is'} usual ${about(days)}: ${todo}.`;
}

/** To the middle of the week that is nearest, in this year or the one before or after it. */
function daysUntil(date: Date, week: number): number {
  const today = Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());
  const { month, day } = weekDay(week);
  const days = [-1, 0, 1].map((years) => (Date.UTC(date.getFullYear() + years, month - 1, day) - today) / dayMs);
  return days.reduce((a, b) => (Math.abs(b) < Math.abs(a) ? b : a));
}

function about(days: number): string {
  const far = Math.abs(days);
  if (far < 2) return 'about now';
  const weeks = Math.round(far / 7);
  const length = far === 7 ? 'a week' : far < 14 ? `${numbers[far]} days` : `${numbers[weeks]} weeks`;
  return days > 0 ? `in about ${length}` : `about ${length} ago`;
}

const numbers = [
  '',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
];
