import '@testing-library/jest-dom/vitest';
import { cleanup, configure, prettyDOM } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { forgetCalls, server } from './backend';
import { closeTab, installStubs } from './browser';
import { cognito, cognitoHandlers } from './cognito';
import { expectSilence, listenToConsole } from './console';
import { api, resetGarden } from './garden-data';

configure({
  // For busy machines; a test that passes never waits this long.
  asyncUtilTimeout: 15_000,
  // The content of the page is enough to see the cause.
  getElementError: (message) => new Error(`${message}\n${prettyDOM(document.querySelector('main') ?? document.body)}`),
});

beforeAll(() => {
  installStubs();
  server.listen({ onUnhandledFrame: 'error' });
});

beforeEach(() => {
  listenToConsole();
  resetGarden();
  server.resetHandlers(...api, ...cognitoHandlers);
});

afterEach(() => {
  // A form that goes away saves its draft where it is online, and that would arrive in the next test.
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  cleanup();
  vi.useRealTimers();
  closeTab();
  forgetCalls();
  cognito.reset();
  try {
    expectSilence();
  } finally {
    vi.restoreAllMocks();
  }
});

afterAll(() => server.close());
