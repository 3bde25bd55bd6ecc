import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { backendApi } from './vite.backend.ts';
import { declarations } from './vite.declarations.ts';
import { compressed, fileGroups, preloaded, separateIcons, withoutIntake } from './vite.output.ts';
import { withPlugins } from './vite.plugins.ts';

/** The files of the router for production: its `package.json` names only those for development. */
const productionRouter = [
  { find: /^react-router$/, file: 'index.mjs' },
  { find: /^react-router\/dom$/, file: 'dom-export.mjs' },
].map(({ find, file }) => ({
  find,
  replacement: fileURLToPath(new URL(`./node_modules/react-router/dist/production/${file}`, import.meta.url)),
}));

export default defineConfig(({ command, mode }) => ({
  // Relative URLs, so that the app can be served below any path, set by `<base href>` in index.html.
  base: './',
  ...withPlugins(fileURLToPath(new URL('.', import.meta.url))),
  plugins: [
    react(),
    backendApi(mode === 'mock' ? 'mock-api' : 'server'),
    declarations(),
    withoutIntake(),
    separateIcons(),
    preloaded(),
    compressed(),
  ],
  resolve: {
    alias: [
      // Leaves out 20 kB: react-admin's CSV export, MUI's ripple and CSS variables, and Emotion's `withTheme`.
      {
        find: /^(jsonexport.*|hoist-non-react-statics|[.]\/(TouchRipple|createThemeWithVars)[.]mjs)$/,
        replacement: fileURLToPath(new URL('./src/unused.ts', import.meta.url)),
      },
      {
        // Leaves out 4 kB: polyglot loads a polyfill of `Object.entries` for old browsers.
        find: 'object.entries',
        replacement: fileURLToPath(new URL('./src/i18n/objectEntries.cjs', import.meta.url)),
      },
      {
        // Leaves out 2 kB: the browser reads and writes the query of a URL itself.
        find: 'query-string',
        replacement: fileURLToPath(new URL('./src/routing/queryString.ts', import.meta.url)),
      },
      // Leaves out the checks and warnings that the router has for development.
      ...(command === 'build' ? productionRouter : []),
      // react-admin uses lodash, which is twice as large as es-toolkit.
      { find: /^lodash\/(\w+)([.]js)?$/, replacement: 'es-toolkit/compat/$1' },
    ],
  },
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1_000,
    rolldownOptions: { output: { codeSplitting: { groups: fileGroups } } },
  },
}));
