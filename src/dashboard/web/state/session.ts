import { computed, effect, signal } from '@preact/signals'
import { location } from '../router/navigation.ts'
import { RpcClient } from '../rpc/client.ts'
import { FORBIDDEN_BY_KEY, RpcError, unreachable } from '../rpc/errors.ts'
import { Throttle } from '../rpc/throttle.ts'
import { readBrowserStorage, writeBrowserStorage } from './browserStorage.ts'

/** A network of the node, as `GET /networks` lists it. */
export interface NetworkInfo {
  readonly name: string
  readonly kind: 'ethereum' | 'l2a' | 'l2b'
  readonly chainId?: number | string
  /** The layer-1 network of a ledger. */
  readonly settlesOn?: string
  readonly state: 'built' | 'not built'
}

interface NetworkList {
  readonly default: string
  readonly networks: readonly NetworkInfo[]
}

const KEY = 'vivarium.apiKey'

/** The API key that requests contain. Empty for requests without a key. Stored until the tab is closed. */
export const apiKey = signal(readBrowserStorage('sessionStorage', KEY) ?? '')
effect(() => writeBrowserStorage('sessionStorage', KEY, apiKey.value === '' ? undefined : apiKey.value))

/** Why the node rejects the current API key, or requests without one. Undefined while it accepts them. */
export const keyProblem = signal<string | undefined>(undefined)

/** Whether the API key had too few credits left for the last request. */
export const isOutOfCredits = signal(false)

/** Whether requests wait for the rate limit of the API key. */
export const isRateLimited = signal(false)
/** The throttle of all requests with the current API key. The node limits no requests without a key. */
const throttle = computed(() =>
  apiKey.value === '' ? undefined : new Throttle((isLimited) => (isRateLimited.value = isLimited)),
)

export const knownNetworks = signal<NetworkList | undefined>(undefined)
/** The failure of the last attempt to load the networks. */
export const networkFailure = signal<RpcError | undefined>(undefined)

/** The default network of the node, or the first network if the API key does not allow the default. */
const defaultNetwork = computed(() => {
  const { default: preferred, networks = [] } = knownNetworks.value ?? {}
  return (networks.find(({ name }) => name === preferred) ?? networks[0])?.name
})

/** The name of the current network: from the URL, otherwise the default network. */
export const networkName = computed(() => location.value.network ?? defaultNetwork.value)
export const network = computed(() => knownNetworks.value?.networks.find(({ name }) => name === networkName.value))
/** Whether the URL names a network that the node does not have, or that the API key does not include. */
export const isUnknownNetwork = computed(() => knownNetworks.value !== undefined && network.value === undefined)
/** The network of links that name none: the current network, or the default network if the current one is unknown. */
export const linkedNetwork = computed(() => (isUnknownNetwork.value ? defaultNetwork.value : networkName.value))

/** Returns a URL of the node, with the API key as the last segment. Relative to the page, which may be behind a proxy. */
const withKey = (path: string): URL =>
  new URL(apiKey.value === '' ? path : `${path}/${encodeURIComponent(apiKey.value)}`, window.document.baseURI)

const rpcPath = (name: string): string => (apiKey.value === '' ? name : `${name}/v3`)
const socketPath = (name: string): string => (apiKey.value === '' ? name : `${name}/ws/v3`)

/** Returns the WebSocket URL of a network. */
export function webSocketUrl(name: string): string {
  const url = withKey(socketPath(encodeURIComponent(name)))
  url.protocol = url.protocol.replace('http', 'ws')
  return url.href
}

/** Creates a JSON-RPC client of a network by name, with the current API key. */
export function clientOf(name: string): RpcClient {
  const key = apiKey.value
  return new RpcClient(withKey(rpcPath(encodeURIComponent(name))).href, {
    onUnauthorized: () => rejectKey(key),
    onCredits: (isSpent) => {
      if (key === apiKey.peek()) isOutOfCredits.value = isSpent
    },
    throttle: throttle.value,
  })
}

/**
 * Whether the node has the network of the URL, but the API key does not include it. Undefined until the node has answered. The list of
 * networks does not contain such a network, but a request to it fails with the code for a restricted key.
 */
export const isExcludedNetwork = signal<boolean | undefined>(undefined)
effect(() => {
  const name = networkName.value
  const isQuestionable = isUnknownNetwork.value && apiKey.value !== '' && name !== undefined
  isExcludedNetwork.value = isQuestionable ? undefined : false
  if (!isQuestionable) return undefined
  let isCurrent = true
  const show = (isExcluded: boolean) => {
    if (isCurrent) isExcludedNetwork.value = isExcluded
  }
  clientOf(name)
    .request('eth_chainId')
    .then(
      () => show(false),
      (failure: RpcError) => show(failure.code === FORBIDDEN_BY_KEY),
    )
  return () => {
    isCurrent = false
  }
})

/** The name of the current network if the node has it. A reload of the list with the same name keeps the client. */
const availableName = computed(() => network.value?.name)

/** JSON-RPC client of the current network. Undefined before a network is known. */
export const rpc = computed(() => (availableName.value === undefined ? undefined : clientOf(availableName.value)))

const defaultClient = computed(() => clientOf(defaultNetwork.value ?? ''))

/** Returns the JSON-RPC client of the default network, for data of the whole node. */
export const nodeRpc = (): RpcClient => defaultClient.value

/** Asks for another API key. Does nothing if the user has entered another one since the request. */
function rejectKey(key: string): void {
  if (key !== apiKey.peek()) return
  keyProblem.value = key === '' ? 'This node requires an API key.' : 'The node does not accept this API key.'
}

/** Loads the list of networks. Rejects with an RpcError. */
async function fetchNetworks(): Promise<NetworkList> {
  const key = apiKey.peek()
  const response = await fetch(withKey('networks'), { credentials: 'omit' }).catch(() => {
    throw unreachable()
  })
  if (response.status === 401) {
    rejectKey(key)
    throw new RpcError(await response.text(), 401)
  }
  if (!response.ok) throw new RpcError((await response.text()).trim(), response.status)
  return response.json()
}

/** Forgets the API key. A node that requires one asks for another. */
export async function forgetKey(): Promise<void> {
  apiKey.value = ''
  await loadNetworks()
}

/** Loads the list of networks. This also checks the API key. */
export async function loadNetworks(): Promise<void> {
  const key = apiKey.peek()
  try {
    const list = await fetchNetworks()
    if (key !== apiKey.peek()) return
    keyProblem.value = undefined
    networkFailure.value = undefined
    // Does not replace an equal list, because that would reload everything that depends on it.
    if (JSON.stringify(list) !== JSON.stringify(knownNetworks.value)) knownNetworks.value = list
  } catch (failure) {
    if (key === apiKey.peek()) networkFailure.value = failure instanceof RpcError ? failure : unreachable()
  }
}
