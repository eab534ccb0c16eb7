import { type Hash, ZERO_ADDRESS } from '../bytes.ts'
import { closeOnFailure } from '../closeAll.ts'
import { define, type NodeError } from '../errors.ts'
import { accountKey } from '../state/secureKeys.ts'
import { hexToBinaryString } from '../state/trie/binaryString.ts'
import { CacheStore } from './cacheStore.ts'
import { type ClientOptions, UpstreamClient } from './client.ts'
import type { AccountProofResult } from './loadedTrie.ts'
import { decodeProofResult } from './loadingTrie.ts'
import { type BlockChoice, pinBlock } from './pinBlock.ts'
import type { PinnedBlock } from './pinnedBlock.ts'
import { verifyProof } from './proof.ts'
import { ReplaceableClient } from './replaceableClient.ts'
import { Upstream } from './upstream.ts'
import {
  cacheMissing,
  noForkSource,
  otherCache,
  unprovenCache,
  upstreamError,
  upstreamInconsistent,
} from './upstreamErrors.ts'

/** Whether the state is loaded with proofs: always, if the upstream has them, or never. */
export type ProofMode = 'required' | 'preferred' | 'never'

/** Options of `openPinnedUpstream`. */
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

const proofsMissing = define<{ host: string; reason: string }>(
  'ProofsMissing',
  -32000,
  ({ host, reason }) =>
    `the upstream ${host} returns no proofs for this block (${reason}), and --fork-proofs is "required": ` +
    'use another upstream, or --fork-proofs preferred',
)

/** Opens the upstream or the cache of an earlier run. Rejects with a NodeError, and leaves no connection open then. */
export async function openPinnedUpstream(options: UpstreamOptions): Promise<Upstream> {
  const { urls = [], isOffline = false, proofs = 'preferred' } = options
  const client = isOffline || urls.length === 0 ? undefined : new UpstreamClient({ ...options, urls })
  return closeOnFailure(
    () => client?.close(),
    async () => {
      const named = typeof options.cacheFile === 'string' ? await CacheStore.open(options.cacheFile) : undefined
      if (named?.contents !== undefined) {
        checkBlock(named, options)
        return fromCache(named, client, options)
      }
      if (client === undefined) throw nothingToOpen(options)
      const { pinned, firstProof } = await pinBlock(client, options.block ?? 'latest', proofs !== 'never')
      const cache = named ?? (await openDefault(options, pinned))
      if (cache.contents !== undefined) return fromCache(cache, client, options)
      const proof = await provenAccount(firstProof, pinned, client.host, options)
      // Chains with other rules for hashes have no proofs of Ethereum either.
      if (proof !== undefined && pinned.mismatch !== undefined)
        throw upstreamInconsistent({ host: client.host, what: pinned.mismatch })
      const earlier = named === undefined ? await cache.earlierRun() : undefined
      cache.begin(pinned, proof !== undefined)
      const replaceable = new ReplaceableClient(client, options)
      return new Upstream({ pinned, client: replaceable, cache, hasProofs: proof !== undefined, proof, earlier })
    },
  )
}

/** Opens an upstream whose pinned block and state are in its cache. Throws UnprovenForkCache or ForkCacheDamaged. */
function fromCache(cache: CacheStore, client: UpstreamClient | undefined, options: UpstreamOptions): Upstream {
  const hasProofs = cache.contents?.meta.hasProofs === true
  if (options.proofs === 'required' && !hasProofs) throw unprovenCache()
  return new Upstream({ pinned: cache.pinned(), client: new ReplaceableClient(client, options), cache, hasProofs })
}

/** Returns the first proof. Undefined if the upstream has no proofs. Throws ProofsMissing if proofs are required. */
async function provenAccount(
  proofRequest: Promise<unknown> | undefined,
  { header }: PinnedBlock,
  host: string,
  { proofs, warn }: UpstreamOptions,
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
  if (proofs === 'required') throw proofsMissing({ host, reason })
  warn?.(
    `the upstream ${host} returns no proofs (${reason}): its state is not verified, and state roots are not correct`,
  )
  return undefined
}

/** Returns the error for a fork without an upstream and without a cache. */
const nothingToOpen = ({ cacheFile }: UpstreamOptions): NodeError =>
  typeof cacheFile === 'string' ? cacheMissing({ file: cacheFile }) : noForkSource()

async function openDefault({ cacheFile }: UpstreamOptions, pinned: PinnedBlock): Promise<CacheStore> {
  const file = typeof cacheFile === 'function' ? cacheFile(pinned) : undefined
  return file === undefined ? CacheStore.inMemory() : CacheStore.open(file)
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
