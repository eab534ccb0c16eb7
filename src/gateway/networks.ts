import type { Endpoint } from '../rpc/protocol/endpoint.ts'
import type { ApiAccount } from './keys/apiAccount.ts'
import type { NetworkKind } from './networkKind.ts'

/** The networks of a node, as the gateway sees them. */
export interface Networks {
  /** Network of paths that name none. */
  readonly defaultName: string
  /** Names that an account can see. Without an account: all. */
  names(account?: ApiAccount): readonly string[]
  /** Returns the endpoint of a network for an account. Undefined for an unknown network. The network is built at its first call. */
  endpoint(network: string, account: ApiAccount): Endpoint | undefined
  /** Networks that an account can see. Without an account: all. */
  list(account?: ApiAccount): readonly ListedNetwork[]
  /** Whether a network belongs to the key of an account, so that no other key uses it. */
  isOwn(network: string, account: ApiAccount): boolean
  /** Whether the key of an account created a network with `vivarium_fork`. The list of networks of the key does not apply to it. */
  isOwnFork(network: string, account: ApiAccount): boolean
  /** Calls `listener` when a network is added, and when one is removed, with its endpoint. */
  onChange(listener: (removed?: Endpoint) => void): void
}

/** A network in the response of `GET /networks`, without its URLs. */
export interface ListedNetwork {
  readonly name: string
  readonly kind: NetworkKind
  /** Known before the network is built. A number, or the field element of a network of kind l2a. */
  readonly chainId?: number | string
  readonly isBuilt: boolean
  /** Whether eth_simulateV1 is available. Undefined for layer 2. */
  readonly simulate?: boolean
  /** The layer-1 network. */
  readonly settlesOn?: string
  /** Undefined: all methods of its kind. */
  readonly methods?: { readonly allow?: readonly string[] | undefined; readonly block?: readonly string[] | undefined }
}
