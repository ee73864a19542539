import type { MouseEvent } from 'react';

/**
 * The handler of a button that acts without a question and whose row goes or moves: the second click of a double click would be on the
 * row that has come under the pointer.
 */
export const firstClick =
  (act: () => void) =>
  ({ detail }: MouseEvent) => {
    if (detail < 2) act();
  };
