import { readFile } from 'node:fs/promises'
import { errorCode, readReasonOf } from '../errors.ts'
import { addCached } from './cachedState.ts'
import { type CacheContents, type CacheMeta, cacheDamaged, decodeCache, hasChecksum } from './cacheFile.ts'
import { objectOf } from './jsonValues.ts'
import { LoadedTrie } from './loadedTrie.ts'
import { pinnedBlock } from './pinnedBlock.ts'
import { remoteHeader } from './remoteHeader.ts'
import { cacheMissing, cacheUnreadable, unprovenCache } from './upstreamErrors.ts'

/** Counts of the contents of a verified cache file. */
export interface CacheReport {
  readonly meta: CacheMeta
  readonly bytes: number
  /** Numbers of accounts, slots, codes and trie nodes, all proven by the state root. */
  readonly accounts: number
  readonly slots: number
  readonly codes: number
  readonly nodes: number
  /** Verified headers of earlier blocks, and other results about earlier blocks, which cannot be verified. */
  readonly headers: number
  readonly results: number
}

/**
 * Verifies a cache file offline: the hashes of its header and of earlier headers, and each account, slot and code against the state root of
 * the header. Rejects with ForkCacheDamaged for the first wrong account or slot, or with UnprovenForkCache.
 */
export async function verifyCache(file: string): Promise<CacheReport> {
  const bytes = await readBytes(file)
  const contents = decodeCache(bytes, file, { checksum: false })
  if (!contents.meta.hasProofs) throw unprovenCache()
  let report: CacheReport
  try {
    report = { ...reportOf(contents), bytes: bytes.length }
  } catch (error) {
    if (error instanceof RangeError || error instanceof SyntaxError) {
      throw cacheDamaged({ file, reason: error.message })
    }
    throw error
  }
  if (!hasChecksum(bytes)) throw cacheDamaged({ file, reason: 'its proofs are valid, but its checksum is wrong' })
  return report
}

function reportOf(contents: CacheContents): Omit<CacheReport, 'bytes'> {
  const { meta, header, keys, codes, nodes, results } = contents
  const { hash, header: pinned } = pinnedBlock(meta.chainId, objectOf(JSON.parse(header), 'the header'))
  if (hash !== meta.hash || pinned.stateRoot !== meta.stateRoot)
    throw new RangeError('its header belongs to another block')
  addCached(new LoadedTrie(pinned.stateRoot), contents)
  const headers = [...results].filter(([key, result]) => isHeader(key, result)).length
  return {
    meta,
    accounts: keys.length,
    slots: keys.reduce((count, [, ...slots]) => count + slots.length, 0),
    codes: codes.length,
    nodes: nodes.length,
    headers,
    results: results.size - headers,
  }
}

/** Whether a result is a block. Throws a RangeError if the block has a wrong hash. */
function isHeader(key: string, result: string): boolean {
  if (!key.startsWith('["eth_getBlockBy')) return false
  remoteHeader(objectOf(JSON.parse(result), `the response to ${key}`))
  return true
}

async function readBytes(file: string): Promise<Buffer> {
  try {
    return await readFile(file)
  } catch (error) {
    if (errorCode(error) === 'ENOENT') throw cacheMissing({ file })
    throw cacheUnreadable({ file, reason: readReasonOf(error) }, { cause: error })
  }
}
