import { faultMembers } from '../faults.ts'
import type { Option } from '../option.ts'

const listening = { group: 'Server', scope: 'listen' } as const
const seconds = { ...listening, type: 'number', min: 0.001, max: 86_400, value: 'SECONDS' } as const
const bytes = { ...listening, type: 'integer', value: 'BYTES' } as const
const count = { ...listening, type: 'integer', min: 1, value: 'N' } as const

/** Who may come in, over what, and how long that may take. */
export const transportOptions = {
  tls: {
    ...listening,
    type: 'boolean',
    default: false,
    describe: 'Answer HTTPS and WSS, with a certificate of a development authority that is made and kept',
  },
  tlsCert: {
    ...listening,
    type: 'path',
    value: 'FILE',
    describe: 'Answer HTTPS and WSS with this certificate, in PEM, those above it behind it',
  },
  tlsKey: { ...listening, type: 'path', value: 'FILE', describe: 'Its private key, in PEM' },
  allowHosts: {
    ...listening,
    type: 'texts',
    value: 'HOST...',
    describe: 'Names by which the node may be addressed without a key, besides those of this machine, as in *.test',
  },
  allowOrigins: {
    ...listening,
    type: 'texts',
    value: 'ORIGIN...',
    describe: 'Pages that may use the node without a key, besides those of this machine, as in https://*.example or *',
  },
  headers: {
    ...listening,
    type: 'boolean',
    default: false,
    describe:
      'Send the response headers x-credits-cost, x-credits-left and x-request-id over HTTP. The x-request-id of a request is echoed',
  },
  faults: {
    group: 'Server',
    scope: 'node',
    type: 'items',
    of: { type: 'group', members: faultMembers, short: 'a text such as latency=200±50,429=10%,method=eth_call,seed=7' },
    value: 'RULES',
    describe: 'Faults that requests meet, for tests: latency, refusals and lost connections; rules are kept apart by ;',
  },
  maxFaultRules: {
    ...count,
    scope: 'node',
    default: 64,
    describe: 'Maximum number of fault rules that the operator can set, and that each key can set for itself',
  },
  compressFrom: {
    ...bytes,
    min: 0,
    default: 65_536,
    describe: 'Answers of this size and more are compressed for clients that accept it; 0 compresses none',
  },
  maxConnections: { ...count, default: 10_000, describe: 'Most open connections; one more is closed as it comes' },
  maxRunning: {
    ...count,
    default: 256,
    describe: 'Most requests of one connection that run at once; those behind them are not read meanwhile',
  },
  headerLimit: {
    ...bytes,
    min: 512,
    max: 1_048_576,
    default: 16_384,
    describe: 'Largest head of a request; a longer one is answered with status 431',
  },
  headerTimeout: { ...seconds, default: 30, describe: 'Time for the head of a request to be there' },
  bodyTimeout: {
    ...seconds,
    default: 60,
    describe: 'Time for a whole request to be there, and for a client to take in more of a long answer',
  },
  idleTimeout: { ...seconds, default: 75, describe: 'Time until an idle HTTP connection is closed' },
  pingInterval: { ...seconds, default: 30, describe: 'Time between two pings on a WebSocket' },
  pongTimeout: { ...seconds, default: 300, describe: 'Time until a WebSocket is closed that answers no ping' },
  pushLimit: {
    ...bytes,
    min: 1_024,
    default: 16 * 1024 * 1024,
    describe: 'Most of subscriptions that may wait for a client; one that reads more slowly is closed',
  },
} as const satisfies Record<string, Option>
