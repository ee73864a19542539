import '@testing-library/jest-dom/vitest';
import { cleanup, configure, prettyDOM } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { forgetCalls, server } from './backend';
import { closeTab, furnish } from './browser';
import { cognito, cognitoHandlers } from './cognito';
import { expectSilence, listenToConsole } from './console';
import { api, plant } from './garden-data';

configure({
  // A busy machine may take its time; a test that passes never waits for this.
  asyncUtilTimeout: 15_000,
  // The page's own content is enough to see why; navigation bar and footer would fill the report.
  getElementError: (message) => new Error(`${message}\n${prettyDOM(document.querySelector('main') ?? document.body)}`),
});

beforeAll(() => {
  furnish();
  server.listen({ onUnhandledFrame: 'error' });
});

beforeEach(() => {
  listenToConsole();
  plant();
  server.resetHandlers(...api, ...cognitoHandlers);
});

afterEach(() => {
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
