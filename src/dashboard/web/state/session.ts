import { computed, effect, signal } from '@preact/signals'
import { location } from '../router/navigation.ts'
import { RpcClient } from '../rpc/client.ts'
import { RpcError, unreachable } from '../rpc/errors.ts'

/** A network of the node, as `GET /networks` lists it. */
export interface NetworkInfo {
  readonly name: string
  readonly kind: 'ethereum' | 'l2a' | 'l2b'
  readonly chainId?: number | string
  readonly url: string
  readonly wsUrl: string
  readonly state: 'built' | 'not built'
}

interface NetworkList {
  readonly default: string
  readonly networks: readonly NetworkInfo[]
}

const KEY = 'vivarium.apiKey'

/** The API key that requests carry; empty for the addresses without one. It is forgotten with the tab. */
export const apiKey = signal(window.sessionStorage.getItem(KEY) ?? '')
effect(() => {
  if (apiKey.value === '') window.sessionStorage.removeItem(KEY)
  else window.sessionStorage.setItem(KEY, apiKey.value)
})

/** Why the node refuses requests without another API key; undefined while it does not. */
export const keyProblem = signal<string | undefined>(undefined)

export const knownNetworks = signal<NetworkList | undefined>(undefined)
/** The failure of the last attempt to load the networks. */
export const networkFailure = signal<RpcError | undefined>(undefined)

/** The name of the network that is shown: the one in the address, else the default one. */
export const networkName = computed(() => location.value.network ?? knownNetworks.value?.default)
export const network = computed(() => knownNetworks.value?.networks.find(({ name }) => name === networkName.value))

/** An address of the node with the key at its end. Relative to the page, which may be behind a proxy. */
const withKey = (path: string): URL =>
  new URL(apiKey.value === '' ? path : `${path}/${encodeURIComponent(apiKey.value)}`, window.document.baseURI)

const rpcPath = (name: string): string => (apiKey.value === '' ? name : `${name}/v3`)
const socketPath = (name: string): string => (apiKey.value === '' ? name : `${name}/ws/v3`)

/** The address for WebSockets of a network. */
export function webSocketUrl(name: string): string {
  const url = withKey(socketPath(encodeURIComponent(name)))
  url.protocol = url.protocol.replace('http', 'ws')
  return url.href
}

/** JSON-RPC of a network by its name. */
export const clientOf = (name: string): RpcClient =>
  new RpcClient(withKey(rpcPath(encodeURIComponent(name))).href, () => {
    keyProblem.value = problemWithKey()
  })

/** JSON-RPC client of the current network. Undefined before a network is known. */
export const rpc = computed(() => (network.value === undefined ? undefined : clientOf(network.value.name)))

const defaultClient = computed(() => clientOf(knownNetworks.value?.default ?? ''))

/** JSON-RPC client of the default network, for data of the whole node. */
export const nodeRpc = (): RpcClient => defaultClient.value

const problemWithKey = (): string =>
  apiKey.value === '' ? 'This node requires an API key.' : 'The node does not accept this API key.'

/** A JSON document of the node by its path, such as `networks` or `usage?from=2026-01-01`. Rejects with an RpcError. */
export async function fetchPage<Page>(path: string, query = ''): Promise<Page> {
  const url = withKey(path)
  url.search = query
  const response = await fetch(url, { credentials: 'omit' }).catch(() => {
    throw unreachable()
  })
  if (response.status === 401) {
    keyProblem.value = problemWithKey()
    throw new RpcError(await response.text(), 401)
  }
  if (!response.ok) throw new RpcError((await response.text()).trim(), response.status)
  return response.json()
}

/** Loads the networks, and with them whether the key is accepted. */
export async function loadNetworks(): Promise<void> {
  try {
    const list = await fetchPage<NetworkList>('networks')
    keyProblem.value = undefined
    networkFailure.value = undefined
    // The same text is the same list: nothing that depends on it begins anew.
    if (JSON.stringify(list) !== JSON.stringify(knownNetworks.value)) knownNetworks.value = list
  } catch (failure) {
    networkFailure.value = failure instanceof RpcError ? failure : unreachable()
  }
}
