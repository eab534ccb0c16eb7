import { MAX_TIMER_SECONDS } from '../duration.ts'
import type { Option } from '../option.ts'
import type { Member } from '../shape.ts'

/** The members of `upstream`, of a node or of one of its networks. */
export const upstreamMembers = {
  url: {
    type: 'texts',
    orSingle: true,
    pattern: {
      matches: /^(?:http|ws)s?:\/\/[^\s/?#]\S*$/,
      expected: 'a URL that begins with http://, https://, ws:// or wss://',
    },
    value: 'URL...',
    describe: 'URLs of the upstream node, for HTTP or WebSocket. The next one is used when one fails',
  },
  block: {
    type: 'string',
    orNumber: true,
    pattern: {
      matches: /^(?:-?\d+|0x[0-9a-fA-F]+|latest|safe|finalized|earliest)$/,
      expected: 'a block number, a block hash, or one of latest, safe, finalized, earliest',
    },
    value: 'BLOCK',
    describe: 'Block to continue; latest by default. A negative number counts back from the latest block',
  },
  headers: { type: 'texts', value: 'HEADER...', describe: 'HTTP headers to send, such as "authorization: Bearer KEY"' },
  cache: { type: 'path', value: 'FILE', describe: 'File that stores the data loaded from the upstream' },
  offline: { type: 'boolean', describe: 'Never connect to the upstream: read from the cache alone' },
  proofs: {
    type: 'string',
    choices: ['preferred', 'required', 'never'],
    describe: 'Whether state must be proven by eth_getProof',
  },
  requestsPerSecond: {
    type: 'integer',
    min: 1,
    value: 'N',
    describe: 'Maximum number of requests per second. A batch is one request',
  },
  timeout: {
    type: 'duration',
    min: 1,
    max: MAX_TIMER_SECONDS,
    value: 'DURATION',
    describe: 'Maximum time to wait for one response; 20s by default',
  },
} as const satisfies Record<string, Member>

const forking = { group: 'Forking', scope: 'node' } as const

/** Forking: a chain that continues the chain of another node. Each option except `upstream` is one of its members. */
export const upstreamOptions = {
  upstream: {
    ...forking,
    type: 'group',
    members: upstreamMembers,
    value: 'JSON',
    describe: 'Node whose chain the default network continues: an object with the settings of the options below',
  },
  forkUrl: {
    ...upstreamMembers.url,
    ...forking,
    describe: 'Continue the chain of the node at this URL. Further URLs are used when one fails',
  },
  forkBlock: {
    ...upstreamMembers.block,
    ...forking,
    describe:
      'Block to continue: a number, a hash or a tag; latest by default. A negative number counts back from the latest block',
  },
  forkCache: {
    ...upstreamMembers.cache,
    ...forking,
    describe:
      'File that stores the data loaded from the upstream, so that later runs need no network. By default a file in the cache folder of the user, named by chain ID and block hash',
  },
  forkOffline: { ...upstreamMembers.offline, ...forking },
  forkProofs: {
    ...upstreamMembers.proofs,
    ...forking,
    describe:
      'Whether eth_getProof must prove the state of the upstream; preferred by default, which continues without proofs if the upstream has none',
  },
  forkHeaders: {
    ...upstreamMembers.headers,
    ...forking,
    describe: 'HTTP headers to send to the upstream, such as "authorization: Bearer KEY"',
  },
  forkRequestsPerSecond: {
    ...upstreamMembers.requestsPerSecond,
    ...forking,
    describe:
      'Maximum number of requests to the upstream per second, where a batch is one request; unlimited by default',
  },
  forkTimeout: {
    ...upstreamMembers.timeout,
    ...forking,
    describe: 'Maximum time to wait for one response of the upstream; 20s by default',
  },
} as const satisfies Record<string, Option>
