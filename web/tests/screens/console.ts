/** Whatever the app complains of on the console fails the test that made it. */
import { expect, vi } from 'vitest';

const said: string[] = [];

export function listenToConsole(): void {
  said.length = 0;
  for (const kind of ['error', 'warn'] as const) {
    vi.spyOn(console, kind).mockImplementation((...words: unknown[]) => {
      said.push(`console.${kind}: ${words.map(String).join(' ')}`);
    });
  }
}

export function expectSilence(): void {
  expect(said, 'what was said on the console').toEqual([]);
}
