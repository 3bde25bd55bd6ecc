import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { mockApi } from './mock-api/vitePlugin.ts';
import { declarationMistakes } from './vite.declarations.ts';

export default defineConfig({
  // Relative addresses: the built app is served under any path, which `<base href>` in index.html names.
  base: './',
  plugins: [react(), mockApi(), declarationMistakes()],
  resolve: {
    alias: [
      {
        // 7 kB that every list would load for react-admin's own export, which ours replaces.
        find: /^jsonexport(\/.*)?$/,
        replacement: fileURLToPath(new URL('./src/export/noExport.ts', import.meta.url)),
      },
    ],
  },
  build: {
    target: 'es2022',
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      // What almost every screen needs is one file: in ninety small ones it compressed to 15 kB more for the first list.
      output: { codeSplitting: { groups: [{ name: 'shared', minShareCount: 24 }] } },
    },
  },
});
