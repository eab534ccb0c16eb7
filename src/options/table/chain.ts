import { MAX_TIMER_SECONDS } from '../duration.ts'
import { hardforkNames } from '../hardforkNames.ts'
import type { Option } from '../option.ts'

/** The last second of the year 9999. */
const MAX_GENESIS_TIME = 253_402_300_799

/** The storage and the genesis of a chain. */
export const chainOptions = {
  dataDir: {
    group: 'Chain',
    scope: 'node',
    type: 'path',
    value: 'DIR',
    describe: 'Folder for chains, keys and usage. Without it, everything ends with the process',
  },
  reset: {
    group: 'Chain',
    scope: 'node',
    type: 'boolean',
    default: false,
    describe: 'Discard the chains in --data-dir and start from genesis. API keys, credits and usage are kept',
  },
  repair: {
    group: 'Chain',
    scope: 'node',
    type: 'boolean',
    default: false,
    describe: 'Repair a damaged data directory: continue with the intact records and keep the damaged files beside it',
  },
  fixtures: {
    group: 'Chain',
    scope: 'node',
    type: 'paths',
    value: 'FILE|DIR...',
    describe: 'Build the chain from fixtures (YAML, JSON or .viv)',
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
    describe: 'Genesis file in the format of go-ethereum (genesis.json)',
  },
  loadState: {
    group: 'Chain',
    scope: 'command',
    type: 'path',
    value: 'FILE',
    describe:
      'Start with the chain in a state dump of anvil or of --dump-state. Its gas limit, base fee and time take precedence over options',
  },
  dumpState: {
    group: 'Chain',
    scope: 'node',
    type: 'path',
    value: 'FILE',
    describe:
      "Write the default network to this file when the node closes, in anvil's format: accounts, blocks and receipts. In a folder, the file is state.json",
  },
  state: {
    group: 'Chain',
    scope: 'command',
    type: 'path',
    value: 'FILE',
    describe: 'Like --load-state with this file, if it exists, and --dump-state',
  },
  stateInterval: {
    group: 'Chain',
    scope: 'node',
    type: 'integer',
    min: 1,
    max: MAX_TIMER_SECONDS,
    value: 'SECONDS',
    unit: 'seconds',
    describe: 'Also write the file of --dump-state at this interval, in seconds',
  },
  import: {
    group: 'Chain',
    scope: 'node',
    type: 'path',
    value: 'FILE',
    describe: 'Execute and verify the blocks of an RLP file from `geth export`, also compressed with gzip',
  },
  hardfork: {
    group: 'Chain',
    scope: 'node',
    type: 'string',
    known: hardforkNames,
    value: 'NAME',
    describe: 'Hardfork from genesis on; bpo2, the newest hardfork of mainnet, by default',
  },
  chainId: {
    group: 'Chain',
    scope: 'node',
    type: 'integer',
    min: 1,
    value: 'N',
    describe: 'Chain ID; 31337 by default, or the chain ID of the genesis file',
  },
  gasLimit: {
    group: 'Chain',
    scope: 'node',
    type: 'integer',
    min: 5_000,
    value: 'GAS',
    unit: 'gas',
    describe:
      'Block gas limit; 30 million by default, 150 million with Amsterdam, the gas limit of the genesis file, or the gas limit of the block that a fork continues',
  },
  baseFee: {
    group: 'Chain',
    scope: 'node',
    type: 'integer',
    min: 0,
    value: 'WEI',
    unit: 'wei',
    describe:
      'Base fee of the genesis block, in wei; 1 gwei by default, or the base fee of the genesis file. In a fork, base fee of its first block. Later base fees follow from it (EIP-1559): 0 stays 0 while blocks are at most half full',
  },
  genesisTime: {
    group: 'Chain',
    scope: 'node',
    type: 'integer',
    min: 0,
    max: MAX_GENESIS_TIME,
    value: 'SECONDS',
    unit: 'Unix seconds',
    describe:
      'Time of the genesis block, in Unix seconds, from which the clock of the chain continues; the time of the first start by default',
  },
  frozenClock: {
    group: 'Chain',
    scope: 'node',
    type: 'boolean',
    default: false,
    describe:
      'Stop the clock of each chain at its latest block. A block is then one second after its parent, unless a method moves the clock, and each run makes the same blocks',
  },
  codeSizeLimit: {
    group: 'Chain',
    scope: 'node',
    type: 'integer',
    min: 1,
    value: 'BYTES',
    unit: 'bytes',
    describe:
      'Maximum size of contract code, in bytes. Init code may be twice as large. By default the limit of the hardfork: 24576 since Spurious Dragon (EIP-170), 65536 with Amsterdam (EIP-7954)',
  },
  allowUnlimitedContractSize: {
    group: 'Chain',
    scope: 'node',
    type: 'boolean',
    default: false,
    describe: 'Remove the limit on contract size. Open a data directory with the same setting each time',
  },
} as const satisfies Record<string, Option>
