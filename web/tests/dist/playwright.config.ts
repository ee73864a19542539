import { defineConfig } from '@playwright/test';
import browser from '../../playwright.config.ts';

const { JUNIT_DIR } = process.env;

export default defineConfig({
  ...browser,
  testDir: '.',
  outputDir: '../../../target/dist-tests',
  retries: 0,
  reporter: JUNIT_DIR ? [['list'], ['junit', { outputFile: `${JUNIT_DIR}/dist.xml` }]] : [['list']],
  use: { ...browser.use, baseURL: 'https://garden.example' },
  projects: [{ name: 'desk', use: { viewport: { width: 1280, height: 800 } } }],
});
