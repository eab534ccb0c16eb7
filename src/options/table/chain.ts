import type { Option } from '../option.ts'

/** What a chain begins with. */
export const chainOptions = {
  dataDir: {
    group: 'Chain',
    scope: 'node',
    type: 'path',
    value: 'DIR',
    describe: 'Folder that keeps the chain between runs; without it the chain goes with the process',
  },
  repair: {
    group: 'Chain',
    scope: 'node',
    type: 'boolean',
    default: false,
    describe: 'Continue with the intact records of a damaged data directory, and keep the damaged files beside it',
  },
  fixtures: {
    group: 'Chain',
    scope: 'node',
    type: 'paths',
    value: 'FILE|DIR...',
    describe: 'Grow the chain from fixtures: see fixtures/README.md',
  },
  demo: {
    group: 'Chain',
    scope: 'command',
    type: 'boolean',
    describe:
      'Start with the chains of fixtures/demo.yaml. On by default unless an option describes a chain; --no-demo starts with empty chains',
  },
  genesis: {
    group: 'Chain',
    scope: 'node',
    type: 'path',
    value: 'FILE',
    describe: 'Begin from a genesis.json as go-ethereum reads it',
  },
  import: {
    group: 'Chain',
    scope: 'node',
    type: 'path',
    value: 'FILE',
    describe: 'Execute and verify the blocks of an RLP file, as `geth export` writes it',
  },
  hardfork: {
    group: 'Chain',
    scope: 'node',
    type: 'string',
    value: 'NAME',
    describe: 'The rules of this fork hold from genesis; by default the newest final one',
  },
  chainId: {
    group: 'Chain',
    scope: 'node',
    type: 'integer',
    min: 1,
    value: 'N',
    describe: 'Chain id; 31337, or that of the genesis file',
  },
  gasLimit: {
    group: 'Chain',
    scope: 'node',
    type: 'integer',
    min: 5_000,
    value: 'GAS',
    describe: 'Gas limit of each block; 30 million, or that of the genesis file',
  },
  codeSizeLimit: {
    group: 'Chain',
    scope: 'node',
    type: 'integer',
    min: 1,
    value: 'BYTES',
    describe:
      'Maximum size of contract code, in bytes. Init code may be twice as large. By default the limit of the fork: 24576 since Spurious Dragon (EIP-170)',
  },
  allowUnlimitedContractSize: {
    group: 'Chain',
    scope: 'node',
    type: 'boolean',
    default: false,
    describe: 'Remove the limit on contract size. Open a data directory with the same setting each time',
  },
} as const satisfies Record<string, Option>
