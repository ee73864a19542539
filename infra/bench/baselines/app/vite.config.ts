import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [react()],
  build: { outDir: '../../../../target/bench/app', emptyOutDir: true, chunkSizeWarningLimit: 1000 },
});
