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
      'Start with the chains of fixtures/demo.yaml. On by default as long as no option describes a chain; --no-demo starts with empty chains',
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
      'Maximum size of the code of a contract; init code may have twice as many bytes. Without it, that of the fork: 24576 since Spurious Dragon (EIP-170)',
  },
  allowUnlimitedContractSize: {
    group: 'Chain',
    scope: 'node',
    type: 'boolean',
    default: false,
    describe: 'Create contracts of any size. Mined blocks keep it: a data directory is opened with the same limit',
  },
} as const satisfies Record<string, Option>
