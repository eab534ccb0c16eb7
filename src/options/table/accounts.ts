import type { Option } from '../option.ts'

/** Pattern of an address. Its checksum is not verified. */
export const addressPattern = { matches: /^0x[0-9a-fA-F]{40}$/, expected: 'an address: 0x and 40 hex digits' }

/** The development accounts. */
export const accountsOptions = {
  accounts: {
    group: 'Accounts',
    scope: 'node',
    type: 'integer',
    min: 0,
    max: 10_000,
    default: 10,
    value: 'N',
    describe: 'Number of development accounts. The node has their private keys',
  },
  balance: {
    group: 'Accounts',
    scope: 'node',
    type: 'number',
    min: 0,
    max: 1e15,
    default: 10_000,
    value: 'ETHER',
    unit: 'ether',
    describe: 'Balance of each development account at genesis, in ether',
  },
  mnemonic: {
    group: 'Accounts',
    scope: 'node',
    type: 'string',
    default: 'test test test test test test test test test test test junk',
    value: 'TEXT',
    describe: 'BIP-39 mnemonic of the development accounts',
  },
  derivationPath: {
    group: 'Accounts',
    scope: 'node',
    type: 'string',
    default: "m/44'/60'/0'/0",
    value: 'PATH',
    describe: 'BIP-32 path of the development accounts. Their keys are its children 0, 1 and so on',
  },
  fundAccounts: {
    group: 'Accounts',
    scope: 'node',
    type: 'boolean',
    default: false,
    describe:
      'Give --balance to each development account that a genesis file or a fixture does not have. On by default with --load-state and --state',
  },
  impersonate: {
    group: 'Accounts',
    scope: 'node',
    type: 'texts',
    orSingle: true,
    pattern: addressPattern,
    value: 'ADDRESS',
    describe:
      'Accounts to impersonate from the start, as with anvil_impersonateAccount: they send transactions without a key',
  },
  autoImpersonate: {
    group: 'Accounts',
    scope: 'node',
    type: 'boolean',
    default: false,
    describe: 'Impersonate every account from the start, as with anvil_autoImpersonateAccount',
  },
} as const satisfies Record<string, Option>
