import { defineConfig } from 'vitest/config'
import { content } from './web/build/content-plugin.ts'

const quiet = './scripts/quiet.mjs'
/** In ms, for a machine that runs other checks at the same time; a longer test sets its own timeout or the tag `slow`. */
const testTimeout = 20_000
const hookTimeout = 60_000

export default defineConfig({
  test: {
    tags: [
      { name: 'full', description: 'Runs in `npm run test:all` only.' },
      // `npm run faults` runs faults at full size.
      {
        name: 'slow',
        description: 'Starts, kills or loads whole processes.',
        timeout: process.env['FAULTS'] === 'long' ? 600_000 : 60_000,
      },
    ],
    // Most tests wait for a database or another process.
    maxWorkers: 3,
    projects: [
      {
        test: {
          name: 'unit',
          testTimeout,
          hookTimeout,
          include: ['contract/src/**/*.test.ts', 'scripts/**/*.test.mjs'],
          setupFiles: [quiet],
        },
      },
      {
        plugins: [content()],
        test: {
          name: 'web',
          testTimeout,
          hookTimeout,
          include: ['web/{src,build,gallery}/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          isolate: false,
          setupFiles: [quiet, './web/test/cleanup.ts'],
        },
      },
      {
        test: {
          name: 'server',
          testTimeout,
          include: ['server/{src,test}/**/*.test.ts'],
          exclude: ['server/test/process/**'],
          globalSetup: ['./test/support/server/postgres.ts'],
          setupFiles: [quiet],
          // One import of the server per worker instead of per file.
          isolate: false,
          hookTimeout,
        },
      },
      {
        // Real processes with real databases, started and killed: when nothing else runs.
        test: {
          name: 'process',
          testTimeout,
          include: ['server/test/process/**/*.test.ts', 'bench/faults/**/*.test.ts'],
          globalSetup: ['./test/support/server/data-dir-template.ts'],
          setupFiles: [quiet],
          sequence: { groupOrder: 1 },
          hookTimeout,
        },
      },
    ],
  },
})
