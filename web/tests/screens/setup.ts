import '@testing-library/jest-dom/vitest';
import { configure, prettyDOM } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { resetGarden } from '../api/garden';
import { api, forgetCalls, server } from './backend';
import { closeTab, installStubs } from './browser';
import { cognito, cognitoHandlers } from './cognito';
import { expectSilence, listenToConsole } from './console';

configure({
  // For busy machines; a test that passes never waits this long.
  asyncUtilTimeout: 15_000,
  // The content of the page is enough to see the cause.
  getElementError: (message) => new Error(`${message}\n${prettyDOM(document.querySelector('main') ?? document.body)}`),
});

beforeAll(() => {
  server.listen({ onUnhandledFrame: 'error' });
  installStubs();
});

beforeEach(() => {
  listenToConsole();
  resetGarden();
  server.resetHandlers(...api, ...cognitoHandlers);
});

afterEach(async () => {
  vi.useRealTimers();
  await closeTab();
  forgetCalls();
  cognito.reset();
  try {
    expectSilence();
  } finally {
    vi.restoreAllMocks();
  }
});

afterAll(() => server.close());
