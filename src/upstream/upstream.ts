import { type Hash, type Hex, quantityHex, ZERO_ADDRESS } from '../bytes.ts'
import { define, NodeError } from '../errors.ts'
import type { RemoteState, StatePart } from '../state/remoteState.ts'
import { accountKey } from '../state/secureKeys.ts'
import { hexToBinaryString } from '../state/trie/binaryString.ts'
import { Ancestors } from './ancestors.ts'
import { CacheStore } from './cacheStore.ts'
import { type ClientOptions, UpstreamClient } from './client.ts'
import { hashOf, objectOf } from './jsonValues.ts'
import { type AccountProofResult, LoadedTrie } from './loadedTrie.ts'
import type { LoadedValues } from './loadedValues.ts'
import { decodeProofResult, loadingTrie } from './loadingTrie.ts'
import { loadingValues } from './loadingValues.ts'
import { type BlockChoice, pinBlock } from './pinBlock.ts'
import type { PinnedBlock } from './pinnedBlock.ts'
import { verifyProof } from './proof.ts'
import { isFailedCall, isPrunedState, type UpstreamRefusal } from './refusals.ts'
import type { EarlierRun, StateKeys, StateSource } from './stateSource.ts'
import {
  cacheMissing,
  notRecorded,
  offlineFork,
  otherCache,
  unprovenCache,
  upstreamCallFailed,
  upstreamError,
  upstreamInconsistent,
  upstreamMismatch,
  upstreamPruned,
  upstreamReorganized,
} from './upstreamErrors.ts'

/** Whether the state is loaded with proofs: always, if the upstream has them, or never. */
export type ProofMode = 'required' | 'preferred' | 'never'

/** Options of `Upstream.open`. */
export interface UpstreamOptions extends Omit<ClientOptions, 'urls'> {
  /** None if all data is in the cache. */
  readonly urls?: readonly string[]
  /** The block to pin; `latest` by default. */
  readonly block?: BlockChoice | undefined
  /** The cache file, or a function that returns its name for a pinned block. Without it, nothing is stored. */
  readonly cacheFile?:
    | string
    | ((pinned: { readonly chainId: bigint; readonly hash: Hash }) => string | undefined)
    | undefined
  /** Whether to send no requests to the upstream. */
  readonly isOffline?: boolean
  readonly proofs?: ProofMode
}

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

const proofsMissing = define<{ host: string; reason: string }>(
  'ProofsMissing',
  -32000,
  ({ host, reason }) =>
    `the upstream ${host} returns no proofs for this block (${reason}), and --fork-proofs is "required": ` +
    'use another upstream, or --fork-proofs preferred',
)

const nothingToFork = define(
  'NothingToFork',
  -32000,
  () => 'a fork needs an upstream or a cache: set --fork-url, or --fork-cache with a recorded file',
)

/** The command in errors about missing data. */
const RECORD = 'vivarium fork record --url URL --out FILE --run COMMAND'

/**
 * The node whose chain a forked chain continues, pinned at one block. Loads its state on first read, and answers requests about earlier
 * blocks. All loaded data is in the cache, so it is requested once.
 */
export class Upstream {
  readonly pinned: PinnedBlock
  readonly state: RemoteState
  readonly #loaded: LoadedTrie | LoadedValues
  #client: UpstreamClient | undefined
  /** Clients of earlier URLs, which may have pending requests. */
  readonly #earlierClients: UpstreamClient[] = []
  readonly #options: UpstreamOptions
  readonly #cache: CacheStore
  readonly #block: Hex
  readonly #ancestors: Ancestors
  #users = 1

  private constructor(
    pinned: PinnedBlock,
    client: UpstreamClient | undefined,
    cache: CacheStore,
    hasProofs: boolean,
    options: UpstreamOptions,
    earlier?: EarlierRun,
  ) {
    this.#options = options
    this.pinned = pinned
    this.#client = client
    this.#cache = cache
    this.#block = quantityHex(pinned.header.number)
    this.#ancestors = new Ancestors(
      pinned,
      (number) => this.request('eth_getBlockByNumber', [quantityHex(number), false]),
      () => this.#client?.host,
    )
    const source = (): StateSource => this.#source()
    const state = hasProofs ? loadingTrie(pinned.header.stateRoot, source, earlier) : loadingValues(source, earlier)
    cache.fill(state)
    this.state = state
    this.#loaded = state
  }

  /** Opens the upstream or the cache of an earlier run. Rejects with a NodeError. */
  static async open(options: UpstreamOptions): Promise<Upstream> {
    const { urls = [], isOffline = false, proofs = 'preferred', warn = () => {} } = options
    const client = isOffline || urls.length === 0 ? undefined : new UpstreamClient({ ...options, urls })
    try {
      const named = typeof options.cacheFile === 'string' ? await CacheStore.open(options.cacheFile) : undefined
      if (named?.contents !== undefined) {
        checkBlock(named, options)
        checkProofs(named, proofs)
        return new Upstream(named.pinned(), client, named, named.contents.meta.hasProofs, options)
      }
      if (client === undefined) throw nothingToOpen(options)
      const { pinned, firstProof } = await pinBlock(client, options.block ?? 'latest', proofs !== 'never')
      const cache = named ?? (await openDefault(options, pinned))
      if (cache.contents !== undefined) {
        checkProofs(cache, proofs)
        return new Upstream(cache.pinned(), client, cache, cache.contents.meta.hasProofs, options)
      }
      const proof = await provenAccount(firstProof, client.host, pinned, proofs, warn)
      // Chains with other rules for hashes have no proofs of Ethereum either.
      if (proof !== undefined && pinned.mismatch !== undefined)
        throw upstreamInconsistent({ host: client.host, what: pinned.mismatch })
      cache.begin(pinned, proof !== undefined)
      const upstream = new Upstream(
        pinned,
        client,
        cache,
        proof !== undefined,
        options,
        named ? undefined : await cache.earlierRun(),
      )
      if (proof !== undefined && upstream.state instanceof LoadedTrie) upstream.state.add(proof)
      return upstream
    } catch (error) {
      client?.close()
      throw error
    }
  }

  /** The current status of the upstream. */
  get status(): UpstreamStatus {
    const { chainId, hash, header } = this.pinned
    const sent = [this.#client, ...this.#earlierClients].flatMap((client) => client?.sent ?? [])
    return {
      chainId,
      number: header.number,
      hash,
      stateRoot: header.stateRoot,
      hasProofs: this.state.kind === 'trie',
      isOffline: this.#client === undefined,
      requests: sent.reduce((sum, { requests }) => sum + requests, 0),
      calls: sent.reduce((sum, { calls }) => sum + calls, 0),
      host: this.#client?.host,
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
      ...(this.#loaded.has(address) ? [] : [{ kind: 'account', address } as const]),
      ...slots
        .filter((slot) => !this.#loaded.has(address, slot))
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
  async setUrl(url: string, signal: AbortSignal): Promise<void> {
    if (this.#client === undefined) throw offlineFork()
    const { headers, ...options } = this.#options
    const client = new UpstreamClient({ ...options, urls: [url] })
    const stop = (): void => client.close()
    signal.addEventListener('abort', stop)
    try {
      const isProven = this.state.kind === 'trie'
      const { pinned, firstProof } = await pinBlock(client, this.pinned.header.number, isProven)
      if (pinned.chainId !== this.pinned.chainId || pinned.hash !== this.pinned.hash) {
        throw upstreamMismatch({ host: client.host, found: blockText(pinned), wanted: blockText(this.pinned) })
      }
      await firstProof
    } catch (error) {
      client.close()
      throw error
    } finally {
      signal.removeEventListener('abort', stop)
    }
    // Another call may have replaced the client meanwhile.
    if (this.#client !== undefined) this.#earlierClients.push(this.#client)
    this.#client = client
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
    for (const client of [this.#client, ...this.#earlierClients]) client?.close(reason)
    await this.save()
  }

  /** Whether a call requests the pinned block with the hashes of its transactions. */
  #isPinnedBlock(method: string, [id, isFull]: readonly unknown[]): boolean {
    const { hash, json } = this.pinned
    if (isFull !== false || json.transactions === undefined) return false
    return (method === 'eth_getBlockByNumber' && id === this.#block) || (method === 'eth_getBlockByHash' && id === hash)
  }

  async #call(method: string, params: readonly unknown[]): Promise<unknown> {
    if (this.#client === undefined) {
      throw notRecorded({ what: describe(method, params), command: RECORD })
    }
    return this.#client.call(method, params)
  }

  async #callEarlier(method: string, params: readonly unknown[]): Promise<unknown> {
    try {
      return await this.#call(method, params)
    } catch (error) {
      const refusal = refusalOf(error)
      throw refusal !== undefined && isFailedCall(refusal) ? upstreamCallFailed(refusal) : error
    }
  }

  #source(): StateSource {
    return {
      block: this.#block,
      isPrague: this.pinned.header.requestsHash !== undefined,
      call: async (method, params) => {
        const result = await this.#callState(method, params)
        this.#cache.markDirty()
        return result
      },
      wrongResponse: (what) => this.#wrongResponse(what),
    }
  }

  async #callState(method: string, params: readonly unknown[]): Promise<unknown> {
    try {
      return await this.#call(method, params)
    } catch (error) {
      const refusal = refusalOf(error)
      if (!(error instanceof NodeError) || refusal === undefined || !isPrunedState(refusal)) throw error
      throw upstreamPruned({ host: this.#client?.host ?? '', block: this.#block, message: error.message })
    }
  }

  /** Returns the error for a wrong response. Checks whether the pinned block was replaced. */
  async #wrongResponse(what: string): Promise<NodeError> {
    const host = this.#client?.host
    const { hash } = this.pinned
    const number = this.pinned.header.number
    try {
      const block = objectOf(await this.#client?.call('eth_getBlockByNumber', [this.#block, false]), 'the block')
      const now = hashOf(block.hash, 'hash')
      if (now !== hash && host !== undefined)
        return upstreamReorganized({ host, number: Number(number), pinned: hash, now })
    } catch {
      // Without a block to compare, the response itself is reported.
    }
    return upstreamInconsistent({ host, what })
  }
}

/** Returns the first proof. Undefined if the upstream has no proofs. Throws ProofsMissing if proofs are required. */
async function provenAccount(
  proofRequest: Promise<unknown> | undefined,
  host: string,
  { header }: PinnedBlock,
  mode: ProofMode,
  warn: (text: string) => void,
): Promise<AccountProofResult | undefined> {
  if (proofRequest === undefined) return undefined
  let reason: string
  try {
    const proof = decodeProofResult(await proofRequest, ZERO_ADDRESS, [])
    verifyProof(hexToBinaryString(header.stateRoot), accountKey(ZERO_ADDRESS), proof.accountProof)
    return proof
  } catch (error) {
    const isRefusal = upstreamError.is(error)
    if (!isRefusal && !(error instanceof RangeError)) throw error
    reason = error.message
  }
  if (mode === 'required') throw proofsMissing({ host, reason })
  warn(`the upstream ${host} returns no proofs (${reason}): its state is not verified, and state roots are not correct`)
  return undefined
}

/** Returns the JSON-RPC error of the upstream if `error` is an UpstreamError. */
const refusalOf = (error: unknown): UpstreamRefusal | undefined =>
  upstreamError.is(error)
    ? (error.data as UpstreamRefusal) // the data of UpstreamError
    : undefined

/** Whether a result is a transaction that is not in a block yet. */
const isPendingTransaction = (result: unknown): boolean =>
  typeof result === 'object' && result !== null && 'blockNumber' in result && result.blockNumber === null

const blockText = ({ chainId, hash, header }: PinnedBlock): string =>
  `block ${header.number} (${hash}) of chain ${chainId}`

/** Returns the error for a fork without an upstream and without a cache. */
const nothingToOpen = ({ cacheFile }: UpstreamOptions): NodeError =>
  typeof cacheFile === 'string' ? cacheMissing({ file: cacheFile }) : nothingToFork()

async function openDefault({ cacheFile }: UpstreamOptions, pinned: PinnedBlock): Promise<CacheStore> {
  const file = typeof cacheFile === 'function' ? cacheFile(pinned) : undefined
  return file === undefined ? CacheStore.inMemory() : CacheStore.open(file)
}

/** Throws UnprovenForkCache if proofs are required and the cache has none. */
function checkProofs({ contents }: CacheStore, mode: ProofMode): void {
  if (mode === 'required' && contents?.meta.hasProofs === false) throw unprovenCache()
}

/** Throws ForkCacheMismatch if another block than the one of the cache is requested. */
function checkBlock({ contents }: CacheStore, { block }: UpstreamOptions): void {
  if (contents === undefined || block === undefined) return
  const { number, hash, chainId } = contents.meta
  const isNamed = typeof block === 'bigint' ? block >= 0n : block.length === 66
  const isSame = !isNamed || block === number || block === hash
  if (!isSame) {
    throw otherCache({ cached: `block ${number} (${hash}) of chain ${chainId}`, wanted: `block ${block}` })
  }
}

/** Describes a part of the state or a result that is not in the cache. */
function describe(method: string, params: readonly unknown[]): string {
  const [address, slots] = params
  // Slots after the first are prefetched.
  const slot =
    method === 'eth_getStorageAt' ? slots : method === 'eth_getProof' && Array.isArray(slots) ? slots[0] : undefined
  if (slot !== undefined) {
    // A storage key in hex, whose digits and prefix can be missing.
    const digits = String(slot).replace(/^0x/i, '')
    return `slot ${quantityHex(BigInt(`0x0${digits}`))} of account ${address}`
  }
  if (method === 'eth_getProof' || method === 'eth_getBalance') return `account ${address}`
  if (method === 'eth_getCode') return `the code of account ${address}`
  const text = JSON.stringify(params)
  return `the response to ${method}(${text.length > 120 ? `${text.slice(0, 117)}…` : text.slice(1, -1)})`
}
