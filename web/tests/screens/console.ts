/** Errors and warnings on the console fail the test. */
import { expect, vi } from 'vitest';

const messages: string[] = [];

export function listenToConsole(): void {
  messages.length = 0;
  for (const kind of ['error', 'warn'] as const) {
    vi.spyOn(console, kind).mockImplementation((...words: unknown[]) => {
      messages.push(`console.${kind}: ${words.map(String).join(' ')}`);
    });
  }
}

export function expectSilence(): void {
  expect(messages, 'errors and warnings on the console').toEqual([]);
}

/** For a test whose page fails: React logs the failure, and only it. */
export function expectLogged(pattern: RegExp): void {
  const logged = messages.splice(0);
  expect(logged.length, 'errors on the console').toBeGreaterThan(0);
  for (const message of logged) expect(message).toMatch(pattern);
}
