import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { defineConfig } from 'vitest/config'
import { bundleWorker } from '../scripts/bundle-worker.mjs'

/** Threads need JavaScript, and the sources are only turned into it as tests import them. */
const worker = join(import.meta.dirname, '..', 'node_modules', '.vivarium', 'worker.mjs')
await bundleWorker(worker)

export default defineConfig({
  root: join(import.meta.dirname, '..'),
  define: {
    WORKER_FILE: JSON.stringify(pathToFileURL(worker).href),
    // Built by the tests that open the dashboard.
    DASHBOARD_FOLDER: JSON.stringify(join(import.meta.dirname, '..', 'node_modules', '.vivarium', 'dashboard')),
  },
  test: {
    include: ['test/**/*.test.ts'],
    // A process for each file: tests open native databases, listen on sockets and stop whole chains.
    pool: 'forks',
    maxWorkers: Math.max(2, availableParallelism()),
    // Generous, since a test waits for what happens and never for time to pass.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    passWithNoTests: false,
    retry: 0,
    reporters: ['default', join(import.meta.dirname, 'summary.ts')],
  },
})
