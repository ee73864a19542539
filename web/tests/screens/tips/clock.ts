/** The clock of the share form's drafts. */
import { vi } from 'vitest';
import { pause } from '../app';

export const saveEveryMs = 30_000;

/** Saves to the server run only when the test says so; typed text comes at once. */
export const stopTheClock = () =>
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'], now: new Date(2026, 10, 22, 12, 4) });

/** Also waits for the responses to what is sent then; a test for which one matters waits until the page shows it. */
export async function laterBy(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
  await pause(100);
}
