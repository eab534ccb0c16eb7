import { DEFAULT_NETWORK } from '../defaultNetwork.ts'
import { hardforkNames } from '../hardforkNames.ts'
import type { Option } from '../option.ts'
import type { Member } from '../shape.ts'
import { accountsOptions } from './accounts.ts'
import { chainOptions } from './chain.ts'
import { miningOptions } from './mining.ts'
import { upstreamMembers } from './upstream.ts'

const delay = (kind: 'l2a' | 'l2b', step: string) =>
  ({
    type: 'duration',
    value: 'DURATION',
    describe: `${kind}: delay before ${step}. By default only a request does this`,
  }) as const

/** The settings of one network. The same options outside of `networks` apply to all networks; chain options, such as `chainId`, to the default network. */
export const networkMembers = {
  kind: {
    type: 'string',
    choices: ['ethereum', 'l2a', 'l2b'],
    describe: 'Kind of network: a chain with an EVM (ethereum, the default), or a layer-2 ledger (l2a, l2b)',
  },
  chainId: {
    type: 'integer',
    min: 1,
    pattern: {
      matches: /^[\x21-\x7e]{1,31}$/,
      expected: 'a whole number, 1 or more, or, for kind l2a, a short string such as SN_SEPOLIA',
    },
    describe: 'Chain ID; a string for kind l2a',
  },
  hardfork: chainOptions.hardfork,
  forks: {
    type: 'table',
    known: hardforkNames,
    of: {
      type: 'integer',
      min: 0,
      pattern: {
        matches: /^(\d{4}|\+\d{6,9})-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2})?(Z|[+-]\d{2}:\d{2}))?$/,
        expected: 'a block number or, from Shanghai on, a time such as 2026-01-01T00:00:00Z',
      },
    },
    describe: 'Activation of each hardfork by name, instead of `hardfork`: a block number or, from Shanghai on, a time',
  },
  genesis: chainOptions.genesis,
  import: chainOptions.import,
  fixtures: {
    ...chainOptions.fixtures,
    describe: 'Build the chain from these fixtures instead of the fixtures of the node',
  },
  upstream: { type: 'group', members: upstreamMembers, describe: 'Node whose chain the network continues' },
  gasLimit: chainOptions.gasLimit,
  baseFee: chainOptions.baseFee,
  genesisTime: chainOptions.genesisTime,
  accounts: accountsOptions.accounts,
  balance: accountsOptions.balance,
  mnemonic: accountsOptions.mnemonic,
  derivationPath: accountsOptions.derivationPath,
  impersonate: accountsOptions.impersonate,
  autoImpersonate: accountsOptions.autoImpersonate,
  blockTime: miningOptions.blockTime,
  mixedMining: miningOptions.mixedMining,
  mining: { ...miningOptions.mining, describe: 'Mine a block for each transaction' },
  transactionOrder: miningOptions.transactionOrder,
  safeDepth: miningOptions.safeDepth,
  finalizedDepth: miningOptions.finalizedDepth,
  simulate: {
    type: 'boolean',
    describe: 'Enable eth_simulateV1. By default on local, mainnet and sepolia only',
  },
  methods: {
    type: 'group',
    describe: 'Methods of the network. All by default',
    members: {
      allow: {
        type: 'texts',
        describe:
          'Allow only these methods, under all their names: eth_call, `eth_*`, read-only, standard, development',
      },
      block: {
        type: 'texts',
        describe: 'Block these methods and methods with the same effect: evm_mine, `debug_*`, development',
      },
    },
  },
  settlesOn: { type: 'string', describe: 'Network that a layer 2 settles on; local by default' },
  prefixes: {
    type: 'texts',
    describe: 'Prefixes of the method names of a layer 2; l2a and starknet, or l2b and zks, by default',
  },
  profile: {
    type: 'string',
    choices: ['0.6', '0.10'],
    describe: 'Version of the public specification that a network of kind l2a implements; 0.6 by default',
  },
  version: {
    type: 'string',
    pattern: { matches: /^(?=.{1,31}$)\d+(\.\d+)*$/, expected: 'a dotted version such as 0.13.6' },
    describe: 'Protocol version of new blocks of kind l2a',
  },
  policy: {
    type: 'group',
    describe: 'Delay of each automatic step of a layer 2 after the previous step, by the clock of its layer 1',
    members: {
      acceptOnL2After: delay('l2a', 'the pending block is accepted on layer 2'),
      acceptOnL1After: delay('l2a', 'a block is accepted on layer 1'),
      includeAfter: delay('l2b', 'a transaction is included'),
      commitAfter: delay('l2b', 'a batch is committed'),
      proveAfter: delay('l2b', 'a batch is proven'),
      executeAfter: delay('l2b', 'a batch is executed'),
      verifyAfter: delay('l2b', 'the execution becomes final'),
    },
  },
} as const satisfies Record<string, Member>

/** The networks of a node. */
export const networksOptions = {
  network: {
    group: 'Networks',
    scope: 'node',
    type: 'string',
    default: DEFAULT_NETWORK,
    value: 'NAME',
    describe: 'Default network: it serves URLs without a network name, and the chain options apply to it',
  },
  networks: {
    group: 'Networks',
    scope: 'node',
    type: 'table',
    names: {
      matches: /^(?!(?:v3|ws)$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/,
      expected: 'lower-case letters, digits and hyphens, and not v3 or ws, because it is part of a URL',
    },
    of: { type: 'group', members: networkMembers },
    value: 'JSON',
    describe:
      'Additional networks and settings of networks, by name. They take precedence over the same options of the node',
  },
} as const satisfies Record<string, Option>
