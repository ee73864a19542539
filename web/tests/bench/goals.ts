/** What was to be reached, what was, and where it was not, why. */
import type { Measured } from './pages.ts';
import { type Asked, beforeLargest, bytes, standsWithoutScript, type View } from './view.ts';

export const limits = { scriptShare: 0.55, firstAnswer: 14_000, requests: 8, bytes: 150_000, performance: 100 };

type Page = { ours: Measured; usual: Measured };
type Goal = { goal: string; of: (page: Page) => { told: string; met: boolean } | undefined; why: string };

export const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1);

/** In three decimals, as Lighthouse tells it. */
export const shift = ({ shift }: View) => Number(shift.toFixed(3));

export const scripts = ({ view }: Measured) => bytes(view.asked.filter(({ kind }) => kind === 'script'));

/** The answers that have to be there before anything is painted. */
export const firstNeeds = ({ view }: Measured): Asked[] => view.asked.filter(({ blocking }) => blocking);

export const goals: Goal[] = [
  {
    goal: `script, at most ${limits.scriptShare} of the usual app's`,
    of: ({ ours, usual }) => {
      const share = scripts(ours) / scripts(usual);
      return { told: share.toFixed(2), met: share <= limits.scriptShare };
    },
    why: 'nearly all of it is the first file, which is react-dom, the router and the query library; these pages add their own',
  },
  {
    goal: 'first paint after one answer of at most 14 KB',
    of: ({ ours }) => {
      if (!ours.bare) return undefined;
      const needed = firstNeeds(ours);
      const told = `${needed.length} answers, ${kilobytes(bytes(needed))} KB`;
      return { told, met: needed.length === 1 && bytes(needed) <= limits.firstAnswer };
    },
    why:
      'the HTML, then side by side the style sheet and the theme that was chosen: the policy allows neither inside the page, and a ' +
      'hash of them in the policy would have to change in the stack with each build',
  },
  {
    goal: `requests before the largest paint, at most ${limits.requests}`,
    of: ({ ours }) => {
      const { begun } = beforeLargest(ours.view);
      return { told: String(begun.length), met: begun.length <= limits.requests };
    },
    why: 'a tip is for the signed in, so the browser renders it: script, its page, the tip and then the picture, one after the other',
  },
  {
    goal: `KB before the largest paint, at most ${limits.bytes / 1000}`,
    of: ({ ours }) => {
      const { begun, come } = beforeLargest(ours.view);
      const told = `${kilobytes(bytes(come))} of ${kilobytes(bytes(begun))} begun`;
      return { told, met: bytes(come) <= limits.bytes };
    },
    why: 'a tip waits for the whole script, by which time the two fonts have come too',
  },
  {
    goal: 'the largest paint needs no script',
    of: ({ ours }) => {
      if (!ours.bare) return undefined;
      const stands = standsWithoutScript(ours.view, ours.bare);
      return { told: stands ? 'none' : 'needs it', met: stands };
    },
    why: 'what is largest comes with the list',
  },
  {
    goal: "Lighthouse's performance, 100",
    of: ({ ours }) => ({ told: String(ours.marks.middle), met: ours.marks.middle >= limits.performance }),
    why:
      'it depends on the machine. What it lacks is the largest paint: Lighthouse loads the page over no slow line, and takes the mean of ' +
      'two reckonings, one of which counts all that had come by that paint, the script too. A tip has nothing to show before its script. ' +
      'The rest is blocked time, which grows while the processor has other work',
  },
  {
    goal: 'layout shift, 0',
    of: ({ ours }) => ({ told: String(shift(ours.view)), met: shift(ours.view) === 0 }),
    why: 'something moves',
  },
];
