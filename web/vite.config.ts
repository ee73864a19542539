import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/** Where `cargo xtask up --dev` serves the API, for the development server to pass on to. */
const site = process.env.GARDEN_SITE;

export default defineConfig({
  plugins: [react(), tailwindcss()],
  resolve: { alias: { '~': fileURLToPath(new URL('./src', import.meta.url)) } },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    manifest: true,
    modulePreload: { polyfill: false },
    // A kilobyte less than the default minifier makes of react-dom.
    minify: 'terser',
    terserOptions: { module: true, compress: { passes: 3, pure_getters: true } },
  },
  test: {
    projects: [
      { extends: true, test: { name: 'unit', include: ['src/**/*.test.{ts,tsx}'] } },
      {
        extends: true,
        test: {
          name: 'screens',
          include: ['tests/screens/**/*.test.tsx'],
          environment: 'jsdom',
          setupFiles: ['tests/screens/setup.ts'],
          testTimeout: 60_000,
          // No screen may owe anything to the one before it.
          sequence: { shuffle: { tests: true } },
        },
      },
    ],
  },
  server: site ? { proxy: { '/api': site, '/config.json': site } } : {},
});
