import { effect, signal } from '@preact/signals'
import type { AbiDecoder, NamedContract } from '../abi/abiDecoder.ts'
import type { RpcClient } from '../rpc/client.ts'
import { isTemporary, type RpcError } from '../rpc/errors.ts'
import { version } from './chain.ts'
import { network, rpc } from './session.ts'

/** Result of `vivarium_names`. */
export interface NameList {
  readonly accounts: readonly { readonly name: string; readonly address: string }[]
  readonly contracts: readonly NamedContract[]
  readonly transactions: readonly { readonly name: string; readonly hash: string }[]
}

/** Names of accounts, contracts and transactions of a network. */
export class KnownNames {
  readonly list: NameList
  readonly #byAddress = new Map<string, string>()
  readonly #byHash = new Map<string, string>()
  #decoder: Promise<AbiDecoder> | undefined

  /** `development` are the accounts that the node signs for. They are numbered unless `list` names them. */
  constructor(list: NameList, development: readonly string[]) {
    this.list = list
    for (const [index, address] of development.entries()) this.#byAddress.set(address, `account ${index}`)
    for (const { name, address } of [...list.accounts, ...list.contracts])
      if (name !== undefined && address !== undefined) this.#byAddress.set(address, name)
    for (const { name, hash } of list.transactions) this.#byHash.set(hash, name)
  }

  ofAddress(address: string): string | undefined {
    return this.#byAddress.get(address.toLowerCase())
  }

  ofTransaction(hash: string): string | undefined {
    return this.#byHash.get(hash)
  }

  /** Returns the view path of the account or transaction with a name, ignoring case. */
  pathOf(name: string): string | undefined {
    const wanted = name.toLowerCase()
    for (const [address, known] of this.#byAddress) if (known.toLowerCase() === wanted) return `address/${address}`
    for (const [hash, known] of this.#byHash) if (known.toLowerCase() === wanted) return `tx/${hash}`
    return undefined
  }

  /** Returns all addresses with their names, the development accounts first. */
  addresses(): readonly (readonly [address: string, name: string])[] {
    return [...this.#byAddress]
  }

  /** Returns the first names of accounts, contracts and transactions that contain a text, ignoring case. None for an empty text. */
  namesWith(text: string, count: number): readonly string[] {
    const wanted = text.trim().toLowerCase()
    if (wanted === '') return []
    const found = new Set<string>()
    for (const known of [this.#byAddress, this.#byHash])
      for (const name of known.values()) {
        if (found.size === count) return [...found]
        if (name.toLowerCase().includes(wanted)) found.add(name)
      }
    return [...found]
  }

  /** Returns a decoder with all ABIs. Its code is loaded at the first call. */
  decoder(): Promise<AbiDecoder> {
    this.#decoder ??= import('../abi/abiDecoder.ts').then((module) => new module.AbiDecoder(this.list.contracts))
    return this.#decoder
  }
}

const none: NameList = { accounts: [], contracts: [], transactions: [] }

export const names = signal(new KnownNames(none, []))

/** Minimum milliseconds between loads while the chain changes. Clients add ABIs, and the node recognizes deployed artifacts. */
const MIN_INTERVAL = 5_000

let loading: Promise<void> | undefined

/** Incremented to load the names at once. */
const requests = signal(0)

/** Loads the names at once, after an action on this page that changes them. */
export function reloadNames(): void {
  requests.value++
}

/** Returns the names of the current network when they are loaded. */
export async function loadedNames(): Promise<KnownNames> {
  await loading
  return names.peek()
}

/** A hidden page sends no requests. */
function reloadWhenVisible(): void {
  if (document.hidden) document.addEventListener('visibilitychange', reloadWhenVisible, { once: true })
  else reloadNames()
}

/** Starts to load the names of the current network, also when its chain changes. */
export function watchNames(): void {
  let client: RpcClient | undefined
  let lastLoad = 0
  let lastText = ''
  let lastRequest = 0
  let timer: number | undefined
  effect(() => {
    const current = rpc.value
    // Reading the signal subscribes to changes of the chain.
    void version.value
    const isRequested = requests.value !== lastRequest
    if (current === undefined) return
    const wait = lastLoad + MIN_INTERVAL - performance.now()
    if (current === client && !isRequested && wait > 0) {
      timer ??= window.setTimeout(reloadWhenVisible, wait)
      return
    }
    clearTimeout(timer)
    timer = undefined
    lastRequest = requests.value
    if (current !== client) names.value = new KnownNames(none, [])
    client = current
    lastLoad = performance.now()
    // Ledgers have no names, and not these methods.
    if (network.peek()?.kind !== 'ethereum') return
    loading = load(current).then(
      ([list, development]) => {
        const text = JSON.stringify([list, development])
        if (current !== client || (text === lastText && names.peek().list !== none)) return
        lastText = text
        names.value = new KnownNames(list, development)
      },
      () => {
        // The names stay while the node is unreachable or limits the rate. Loads them again later.
        if (current === client) timer ??= window.setTimeout(reloadWhenVisible, MIN_INTERVAL)
      },
    )
  })
}

/** Loads the names and the accounts. A network without these methods has none. Rejects after a temporary failure. */
const load = (client: RpcClient): Promise<[NameList, string[]]> => {
  const request = <Result>(method: string, otherwise: Result): Promise<Result> =>
    client.request<Result>(method).catch((failure: RpcError) => {
      if (isTemporary(failure)) throw failure
      return otherwise
    })
  return Promise.all([request('vivarium_names', none), request<string[]>('eth_accounts', [])])
}
