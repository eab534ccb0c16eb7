import { MAX_TIMER_SECONDS } from '../duration.ts'
import type { Option } from '../option.ts'
import { addressPattern } from './accounts.ts'

/** Block production, and the `safe` and `finalized` tags. */
export const miningOptions = {
  blockTime: {
    group: 'Mining',
    scope: 'node',
    type: 'number',
    min: 0.001,
    max: MAX_TIMER_SECONDS,
    value: 'SECONDS',
    unit: 'seconds',
    describe: 'Mine a block at this interval, in seconds, instead of one for each transaction',
  },
  mixedMining: {
    group: 'Mining',
    scope: 'node',
    type: 'boolean',
    default: false,
    describe: 'Mine a block for each transaction, in addition to the blocks of --block-time',
  },
  mining: {
    group: 'Mining',
    scope: 'node',
    type: 'boolean',
    default: true,
    describe: 'Do not mine automatically: transactions stay in the pool until a block is requested',
  },
  transactionOrder: {
    group: 'Mining',
    scope: 'node',
    type: 'string',
    choices: ['fees', 'fifo'],
    default: 'fees',
    value: 'ORDER',
    describe:
      'Order of the transactions in a block: highest priority fee first (fees), or first in, first out (fifo). The transactions of an account are always in the order of their nonces',
  },
  coinbase: {
    group: 'Mining',
    scope: 'node',
    type: 'string',
    pattern: addressPattern,
    value: 'ADDRESS',
    describe: 'Address that receives the priority fees of mined blocks; the zero address by default',
  },
  transactionTimeout: {
    group: 'Mining',
    scope: 'node',
    type: 'number',
    min: 0.001,
    words: ['unlimited'],
    default: 60,
    value: 'SECONDS',
    unit: 'seconds',
    describe: 'Maximum time to execute a transaction in a block, in seconds. A slower transaction is rejected',
  },
  safeDepth: {
    group: 'Mining',
    scope: 'node',
    type: 'integer',
    min: 0,
    default: 32,
    value: 'N',
    describe: 'Number of blocks between the `safe` block and the latest block',
  },
  finalizedDepth: {
    group: 'Mining',
    scope: 'node',
    type: 'integer',
    min: 0,
    default: 64,
    value: 'N',
    describe: 'Number of blocks between the `finalized` block and the latest block',
  },
} as const satisfies Record<string, Option>
