import { faultMembers } from '../faults.ts'
import type { Option } from '../option.ts'
import { tokenPriceMembers } from '../tokenPrices.ts'
import { webhookMembers } from '../webhooks.ts'

const listening = { group: 'Server', scope: 'listen' } as const
const limit = { group: 'Limits', scope: 'listen' } as const
const seconds = { ...limit, type: 'number', min: 0.001, max: 86_400, value: 'SECONDS', unit: 'seconds' } as const
const bytes = { ...limit, type: 'integer', value: 'BYTES', unit: 'bytes' } as const
const count = { ...limit, type: 'integer', min: 1, value: 'N' } as const

const hostPattern = {
  // A host name has no colons. An IPv6 address has two, a pattern of addresses such as fd00:* one or more.
  matches: /^(?:[^\s/:[\]?#@]+|[0-9A-Fa-f.:]*:[0-9A-Fa-f.]*[:*][0-9A-Fa-f.:*]*)$/,
  expected: 'a host name without scheme and port, such as app.test or *.test',
}
const originPattern = {
  matches: /^(?:null|\*[^\s/?#@]*|[A-Za-z*][A-Za-z0-9+.*-]*:\/\/[^\s/?#@]+)$/,
  expected: 'an origin without a path, such as https://app.example, https://*.example, null or *',
}

/** TLS, access by host and origin, and the limits of connections. */
export const transportOptions = {
  tls: {
    ...listening,
    type: 'boolean',
    default: false,
    describe: 'Serve HTTPS and WSS with a certificate of a local certificate authority, which is created once',
  },
  tlsCert: {
    ...listening,
    type: 'path',
    value: 'FILE',
    describe: 'TLS certificate chain, in PEM, leaf first. Enables HTTPS and WSS',
  },
  tlsKey: { ...listening, type: 'path', value: 'FILE', describe: 'Private key of --tls-cert, in PEM' },
  allowHosts: {
    ...listening,
    type: 'texts',
    orNone: true,
    pattern: hostPattern,
    value: 'HOST...',
    describe:
      'Host names that requests without an API key can use in addition to the names of this machine, such as *.test. Others are rejected, against DNS rebinding',
  },
  allowOrigins: {
    ...listening,
    type: 'texts',
    orNone: true,
    pattern: originPattern,
    value: 'ORIGIN...',
    describe:
      'Origins of web pages that can use the node without an API key, in addition to local pages, such as https://*.example, or *',
  },
  headers: {
    ...listening,
    type: 'boolean',
    default: false,
    describe:
      'Send the HTTP response headers x-credits-cost, x-credits-left and x-request-id. The x-request-id of a request is sent back in its response',
  },
  faults: {
    group: 'Server',
    scope: 'node',
    type: 'items',
    of: {
      type: 'group',
      members: faultMembers,
      short: 'a string such as latency=200±50,429=10%,method=eth_call,seed=7',
    },
    value: 'RULES',
    describe:
      'Faults to inject, for tests: latency, error responses and closed connections, such as 503=10%,method=eth_call. Rules are separated by ;',
  },
  webhooks: {
    group: 'Server',
    scope: 'node',
    type: 'items',
    of: { type: 'group', members: webhookMembers },
    value: 'JSON',
    describe:
      'Webhooks: the node sends the transfers of accounts or NFTs, or the results of queries, to their URLs. They exist while the node runs; `create-webhook` creates persistent webhooks',
  },
  tokenPrices: {
    group: 'Server',
    scope: 'node',
    type: 'items',
    of: { type: 'group', members: tokenPriceMembers },
    value: 'JSON',
    describe: 'Prices of tokens, for the Prices API and the Portfolio API. `vivarium_setTokenPrice` adds prices',
  },
  maxFaultRules: {
    ...count,
    scope: 'node',
    default: 64,
    describe: 'Maximum number of fault rules of the operator, and of each API key',
  },
  compressFrom: {
    ...bytes,
    min: 0,
    default: 65_536,
    describe:
      'Minimum size of a response that is compressed, in bytes, for clients that accept compression. 0 disables it',
  },
  maxConnections: {
    ...count,
    default: 10_000,
    describe: 'Maximum number of open connections. Further connections are closed',
  },
  maxRunning: {
    ...count,
    default: 256,
    describe: 'Maximum number of requests that one connection runs at a time. Further requests wait',
  },
  headerLimit: {
    ...bytes,
    min: 512,
    max: 1_048_576,
    default: 16_384,
    describe: 'Maximum size of the headers of a request, in bytes. Larger headers get status 431',
  },
  headerTimeout: { ...seconds, default: 30, describe: 'Maximum time to receive request headers, in seconds' },
  bodyTimeout: {
    ...seconds,
    default: 60,
    describe: 'Maximum time to receive a request, and between two reads of a long response, in seconds',
  },
  idleTimeout: { ...seconds, default: 75, describe: 'Time after which an idle HTTP connection is closed, in seconds' },
  pingInterval: { ...seconds, default: 30, describe: 'Interval between pings on a WebSocket, in seconds' },
  pongTimeout: {
    ...seconds,
    default: 300,
    describe: 'Time after which a WebSocket that answers no ping is closed, in seconds',
  },
  pushLimit: {
    ...bytes,
    min: 1_024,
    default: 16 * 1024 * 1024,
    describe:
      'Maximum bytes of pending subscription events per client. A client that falls further behind is disconnected',
  },
  unreadLimit: {
    ...bytes,
    min: 1_048_576,
    default: 512 * 1024 * 1024,
    describe:
      'Maximum bytes of unread responses and events of all clients together. Above it, the slowest clients are disconnected',
  },
} as const satisfies Record<string, Option>
