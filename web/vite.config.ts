import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/** The site of the local cloud, which `cargo xtask up --dev` gives: the development server passes on to it what is not the app's. */
const site = process.env.GARDEN_SITE;

/** Node may not know names under `localhost`, and the local cloud tells its sites apart by the header. */
function passOn(site: string) {
  const { host, port } = new URL(site);
  return { target: `http://127.0.0.1:${port}`, headers: { host } };
}

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
  test: { include: ['src/**/*.test.{ts,tsx}'] },
  server: site ? { proxy: { '/api/': passOn(site), '/config.json': passOn(site) } } : {},
});
