import { defineConfig } from '@playwright/test';
import { launchOptions } from './tests/chromium.ts';

/** `cargo xtask test` and `cargo xtask shots` set the URLs of the local cloud and the path of Chromium; CI sets `JUNIT_DIR`. */
const { GARDEN_SITE, GARDEN_GOOGLE, GARDEN_OAUTH_PORT, JUNIT_DIR } = process.env;

export default defineConfig({
  testDir: 'tests/browser',
  outputDir: '../target/browser-tests',
  fullyParallel: true,
  workers: 2,
  // The most that a test, an expectation and an action may take on a busy machine. Nothing waits for them when it works.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  // The report names a test that needed its second try as flaky.
  retries: 1,
  reporter: JUNIT_DIR ? [['list'], ['junit', { outputFile: `${JUNIT_DIR}/browser.xml` }]] : [['list']],
  use: {
    actionTimeout: 30_000,
    ...(GARDEN_SITE ? { baseURL: GARDEN_SITE } : {}),
    launchOptions: launchOptions(
      '--disable-component-update',
      '--disable-sync',
      // tests/browser/google/cognito.ts serves Cognito's pages.
      ...(GARDEN_GOOGLE ? [`--host-resolver-rules=MAP *.amazoncognito.com:443 127.0.0.1:${GARDEN_OAUTH_PORT}`] : []),
    ),
    screenshot: 'only-on-failure',
    // Only the tests with the fixtures of `tests/dist/device.ts` have them: elsewhere a page would depend on what the one before has kept.
    serviceWorkers: 'block',
  },
  ...(GARDEN_GOOGLE
    ? {
        webServer: {
          command: 'node tests/browser/google/server.ts',
          url: `${GARDEN_GOOGLE}/.well-known/openid-configuration`,
        },
      }
    : {}),
  projects: [
    { name: 'desk', use: { viewport: { width: 1280, height: 800 } } },
    // Only the tests marked `@phone`, which do something else there.
    { name: 'phone', use: { viewport: { width: 360, height: 740 }, hasTouch: true }, grep: /@phone/ },
  ],
});
