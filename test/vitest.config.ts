import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { defineConfig } from 'vitest/config'
import { bundleWorker } from '../scripts/bundle-worker.mjs'

/** Threads need JavaScript, and the sources are only turned into it as tests import them. */
const worker = join(import.meta.dirname, '..', 'node_modules', '.vivarium', 'worker.mjs')
await bundleWorker(worker)

/** Test files with a process of their own: they replace modules, or examine what a process loaded, ran or allocated. */
const isolated = [
  'test/chain/blobProofs.test.ts',
  'test/crypto/secp256k1.test.ts',
  'test/fixtures/errors.test.ts',
  'test/gateway/malformedRequests.test.ts',
  'test/node/referenceEngine.test.ts',
  'test/node/referenceLoading.test.ts',
  'test/upstream/faultyUpstream.test.ts',
  'test/vitest/vitest.test.ts',
]

/**
 * Test files that end the command with a signal and expect that it closes. On Windows, a signal from another process ends a process at once.
 */
const signaling = [
  'test/cli/command.test.ts',
  'test/cli/keys.test.ts',
  'test/cli/signals.test.ts',
  'test/packaging/packaging.test.ts',
]
const notRun = process.platform === 'win32' ? signaling : []

export default defineConfig({
  root: join(import.meta.dirname, '..'),
  define: {
    WORKER_FILE: JSON.stringify(pathToFileURL(worker).href),
    // Built by the tests that open the dashboard.
    DASHBOARD_FOLDER: JSON.stringify(join(import.meta.dirname, '..', 'node_modules', '.vivarium', 'dashboard')),
  },
  test: {
    // Processes, since tests open native databases, listen on sockets and stop whole chains.
    pool: 'forks',
    maxWorkers: Math.max(2, availableParallelism()),
    projects: [
      { extends: true, test: { name: 'isolated', include: isolated } },
      // Test files share the modules that one of them has loaded, which halves the time of a run.
      {
        extends: true,
        test: { name: 'shared', include: ['test/**/*.test.ts'], exclude: [...isolated, ...notRun], isolate: false },
      },
    ],
    // Generous, since a test waits for what happens and never for time to pass.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    passWithNoTests: false,
    retry: 0,
    reporters: ['default', join(import.meta.dirname, 'summary.ts')],
  },
})
