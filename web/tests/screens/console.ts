/** Errors and warnings on the console fail the test. */
import { expect, vi } from 'vitest';

const messages: string[] = [];

/** React says it when a part of the page happens to load during an event of the test, which on a busy machine can be any. */
const suspended = 'A component suspended inside an `act` scope';

export function listenToConsole(): void {
  messages.length = 0;
  for (const kind of ['error', 'warn'] as const) {
    vi.spyOn(console, kind).mockImplementation((...words: unknown[]) => {
      const message = words.map(String).join(' ');
      if (!message.startsWith(suspended)) messages.push(`console.${kind}: ${message}`);
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
