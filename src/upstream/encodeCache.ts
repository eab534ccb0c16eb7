/** Encodes and writes cache files. Loaded on the first write. */
import { rename, rm, writeFile } from 'node:fs/promises'
import { deflateSync } from 'fflate'
import { BoundedCache } from '../state/boundedCache.ts'
import { type RlpItem as Encodable, encodeRlp } from '../state/rlp.ts'
import { CACHE_MAGIC, CACHE_VERSION, type CacheContents, checksum } from './cacheFile.ts'

/**
 * Replaces a cache file atomically, also if another process writes it at the same time. Then the last one remains. Rejects with the errors of
 * `node:fs`.
 */
export async function writeCache(file: string, contents: CacheContents): Promise<void> {
  const unfinished = `${file}.${crypto.randomUUID()}.tmp`
  try {
    await writeFile(unfinished, encodeCache(contents))
    await rename(unfinished, file)
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => {}) // the caller gets the first error
    throw error
  }
}

/** Encodes a cache file. Equal contents produce equal bytes, on every machine. */
export function encodeCache({ meta, header, ...contents }: CacheContents): Uint8Array {
  const { chainId, number, hash, stateRoot, totalDifficulty, hasProofs } = meta
  const accounts = contents.accounts.map(
    ({ address, nonce, balance, codeHash }): Encodable =>
      codeHash === undefined ? [address] : [address, nonce, balance, codeHash],
  )
  const results = [...contents.results].sort(([a], [b]) => (a < b ? -1 : 1))
  const payload = encodeRlp([
    [chainId, number, hash, stateRoot, totalDifficulty, hasProofs ? 1 : 0],
    deflated(header),
    sortedBytes(contents.nodes),
    contents.keys
      .map(([address, ...slots]): Encodable[] => [address, ...slots.sort((a, b) => (a < b ? -1 : 1))])
      .sort(([a = ''], [b = '']) => (a < b ? -1 : 1)),
    sortedBytes(contents.codes).map(deflated),
    accounts,
    contents.values.map((value) => [...value]),
    results.map(([key, result]) => [Buffer.from(key), deflated(result)]),
  ])
  return Buffer.concat([CACHE_MAGIC, Uint8Array.of(CACHE_VERSION), checksum(payload), payload])
}

/**
 * Code and JSON are compressed separately, so that later writes can reuse the results. Hashes cannot be compressed. A library compresses
 * them, because the output of Node's zlib depends on the processor.
 */
const compressed = new BoundedCache<Uint8Array | string, Uint8Array>(4_096)

function deflated(content: Uint8Array | string): Uint8Array {
  let bytes = compressed.get(content)
  if (bytes === undefined) {
    bytes = deflateSync(typeof content === 'string' ? Buffer.from(content) : content, { level: 9 })
    compressed.set(content, bytes)
  }
  return bytes
}

const sortedBytes = (list: readonly Uint8Array[]): Uint8Array[] => [...list].sort(Buffer.compare)
