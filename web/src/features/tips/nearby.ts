import type { TipsFilter } from './queries';
import { tipsUrl } from './url';

/** Words that say nothing of a garden. */
const empty = new Set(
  'about after all and any are best but can does for from get has have how into its keep make more need not off one out over should some than that the their them then there these they this use was what when where which who why will with without you your'.split(
    ' ',
  ),
);

/** Up to three wider lists: for each word of a search, or for each of the two filters. */
export function nearby({ q = '', difficulty, category }: TipsFilter): Array<{ to: string; text: string }> {
  if (difficulty && category) {
    return [
      { to: tipsUrl({ category }), text: `${category}, every level` },
      { to: tipsUrl({ difficulty }), text: `Every ${difficulty} tip` },
    ];
  }
  // A search compares letters, so that "tomato" finds what "tomatoes" does not.
  const words = q
    .split(' ')
    .map((word) => (word.length > 4 ? word.replace(/(?<=o|ch|sh|x)es$|(?<![sui])s$/, '') : word));
  const wider = [...new Set(words)].filter((word) => word !== q && word.length > 2 && !empty.has(word.toLowerCase()));
  return wider.slice(0, 3).map((word) => ({ to: tipsUrl({ q: word }), text: `Tips that mention “${word}”` }));
}
