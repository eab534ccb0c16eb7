import type { Option } from '../option.ts'

const credits = { type: 'integer', min: 0, words: ['unlimited'], value: 'N' } as const
const perSecond = { ...credits, min: 1 } as const

/** Who may ask, and how much. */
export const keysOptions = {
  strict: {
    group: 'Keys and credits',
    scope: 'node',
    type: 'boolean',
    default: false,
    describe: 'Ask for a key on every request, also at the addresses that have none',
  },
  hosted: {
    group: 'Keys and credits',
    scope: 'node',
    type: 'boolean',
    default: false,
    describe:
      'Behave as a hosted gateway: a key on every request, only methods that read and simulate, eth_simulateV1 only on mainnet and sepolia, no development methods, no accounts',
  },
  dailyCredits: {
    ...credits,
    group: 'Keys and credits',
    scope: 'node',
    default: 3_000_000,
    describe: 'Credits a day of a key for which nothing else is said',
  },
  creditsPerSecond: {
    ...perSecond,
    group: 'Keys and credits',
    scope: 'node',
    default: 500,
    describe: 'Credits a second of a key for which nothing else is said',
  },
  isolateKeys: {
    group: 'Keys and credits',
    scope: 'node',
    type: 'boolean',
    default: false,
    describe:
      'Give each key chains of its own: copies, in memory, of what the networks were when they were built. What is sent without a key goes to the networks themselves',
  },
  retryAfter: {
    group: 'Keys and credits',
    scope: 'node',
    type: 'integer',
    min: 0,
    value: 'SECONDS',
    describe:
      'Header Retry-After of answers with status 429; none by default, since some clients take it for milliseconds',
  },
  usageRetention: {
    group: 'Keys and credits',
    scope: 'node',
    type: 'integer',
    min: 1,
    words: ['unlimited'],
    default: 90,
    value: 'DAYS',
    describe: 'Number of days that usage and spent credits are kept, by the clock of the node',
  },
  prices: {
    group: 'Keys and credits',
    scope: 'node',
    type: 'table',
    of: { type: 'integer', min: 0 },
    value: 'JSON',
    describe:
      'Prices that differ from those of src/rpc/protocol/prices.ts, in credits: by method, eth_*, * and the other names there',
  },
  keys: {
    group: 'Keys and credits',
    scope: 'node',
    type: 'items',
    value: 'JSON',
    describe: 'API keys to register at startup (not persisted); vivarium keys create issues persistent ones',
    of: {
      type: 'group',
      members: {
        key: { type: 'string', required: true, describe: 'The key itself: up to 128 letters, digits, - and _' },
        name: { type: 'string', describe: 'What it is called in lists and logs' },
        networks: { type: 'texts', describe: 'The networks it is for; all by default' },
        methods: {
          type: 'texts',
          describe:
            'Methods that it may use: names such as eth_call or eth_*, read-only, standard, development, or *; standard by default',
        },
        origins: {
          type: 'texts',
          describe: 'Origins of the pages that may use it, as in https://*.example; any client by default',
        },
        dailyCredits: { ...credits, describe: 'Its credits a day' },
        creditsPerSecond: { ...perSecond, describe: 'Its credits a second' },
      },
    },
  },
} as const satisfies Record<string, Option>
