import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Browser tests that take far longer than their size says: each walks through many screens, or starts servers. */
const longFiles = ['everyRoute', 'everyPage', 'faults', 'start', 'language', 'site'];

/** Begins with the long files: at the end, one that runs alone would leave a core idle. Vitest sorts by size. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const isLong = ({ moduleId }: TestSpecification) =>
      longFiles.some((name) => moduleId.endsWith(`browser/${name}.test.ts`));
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  plugins: [react()],
  test: {
    // For two cores: a test spends a tenth of its time waiting for its calls and databases.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    // Rendering and databases make many short-lived objects: a larger young generation saves a tenth of the work.
    execArgv: ['--max-semi-space-size=64'],
    // The projects share most modules. Without a cache, each would transform all of them again.
    experimental: { fsModuleCache: true, fsModuleCachePath: 'test-results/modules' },
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          isolate: false,
          include: ['tests/{unit,mock,api,types}/**/*.test.ts'],
          testTimeout: 60_000,
        },
      },
      // Each backend that follows the contract runs the same tests.
      ...(['mock', 'pglite', 'postgres'] as const).map((backend) => ({
        extends: true as const,
        test: {
          name: backend,
          environment: 'node',
          isolate: false,
          include: [
            'tests/backend/**/*.test.ts',
            // What the server asks of its database beyond the contract.
            ...(backend === 'mock' ? [] : ['tests/database/**/*.test.ts']),
            // The other features of the server: the pages, mails and files are the same with both databases.
            ...(backend === 'postgres' ? ['tests/server/**/*.test.ts'] : []),
          ],
          env: { BACKEND: backend },
          globalSetup: {
            mock: [],
            pglite: ['tests/backend/templates.ts'],
            postgres: ['tests/backend/postgres.ts'],
          }[backend],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      })),
      {
        extends: true,
        resolve: { conditions: ['module-sync', 'module', 'browser', 'development'] },
        test: {
          name: 'screens',
          environment: './tests/screens/environment.ts',
          isolate: false,
          include: ['tests/screens/**/*.test.tsx'],
          setupFiles: ['tests/screens/setup.ts'],
          testTimeout: 120_000,
          // As in the browser tests below, a step can miss its moment on a busy machine.
          retry: 1,
          // Avoids a second copy of the router: Node would load the CommonJS build.
          server: { deps: { inline: [/\/react-router/, /\/react-admin\//, /\/ra-/] } },
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          environment: 'node',
          include: ['tests/browser/**/*.test.ts'],
          globalSetup: ['tests/browser/build.ts', 'tests/backend/templates.ts'],
          // The tests share no state: the app runs in Chromium.
          isolate: false,
          // With three workers, two cores are idle a quarter of the time: the tests wait for their pages.
          maxWorkers: 4,
          // A check of many pages takes half a minute alone, and far longer on a busy machine.
          testTimeout: 180_000,
          hookTimeout: 180_000,
          // Slow machines need more than the default of 1 s.
          expect: { poll: { timeout: 15_000 } },
          // On a busy machine, a step can miss its moment. The report names what passed only the second time.
          retry: 1,
          // Runs after the other projects, because Chromium needs the whole machine.
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
