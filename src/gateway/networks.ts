import type { Endpoint } from '../rpc/protocol/endpoint.ts'
import type { ApiAccount } from './keys/apiAccount.ts'
import type { NetworkKind } from './networkKind.ts'

/** The networks of a node, as far as the gateway has to know them. */
export interface Networks {
  /** The network that answers at the addresses that name none. */
  readonly defaultName: string
  /** Those that an account can see; all of them where none is given. */
  names(account?: ApiAccount): readonly string[]
  /** What answers on a network for an account; undefined where no network has this name. It is built at its first call. */
  endpoint(network: string, account: ApiAccount): Endpoint | undefined
  /** Those that an account can see; all of them where none is given. */
  list(account?: ApiAccount): readonly ListedNetwork[]
  /** Whether an account has a network to itself, so that what it does there concerns no other key. */
  isOwn(network: string, account: ApiAccount): boolean
  /** Calls `listener` whenever a network comes, or answers by another endpoint from now on. */
  onChange(listener: () => void): void
}

/** What `GET /networks` tells of a network besides its addresses. */
export interface ListedNetwork {
  readonly name: string
  readonly kind: NetworkKind
  /** Where it is known without building the network. A number, or the field element that a network of family A has. */
  readonly chainId?: number | string
  readonly isBuilt: boolean
  /** Whether eth_simulateV1 is answered; undefined for layer 2. */
  readonly simulate?: boolean
  /** The network of its layer 1. */
  readonly settlesOn?: string
  /** Undefined where all methods of its kind are answered. */
  readonly methods?: { readonly allow?: readonly string[] | undefined; readonly block?: readonly string[] | undefined }
}
