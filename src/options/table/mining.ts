import type { Option } from '../option.ts'

/** When blocks are made, and when they count as safe. */
export const miningOptions = {
  blockTime: {
    group: 'Mining',
    scope: 'node',
    type: 'integer',
    min: 1,
    value: 'SECONDS',
    describe: 'Mine a block at this interval instead of one for each transaction',
  },
  mining: {
    group: 'Mining',
    scope: 'node',
    type: 'boolean',
    default: true,
    describe: 'Leave transactions in the pool until a block is asked for',
  },
  coinbase: {
    group: 'Mining',
    scope: 'node',
    type: 'string',
    pattern: { matches: /^0x[0-9a-fA-F]{40}$/, expected: 'an address: 0x and 40 hex digits' },
    value: 'ADDRESS',
    describe: 'Account that receives the tips of mined blocks; by default the zero address',
  },
  transactionTimeout: {
    group: 'Mining',
    scope: 'node',
    type: 'number',
    min: 0.001,
    words: ['unlimited'],
    default: 60,
    value: 'SECONDS',
    describe:
      'Maximum time to execute a transaction in a block, in seconds. A transaction that takes longer is refused',
  },
  safeDepth: {
    group: 'Mining',
    scope: 'node',
    type: 'integer',
    min: 0,
    default: 32,
    value: 'N',
    describe: 'How many blocks the tag `safe` trails the head',
  },
  finalizedDepth: {
    group: 'Mining',
    scope: 'node',
    type: 'integer',
    min: 0,
    default: 64,
    value: 'N',
    describe: 'How many blocks the tag `finalized` trails the head',
  },
} as const satisfies Record<string, Option>
