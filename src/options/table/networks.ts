import type { Option } from '../option.ts'
import type { Member } from '../shape.ts'
import { accountsOptions } from './accounts.ts'
import { chainOptions } from './chain.ts'
import { miningOptions } from './mining.ts'

const seconds = (describe: string) =>
  ({ type: 'duration', value: 'DURATION', describe: `${describe}; without it, only when asked` }) as const

/** What can be said of one network in particular. What the options say outside of `networks` holds for all, `chainId` and its like for the default one. */
export const networkMembers = {
  kind: {
    type: 'string',
    choices: ['ethereum', 'l2a', 'l2b'],
    describe: 'A chain with an EVM, which is the default, or one of the layer-2 ledgers',
  },
  chainId: {
    type: 'integer',
    min: 1,
    pattern: {
      matches: /^[\x21-\x7e]{1,31}$/,
      expected: 'a whole number from 1 up or, for kind l2a, a short text such as SN_SEPOLIA',
    },
    describe: 'Chain id; a text for kind l2a',
  },
  hardfork: chainOptions.hardfork,
  forks: {
    type: 'table',
    of: {
      type: 'integer',
      min: 0,
      pattern: {
        matches: /^(\d{4}|\+\d{6,9})-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2})?(Z|[+-]\d{2}:\d{2}))?$/,
        expected: 'a block number or, from Shanghai on, a time such as 2026-01-01T00:00:00Z',
      },
    },
    describe: 'Which fork begins when, by name: a block number or, from Shanghai on, a time; instead of `hardfork`',
  },
  genesis: chainOptions.genesis,
  import: chainOptions.import,
  fixtures: { ...chainOptions.fixtures, describe: 'Grow the chain from these fixtures instead of those of the node' },
  gasLimit: chainOptions.gasLimit,
  accounts: accountsOptions.accounts,
  balance: accountsOptions.balance,
  mnemonic: accountsOptions.mnemonic,
  blockTime: miningOptions.blockTime,
  mining: { ...miningOptions.mining, describe: 'Whether transactions are mined as they come' },
  safeDepth: miningOptions.safeDepth,
  finalizedDepth: miningOptions.finalizedDepth,
  simulate: {
    type: 'boolean',
    describe: 'Whether eth_simulateV1 is answered; by default on local, mainnet and sepolia alone',
  },
  methods: {
    type: 'group',
    describe: 'Which methods are answered; by default all',
    members: {
      allow: {
        type: 'texts',
        describe:
          'Answer only these methods, under all of their names: eth_call, `eth_*`, read-only, standard, development',
      },
      block: {
        type: 'texts',
        describe: 'Do not answer these methods or methods with the same effect: evm_mine, `debug_*`, development',
      },
    },
  },
  settlesOn: { type: 'string', describe: 'The network that a layer 2 settles on; local by default' },
  prefixes: {
    type: 'texts',
    describe: 'What the names of its methods begin with; l2a and starknet, or l2b and zks, by default',
  },
  profile: {
    type: 'string',
    choices: ['0.6', '0.10'],
    describe: 'Version of the public specification that a network of kind l2a answers in; 0.6 by default',
  },
  version: {
    type: 'string',
    pattern: { matches: /^(?=.{1,31}$)\d+(\.\d+)*$/, expected: 'a dotted version such as 0.13.6' },
    describe: 'Protocol version of new blocks of kind l2a',
  },
  policy: {
    type: 'group',
    describe: 'How long after the step before a layer 2 goes on by itself, by the clock of its layer 1',
    members: {
      acceptOnL2After: seconds('l2a: the pending block is accepted on layer 2'),
      acceptOnL1After: seconds('l2a: a block is accepted on layer 1'),
      includeAfter: seconds('l2b: a transaction is included'),
      commitAfter: seconds('l2b: a batch is committed'),
      proveAfter: seconds('l2b: a batch is proven'),
      executeAfter: seconds('l2b: a batch is executed'),
      verifyAfter: seconds('l2b: the execution is final'),
    },
  },
} as const satisfies Record<string, Member>

/** Which networks there are. */
export const networksOptions = {
  network: {
    group: 'Networks',
    scope: 'node',
    type: 'string',
    default: 'local',
    value: 'NAME',
    describe: 'The network that answers at addresses that name none, and that the options of the chain are about',
  },
  networks: {
    group: 'Networks',
    scope: 'node',
    type: 'table',
    names: {
      matches: /^(?!(?:v3|ws)$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/,
      expected: 'lower-case letters, digits and hyphens, and not v3 or ws: it stands in addresses',
    },
    of: { type: 'group', members: networkMembers },
    value: 'JSON',
    describe: 'More networks, and settings of those there are, by name; they come before the same settings outside',
  },
} as const satisfies Record<string, Option>
