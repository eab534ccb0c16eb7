import type { Option } from '../option.ts'

const limit = { group: 'Limits', scope: 'node', type: 'integer' } as const
const count = { ...limit, min: 1, value: 'N' } as const
const gas = { ...limit, min: 21_000, default: 50_000_000, value: 'GAS', unit: 'gas' } as const
const seconds = { ...limit, type: 'number', min: 0.001, default: 30, value: 'SECONDS', unit: 'seconds' } as const

/** The execution engine, and the limits of calls, simulations and log queries. */
export const executionOptions = {
  engine: {
    group: 'Execution',
    scope: 'node',
    type: 'string',
    choices: ['default', 'reference'],
    default: 'default',
    value: 'NAME',
    describe: "Engine that executes blocks: vivarium's own (default) or @ethereumjs/vm (reference)",
  },
  verify: {
    group: 'Execution',
    scope: 'node',
    type: 'boolean',
    describe:
      'Also execute blocks on @ethereumjs/vm before they are stored. By default only imported blocks; --verify includes mined blocks, --no-verify disables it',
  },
  callGas: {
    ...gas,
    describe: 'Maximum gas of eth_call, eth_estimateGas and eth_createAccessList, unless the block gas limit is higher',
  },
  callTimeout: {
    ...seconds,
    describe: 'Maximum time of eth_call, eth_estimateGas and eth_createAccessList, in seconds',
  },
  resultLimit: {
    ...limit,
    min: 32,
    default: 32 * 1024 * 1024,
    value: 'BYTES',
    unit: 'bytes',
    describe: 'Maximum size of the data that the calls of a request return, in bytes',
  },
  simulateEntries: { ...count, default: 16, describe: 'Maximum number of blockStateCalls of eth_simulateV1' },
  simulateBlocks: {
    ...count,
    default: 256,
    describe: 'Maximum number of blocks of a simulation, including blocks that fill gaps',
  },
  simulateBlockCalls: {
    ...count,
    min: 0,
    default: 5_000,
    describe: 'Maximum number of calls in a block of a simulation',
  },
  simulateCalls: { ...count, min: 0, default: 10_000, describe: 'Maximum number of calls of a simulation' },
  simulateGas: { ...gas, describe: 'Maximum gas of all calls of a simulation' },
  simulateTimeout: { ...seconds, describe: 'Maximum time of a simulation, in seconds' },
  logBlocks: { ...count, describe: 'Maximum number of blocks in the range of eth_getLogs; unlimited by default' },
  logResults: { ...count, default: 100_000, describe: 'Maximum number of logs in a response of eth_getLogs' },
  logTimeout: { ...seconds, describe: 'Maximum time of eth_getLogs, in seconds' },
  filterTimeout: {
    ...seconds,
    default: 300,
    describe: 'Time after which a filter that is not polled is removed, in seconds',
  },
} as const satisfies Record<string, Option>
