import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  root: join(import.meta.dirname, '..'),
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
