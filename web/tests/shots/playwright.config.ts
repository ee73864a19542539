import { defineConfig } from '@playwright/test';
import browser from '../../playwright.config.ts';

const screens = [
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 1024, height: 768 },
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
];

/** `cargo xtask shots` sets the URLs. Each project is a width and a theme; its name is the folder of its screenshots. */
export default defineConfig({
  ...browser,
  reporter: 'list',
  testDir: '.',
  outputDir: '../../../target/shots-failed',
  projects: screens.flatMap((viewport) =>
    (['light', 'dark'] as const).map((colorScheme) => ({
      name: `${viewport.width}-${colorScheme}`,
      use: { viewport, colorScheme, contextOptions: { reducedMotion: 'reduce' as const } },
    })),
  ),
});
