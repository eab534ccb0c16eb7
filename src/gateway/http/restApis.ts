import type { IncomingMessage } from 'node:http'
import { unservedNftOperations } from '../../rpc/alchemy/nftOperations.ts'
import { alchemyPaths } from '../../rpc/generated/restPaths.ts'
import { isForm } from './checkPostHeaders.ts'

/** What a REST API reads of a request besides its target. */
export type RestHead = Pick<IncomingMessage, 'method' | 'headers'>

/** A REST API. Its requests become calls of one method. */
export interface RestApi {
  /** The method that returns the body of the response. Its parameters are the path and the JSON body. */
  readonly method: string
  /**
   * Patterns of request targets. The group `base` is the path of JSON-RPC, and `path` the rest, which the method reads. With the group `key`, a
   * slash and an API key, the path of JSON-RPC is `<base>/v3<key>`.
   */
  readonly targets: readonly RegExp[]
  /**
   * A pattern of targets that can be addresses of JSON-RPC or of another API, so it follows `targets` of all APIs. `isRest` returns whether a request
   * for one is for this API.
   */
  readonly ambiguous?: { readonly target: RegExp; readonly isRest: (head: RestHead) => boolean }
  /** Returns the API key outside the path. A node that requires no key ignores an unknown one. */
  readonly findKey?: (headers: RestHead['headers'], path: string) => string | undefined
  /** Whether operations depend on the HTTP method, which can be PUT, PATCH or DELETE too. It is the first parameter then. */
  readonly usesHttpMethod?: boolean
  /** Returns the only parameter, if the query and the body are forms. */
  readonly readForm?: (query: string, body: string) => object
  /** Whether the method selects networks by its parameters and checks that the key allows them. */
  readonly namesNetworks?: boolean
  /** Returns the body of an error response. */
  readonly errorBody: (status: number, message: string) => object
  /** Whether errors of the call have the status 200. */
  readonly failsWithOk?: boolean
}

const {
  alchemy_nftApi: nftPaths,
  alchemy_portfolioApi: portfolioPaths,
  alchemy_pricesApi: pricesPaths,
  alchemy_notifyApi: notifyPaths,
} = alchemyPaths

/** Returns the pattern of operations below an address of JSON-RPC, where alchemy-sdk with a `url` sends its requests, with or without a prefix. */
const below = (prefix: string, operations: string): RegExp =>
  new RegExp(`^(?<base>[^?]*?)(?:${prefix})?(?<path>/(?:${operations})(?:\\?.*)?)$`)

const messageInError = (_: number, message: string) => ({ error: { message } })

const isEtherscanKey = (name: string): boolean => name.toLowerCase() === 'apikey'

/** The REST APIs. The first one with a matching pattern gets a request. */
export const restApis: readonly RestApi[] = [
  {
    // https://ethereum.github.io/beacon-APIs: /mainnet/v3/<KEY>/eth/v1/beacon/genesis
    method: 'vivarium_beaconApi',
    targets: [/^(?<base>[^?]*?)(?<path>\/eth\/v1\/.*)$/],
    errorBody: (code, message) => ({ code, message }),
  },
  {
    // Alchemy: /mainnet/nft/v3/<KEY>/getNFTsForOwner?owner=0x…
    method: 'alchemy_nftApi',
    targets: [
      /^(?<base>(?:\/[^/?]+)?)\/nft\/v3(?<key>\/[^/?]+)(?<path>\/[^/?]+(?:\?.*)?)$/,
      // A variable of a webhook can have the name of an operation.
      below('/nft/v3', `(?<!/graphql/variables/)(?:${[...nftPaths, ...unservedNftOperations].join('|')})`),
    ],
    // An unknown operation. With POST, it is a key for a network with the name "nft".
    ambiguous: {
      target: /^(?<base>(?:\/[^/?]+)?)\/nft\/v3(?<path>\/[a-z]+(?:\?.*)?)$/i,
      isRest: ({ method }) => method === 'GET' || method === 'HEAD',
    },
    errorBody: messageInError,
  },
  {
    // Alchemy: /api/create-webhook
    method: 'alchemy_notifyApi',
    targets: [below('/api', notifyPaths.join('|').replace('{name}', '[^/?]+'))],
    findKey: (headers) => headers['x-alchemy-token']?.toString(),
    usesHttpMethod: true,
    namesNetworks: true,
    errorBody: (_, message) => ({ message }),
  },
  {
    // Etherscan, version 1 or 2: /api?module=account&…&apikey=<KEY>, /v2/api?chainid=1&…
    method: 'etherscan_api',
    targets: [/^(?<base>[^?]*?)(?:\/v2)?\/api\/?(?<path>\?.*)$/],
    // Without a query, the form has all parameters. Other requests are for a network with the name "api".
    ambiguous: {
      target: /^(?<base>[^?]*?)(?:\/v2)?\/api\/?$/,
      isRest: ({ headers }) => isForm(headers['content-type']),
    },
    findKey: (_, query) => [...new URLSearchParams(query)].find(([name]) => isEtherscanKey(name))?.[1] || undefined,
    readForm(query, body) {
      const parameters = [...new URLSearchParams(query), ...new URLSearchParams(body)]
      return Object.fromEntries(parameters.filter(([name]) => !isEtherscanKey(name)))
    },
    namesNetworks: true,
    errorBody: (_, message) => ({ status: '0', message: 'NOTOK', result: `Error! ${message}` }),
    // Clients read the body of responses with status 200 only.
    failsWithOk: true,
  },
  {
    // Alchemy: /data/v1/<KEY>/assets/tokens/by-address. It has no queries.
    method: 'alchemy_portfolioApi',
    targets: [
      /^(?<base>)\/data\/v1(?<key>\/[^/?]+)(?<path>\/(?:assets|transactions|transfers|utility)\/[^?]+)/,
      new RegExp(`^(?<base>[^?]*?)(?:/data/v1)?(?<path>/(?:${portfolioPaths.join('|')}))(?:\\?.*)?$`),
    ],
    namesNetworks: true,
    errorBody: messageInError,
  },
  {
    // Alchemy: /prices/v1/<KEY>/tokens/by-symbol?symbols=ETH, also with the key in a header
    method: 'alchemy_pricesApi',
    targets: [
      /^(?<base>)\/prices\/v1(?!\/tokens\/)(?<key>\/[^/?]+)(?<path>\/tokens\/.*)$/,
      /^(?<base>[^?]*?)\/prices\/v1(?<path>\/tokens\/.*)$/,
      below('/prices/v1', pricesPaths.join('|')),
    ],
    findKey: ({ authorization }) => /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1],
    namesNetworks: true,
    errorBody: messageInError,
  },
]
