import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { defineConfig } from 'vitest/config'
import { bundleWorkers, workerConstants } from '../scripts/build/bundle-workers.mjs'

/** Worker threads need JavaScript, and Vitest compiles TypeScript only for imports of tests. */
const workerFolder = join(import.meta.dirname, '..', 'node_modules', '.vivarium')
await bundleWorkers(workerFolder)

/** Test files that run in a separate process, because they replace modules or examine the process. */
const isolated = [
  'test/chain/blobProofs.test.ts',
  'test/chain/interruptedRevert.test.ts',
  'test/chain/longRevert.test.ts',
  'test/crypto/secp256k1.test.ts',
  'test/fixtures/errors.test.ts',
  'test/fixtures/unreadableCache.test.ts',
  'test/gateway/malformedRequests.test.ts',
  'test/gateway/missingParser.test.ts',
  'test/node/referenceEngine.test.ts',
  'test/node/referenceLoading.test.ts',
  'test/rpc/dumpState.test.ts',
  'test/upstream/faultyUpstream.test.ts',
  'test/upstream/postponedTransactions.test.ts',
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
/** Test files that copy the files of an open store, to get a store as a killed process leaves it. Windows locks them. */
const copyingOpenStores = ['test/node/corruption.test.ts', 'test/storage/integrity.test.ts']

const notRun = process.platform === 'win32' ? [...signaling, ...copyingOpenStores] : []

export default defineConfig({
  root: join(import.meta.dirname, '..'),
  define: {
    ...workerConstants((name) => pathToFileURL(join(workerFolder, `${name}.mjs`)).href),
    // Built by the tests that open the dashboard.
    DASHBOARD_FOLDER: JSON.stringify(join(import.meta.dirname, '..', 'node_modules', '.vivarium', 'dashboard')),
  },
  test: {
    globalSetup: join(import.meta.dirname, 'temporaryCache.ts'),
    // Processes instead of threads, because tests open native databases and change the environment.
    pool: 'forks',
    maxWorkers: Math.max(2, availableParallelism()),
    projects: [
      { extends: true, test: { name: 'isolated', include: isolated } },
      // Test files share loaded modules, which halves the time of a run.
      {
        extends: true,
        test: { name: 'shared', include: ['test/**/*.test.ts'], exclude: [...isolated, ...notRun], isolate: false },
      },
    ],
    // Long, because tests wait for events, which are late on a busy machine.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    passWithNoTests: false,
    retry: 0,
    reporters: ['default', join(import.meta.dirname, 'summary.ts')],
  },
})
