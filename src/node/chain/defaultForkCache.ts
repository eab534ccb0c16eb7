/** The fork caches in the cache folder of the user. */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Hash } from '../../bytes.ts'
import { define } from '../../errors.ts'
import { readCache } from '../../upstream/cacheFile.ts'
import { userCacheFolder } from '../files/userFolders.ts'

const unspecificBlock = define<{ folder: string }>(
  'ForkCacheNotChosen',
  -32602,
  ({ folder }) =>
    `--fork-offline needs the number or hash of a block with --fork-block, whose cache is in ${folder}, or a cache file with --fork-cache FILE`,
)
const noDefaultCache = define<{ block: string; folder: string }>(
  'ForkCacheMissing',
  -32602,
  ({ block, folder }) =>
    `no cache of block ${block} is in ${folder}: start once without --fork-offline, or choose a cache file with --fork-cache FILE`,
)
const severalDefaultCaches = define<{ block: string; files: readonly string[] }>(
  'ForkCacheNotChosen',
  -32602,
  ({ block, files }) =>
    `several chains have a cache of block ${block}: choose one with --fork-cache FILE: ${files.join(', ')}`,
)

/** Returns the default cache file of a block. State with and without proofs is in separate files. */
export function defaultForkCache(
  { chainId, hash }: { readonly chainId: bigint; readonly hash: Hash },
  isUnproven: boolean,
): string | undefined {
  const folder = cacheFolder()
  return folder && join(folder, `${chainId}-${hash}${suffixOf(isUnproven)}`)
}

/**
 * Finds the default cache file of a block without the upstream. Resolves to undefined for a user without a cache folder. Rejects with a
 * NodeError if there is none, or if several chains have one.
 */
export async function findForkCache(
  block: bigint | string | undefined,
  isUnproven: boolean,
): Promise<string | undefined> {
  const folder = cacheFolder()
  if (folder === undefined) return undefined
  const isHash = typeof block === 'string' && block.length === 66
  const isNumber = typeof block === 'bigint' && block >= 0n
  // The upstream decides which block is the latest.
  if (!isNumber && !isHash) throw unspecificBlock({ folder })
  const names = (await readdir(folder).catch(() => [])).filter((name) => isCacheName(name, isUnproven)).sort()
  const paths = names.filter((name) => !isHash || name.includes(block)).map((name) => join(folder, name))
  const files: string[] = []
  for (const path of paths) if (isHash || (await numberIn(path)) === block) files.push(path)
  const [file, ...others] = files
  if (file === undefined) throw noDefaultCache({ block: String(block), folder })
  if (others.length > 0) throw severalDefaultCaches({ block: String(block), files })
  return file
}

function cacheFolder(): string | undefined {
  const folder = userCacheFolder()
  return folder && join(folder, 'vivarium', 'forks')
}

const suffixOf = (isUnproven: boolean): string => `${isUnproven ? '-unproven' : ''}.fork`

const isCacheName = (name: string, isUnproven: boolean): boolean =>
  /^\d+-0x[0-9a-f]{64}$/.test(name.slice(0, -suffixOf(isUnproven).length)) && name.endsWith(suffixOf(isUnproven))

/** Returns the number of the block of a cache; undefined for a file that cannot be read. */
async function numberIn(file: string): Promise<bigint | undefined> {
  try {
    return (await readCache(file, file))?.meta.number
  } catch {
    return undefined
  }
}
