import type { Option } from '../option.ts'

const credits = { type: 'integer', min: 0, words: ['unlimited'], value: 'N' } as const
const perSecond = { ...credits, min: 1 } as const

/** API keys and their credits. */
export const keysOptions = {
  strict: {
    group: 'Keys and credits',
    scope: 'node',
    type: 'boolean',
    default: false,
    describe: 'Require an API key for every request',
  },
  hosted: {
    group: 'Keys and credits',
    scope: 'node',
    type: 'boolean',
    default: false,
    describe:
      'Behave like a hosted gateway: API keys required, only methods that read or simulate, no development methods or accounts, eth_simulateV1 on mainnet and sepolia only',
  },
  dailyCredits: {
    ...credits,
    group: 'Keys and credits',
    scope: 'node',
    default: 3_000_000,
    describe: 'Default daily credits of an API key',
  },
  creditsPerSecond: {
    ...perSecond,
    group: 'Keys and credits',
    scope: 'node',
    default: 500,
    describe: 'Default credits per second of an API key',
  },
  isolateKeys: {
    group: 'Keys and credits',
    scope: 'node',
    type: 'boolean',
    default: false,
    describe:
      'Give each API key its own networks: in-memory forks of the initial networks. Requests without a key use the networks of the node',
  },
  retryAfter: {
    group: 'Keys and credits',
    scope: 'node',
    type: 'integer',
    min: 0,
    value: 'SECONDS',
    unit: 'seconds',
    describe:
      'Retry-After header of responses with status 429, in seconds. Not sent by default, because some clients read it as milliseconds',
  },
  usageRetention: {
    group: 'Keys and credits',
    scope: 'node',
    type: 'integer',
    min: 1,
    words: ['unlimited'],
    default: 90,
    value: 'DAYS',
    unit: 'days',
    describe: 'Number of days to keep usage and spent credits. Only days with requests count, by the clock of the node',
  },
  prices: {
    group: 'Keys and credits',
    scope: 'node',
    type: 'table',
    of: { type: 'integer', min: 0 },
    value: 'JSON',
    describe: 'Prices in credits that replace the defaults, by method name, pattern such as eth_*, or *',
  },
  keys: {
    group: 'Keys and credits',
    scope: 'node',
    type: 'items',
    value: 'KEY,...|JSON',
    describe:
      'API keys to register at startup (not persisted): keys, or a list with settings in JSON. `vivarium keys create` issues persistent keys',
    of: {
      type: 'group',
      short: 'a key',
      separator: ',',
      members: {
        key: { type: 'string', required: true, describe: 'API key: up to 128 letters, digits, - and _' },
        name: { type: 'string', describe: 'Name of the key in lists and logs' },
        networks: { type: 'texts', describe: 'Networks that the key can use. All by default' },
        methods: {
          type: 'texts',
          describe:
            'Methods that the key can call: names such as eth_call or eth_*, read-only, standard, development, or *. standard by default',
        },
        origins: {
          type: 'texts',
          describe: 'Origins of the web pages that can use the key, such as https://*.example. All clients by default',
        },
        dailyCredits: { ...credits, describe: 'Daily credits of the key' },
        creditsPerSecond: { ...perSecond, describe: 'Credits per second of the key' },
      },
    },
  },
} as const satisfies Record<string, Option>
