import type { Option } from '../option.ts'

const node = { group: 'Server', scope: 'node', type: 'integer' } as const

/** What clients together may make a node keep, and what one request may make it read. */
export const limitOptions = {
  stateLimit: {
    ...node,
    min: 1,
    default: 64 * 1024 * 1024,
    value: 'BYTES',
    describe: 'Maximum size of a state that anvil_loadState takes, decompressed, in bytes',
  },
} as const satisfies Record<string, Option>
