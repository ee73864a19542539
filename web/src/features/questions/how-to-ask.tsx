import type { ReactNode } from 'react';

/** Beside the questions and the form on a desk, else under them. */
export function HowToAsk({ children }: { children?: ReactNode }) {
  return (
    <aside aria-labelledby="how-to-ask" className="mt-14 lg:sticky lg:top-24 lg:mt-0">
      <h2 id="how-to-ask" className="text-xl">
        How to ask
      </h2>
      <ul className="mt-4 divide-y divide-line border-y border-line text-sm text-ink-soft">
        <li className="py-3">Say what you see, since when, and where it grows.</li>
        <li className="py-3">Say what you have tried, and what came of it.</li>
        <li className="py-3">Ask one thing at a time, so that one answer can solve it.</li>
      </ul>
      {children}
    </aside>
  );
}

/** The questions, or the form, and beside them what is short. */
export const besideClass = 'gap-x-16 lg:grid lg:grid-cols-[minmax(0,44rem)_minmax(20rem,1fr)] lg:items-start';
