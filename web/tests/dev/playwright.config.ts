import { defineConfig } from '@playwright/test';
import browser from '../../playwright.config.ts';

/** `cargo xtask test` sets the development server's URL. */
const { GARDEN_DEV } = process.env;
if (!GARDEN_DEV) throw new Error('GARDEN_DEV is not set: run `cargo xtask test`');

export default defineConfig({
  ...browser,
  reporter: 'list',
  testDir: '.',
  outputDir: '../../../target/dev-tests',
  use: { ...browser.use, baseURL: GARDEN_DEV },
  projects: [{ name: 'desk', use: { viewport: { width: 1280, height: 800 } } }],
});
