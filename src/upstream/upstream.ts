import { type Hash, type Hex, quantityHex } from '../bytes.ts'
import type { StatePart } from '../state/remoteState.ts'
import { Ancestors } from './ancestors.ts'
import type { CacheStore } from './cacheStore.ts'
import type { AccountProofResult } from './loadedTrie.ts'
import { LoadingTrie } from './loadingTrie.ts'
import { LoadingValues } from './loadingValues.ts'
import type { PinnedBlock } from './pinnedBlock.ts'
import { pinnedStateSource } from './pinnedStateSource.ts'
import { isFailedCall } from './refusals.ts'
import type { ReplaceableClient } from './replaceableClient.ts'
import type { EarlierRun, StateKeys } from './stateSource.ts'
import { refusalOf, upstreamCallFailed } from './upstreamErrors.ts'

/** The pinned block of an upstream, and the requests that were sent. */
export interface UpstreamStatus {
  readonly chainId: bigint
  readonly number: bigint
  readonly hash: Hash
  readonly stateRoot: Hash
  readonly hasProofs: boolean
  readonly isOffline: boolean
  /** HTTP requests, and JSON-RPC calls in them, since the start. */
  readonly requests: number
  readonly calls: number
  readonly host: string | undefined
}

/** The parts of an opened upstream. */
export interface UpstreamParts {
  readonly pinned: PinnedBlock
  readonly client: ReplaceableClient
  /** Contains the state of earlier runs. The upstream adds all loaded data to it. */
  readonly cache: CacheStore
  /** Whether the state is loaded with proofs. */
  readonly hasProofs: boolean
  /** An account that is already loaded. */
  readonly proof?: AccountProofResult | undefined
  /** Reads that will probably be repeated. */
  readonly earlier?: EarlierRun | undefined
}

/**
 * The node whose chain a forked chain continues, pinned at one block. Loads its state on first read, and answers requests about earlier
 * blocks. All loaded data is in the cache, so it is requested once. `openPinnedUpstream` opens it.
 */
export class Upstream {
  readonly pinned: PinnedBlock
  readonly state: LoadingTrie | LoadingValues
  readonly #client: ReplaceableClient
  readonly #cache: CacheStore
  readonly #block: Hex
  readonly #ancestors: Ancestors
  #users = 1

  /** Throws ForkCacheDamaged if a proof of the cache is incomplete. */
  constructor({ pinned, client, cache, hasProofs, proof, earlier }: UpstreamParts) {
    this.pinned = pinned
    this.#client = client
    this.#cache = cache
    this.#block = quantityHex(pinned.header.number)
    this.#ancestors = new Ancestors(
      pinned,
      (number) => this.request('eth_getBlockByNumber', [quantityHex(number), false]),
      () => client.host,
    )
    const source = pinnedStateSource(pinned, client, () => cache.markDirty())
    this.state = hasProofs
      ? new LoadingTrie(pinned.header.stateRoot, source, earlier)
      : new LoadingValues(source, earlier)
    cache.fill(this.state)
    if (proof !== undefined && this.state.kind === 'trie') this.state.add(proof)
  }

  /** The current status of the upstream. */
  get status(): UpstreamStatus {
    const { chainId, hash, header } = this.pinned
    const { host, isOffline, sent } = this.#client
    return {
      chainId,
      number: header.number,
      hash,
      stateRoot: header.stateRoot,
      hasProofs: this.state.kind === 'trie',
      isOffline,
      ...sent,
      host,
    }
  }

  /**
   * Returns the upstream's result of a call about blocks up to the pinned one, which never changes. Rejects with the error of the call if it
   * failed, with UpstreamError for other JSON-RPC errors, and offline with NotRecorded if the cache lacks the result.
   */
  async request(method: string, params: readonly unknown[]): Promise<unknown> {
    if (this.#isPinnedBlock(method, params)) return this.pinned.json
    const cached = this.#cache.result(method, params)
    if (cached !== undefined) return JSON.parse(cached)
    const result = await this.#callEarlier(method, params)
    // Not cached: a missing block or transaction can still appear, and a pending one can be mined.
    if (result !== null && !isPendingTransaction(result)) this.#cache.addResult(method, params, result)
    return result
  }

  /** Loads accounts and slots that will probably be read, in one batch. Their reads repeat a failed load. */
  async prefetch(keys: readonly StateKeys[]): Promise<void> {
    const parts = keys.flatMap(([address, ...slots]): StatePart[] => [
      ...(this.state.has(address) ? [] : [{ kind: 'account', address } as const]),
      ...slots
        .filter((slot) => !this.state.has(address, slot))
        .map((slot) => ({ kind: 'slot', address, slot }) as const),
    ])
    await Promise.allSettled(parts.map((part) => this.state.load(part)))
  }

  /** Returns the hash of one of the 256 blocks before the pinned one. Throws NotLoaded if their headers are not loaded. */
  hashOf(number: number): Hash | undefined {
    return this.#ancestors.hashOf(number)
  }

  /**
   * Replaces the URL of the upstream, without the headers of the options. Rejects with UpstreamMismatch if it has another chain or block. `signal`
   * cancels the requests to it.
   */
  setUrl(url: string, signal: AbortSignal): Promise<void> {
    const { pinned } = this
    return this.#client.replace(url, { pinned, hasProofs: this.state.kind === 'trie', signal })
  }

  /** Adds a user of the upstream, which must call `close` too. */
  retain(): this {
    this.#users++
    return this
  }

  /** Writes the loaded data to the cache file. */
  save(): Promise<void> {
    return this.#cache.save()
  }

  /** Releases the upstream. The last release cancels pending requests, for the given reason, and writes the cache. */
  async close(reason?: string): Promise<void> {
    this.#users--
    if (this.#users > 0) return
    this.#client.close(reason)
    await this.save()
  }

  /** Whether a call requests the pinned block with the hashes of its transactions. */
  #isPinnedBlock(method: string, [id, isFull]: readonly unknown[]): boolean {
    const { hash, json } = this.pinned
    if (isFull !== false || json.transactions === undefined) return false
    return (method === 'eth_getBlockByNumber' && id === this.#block) || (method === 'eth_getBlockByHash' && id === hash)
  }

  async #callEarlier(method: string, params: readonly unknown[]): Promise<unknown> {
    try {
      return await this.#client.call(method, params)
    } catch (error) {
      const refusal = refusalOf(error)
      throw refusal !== undefined && isFailedCall(refusal) ? upstreamCallFailed(refusal) : error
    }
  }
}

/** Whether a result is a transaction that is not in a block yet. */
const isPendingTransaction = (result: unknown): boolean =>
  typeof result === 'object' && result !== null && 'blockNumber' in result && result.blockNumber === null
