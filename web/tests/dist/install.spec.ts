/** What Chromium needs to offer the site as an app. */
import { expect } from '@playwright/test';
import { test } from './device.ts';

for (const path of ['/', '/now', '/MyAlmanac']) {
  test(`Opened at ${path}, the site can be installed as an app`, async ({ playwright, launchOptions, site }) => {
    // A profile on the disk: Chromium installs nothing from a private window, as a test's page otherwise is.
    const context = await playwright.chromium.launchPersistentContext('', launchOptions);
    const page = await context.newPage();
    await page.goto(site.origin + path);
    const devtools = await context.newCDPSession(page);
    const { url, errors } = await devtools.send('Page.getAppManifest');
    const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
    expect({ url, errors, installabilityErrors }).toEqual({
      url: `${site.origin}/manifest.webmanifest`,
      errors: [],
      installabilityErrors: [],
    });
    await context.close();
  });
}
