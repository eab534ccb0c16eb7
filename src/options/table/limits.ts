import type { Option } from '../option.ts'

const node = { group: 'Limits', scope: 'node', type: 'integer' } as const

const count = { ...node, min: 1, value: 'N' } as const

/** Limits of the data that clients can store in a node. */
export const limitOptions = {
  stateLimit: {
    ...node,
    min: 1,
    default: 64 * 1024 * 1024,
    value: 'BYTES',
    unit: 'bytes',
    describe: 'Maximum decompressed size of the state of anvil_loadState, in bytes',
  },
  maxFilters: { ...count, default: 10_000, describe: 'Maximum number of installed filters on a network' },
  maxFilterEvents: {
    ...count,
    default: 1_000_000,
    describe:
      'Maximum number of pending events of the filters of a network. Beyond it, the least recently polled filters are removed',
  },
  maxSubscriptions: { ...count, default: 1_000, describe: 'Maximum number of subscriptions on one connection' },
  maxForks: { ...count, default: 1_000, describe: 'Maximum number of forks created by vivarium_fork on a node' },
  maxForksPerKey: { ...count, default: 100, describe: 'Maximum number of forks of one API key' },
  maxIsolatedKeys: {
    ...count,
    default: 1_000,
    describe: 'Maximum number of API keys with their own networks at a time (--isolate-keys)',
  },
  maxSnapshots: { ...count, default: 1_000_000, describe: 'Maximum number of snapshots and checkpoints on a network' },
} as const satisfies Record<string, Option>
