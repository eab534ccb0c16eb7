import type { Option } from '../option.ts'

const node = { group: 'Server', scope: 'node', type: 'integer' } as const

const count = { ...node, min: 1, value: 'N' } as const

/** What clients together may make a node keep, and what one request may make it read. */
export const limitOptions = {
  stateLimit: {
    ...node,
    min: 1,
    default: 64 * 1024 * 1024,
    value: 'BYTES',
    describe: 'Maximum size of a state that anvil_loadState takes, decompressed, in bytes',
  },
  maxFilters: { ...count, default: 10_000, describe: 'Maximum number of installed filters on a network' },
  maxFilterEvents: {
    ...count,
    default: 1_000_000,
    describe:
      'Maximum number of events that the filters of a network keep; beyond it, the least recently polled filters are removed',
  },
  maxSubscriptions: { ...count, default: 1_000, describe: 'Maximum number of subscriptions on one connection' },
  maxForks: { ...count, default: 1_000, describe: 'Maximum number of forks that vivarium_fork keeps on a node' },
  maxForksPerKey: { ...count, default: 100, describe: 'Maximum number of forks that one API key keeps' },
  maxIsolatedKeys: {
    ...count,
    default: 1_000,
    describe: 'Maximum number of API keys that have networks of their own at a time, with --isolate-keys',
  },
  maxSnapshots: { ...count, default: 10_000, describe: 'Maximum number of snapshots and checkpoints on a network' },
} as const satisfies Record<string, Option>
