import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { mockApi } from './mock-api/vitePlugin.ts';

export default defineConfig({
  // Relative addresses: the built app is served under any path, which `<base href>` in index.html names.
  base: './',
  plugins: [react(), mockApi()],
  build: { target: 'es2022', chunkSizeWarningLimit: 700 },
});
