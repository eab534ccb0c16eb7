import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { inflateRawSync } from 'node:zlib'
import { bytesToBigint, bytesToHex, type Hash, type Hex } from '../bytes.ts'
import { define, errorCode, errorMessage, readReasonOf } from '../errors.ts'
import { type RemoteRlpItem, rlpItems } from '../state/trie/remoteNode.ts'
import { cacheUnreadable } from './upstreamErrors.ts'

/** The contents of a fork cache. Lists are sorted, so that equal contents produce equal bytes. */
export interface CacheContents {
  readonly meta: CacheMeta
  /** The pinned block, as JSON. Files of earlier versions only have its header. */
  readonly header: string
  /** RLP of the nodes of state and storage tries. */
  readonly nodes: readonly Uint8Array[]
  /** With proofs: the loaded accounts, each with its loaded slots. */
  readonly keys: readonly LoadedKeys[]
  readonly codes: readonly Uint8Array[]
  /** Without proofs: the loaded accounts and slots. An account with undefined `codeHash` does not exist. */
  readonly accounts: readonly CachedAccount[]
  readonly values: readonly (readonly [address: Hex, slot: bigint, value: bigint])[]
  /** Other results of the upstream: JSON of [method, params] → JSON of the result. */
  readonly results: ReadonlyMap<string, string>
}

export interface CacheMeta {
  readonly chainId: bigint
  readonly number: bigint
  readonly hash: Hash
  readonly stateRoot: Hash
  /** Sum of the difficulties up to the block. */
  readonly totalDifficulty: bigint
  /** Whether the state was loaded with proofs against the state root. */
  readonly hasProofs: boolean
}

/** A loaded account with its loaded slots. */
export type LoadedKeys = readonly [address: Hex, ...slots: bigint[]]

export interface CachedAccount {
  readonly address: Hex
  readonly nonce: bigint
  readonly balance: bigint
  readonly codeHash: Hex | undefined
}

export const CACHE_MAGIC = Buffer.from('vivarium fork\n')
export const CACHE_VERSION = 1
const CHECKSUM_LENGTH = 32

export const cacheDamaged = define<{ file: string; reason: string }>(
  'ForkCacheDamaged',
  -32000,
  ({ file, reason }) => `the fork cache ${file} cannot be read: ${reason}: delete it, or record it again`,
)

/** The file has another format, so the message does not advise to delete it. */
const notForkCache = define<{ file: string }>(
  'NotForkCache',
  -32000,
  ({ file }) => `${file} is not a fork cache of vivarium: choose another file`,
)

export const cacheTooNew = define<{ file: string; version: number }>(
  'ForkCacheTooNew',
  -32000,
  ({ file, version }) =>
    `the fork cache ${file} has format ${version}, but this version of vivarium reads format ${CACHE_VERSION}: update vivarium`,
)

/** Reads a cache file. Undefined if it does not exist. Errors contain `name`. */
export async function readCache(file: string, name: string): Promise<CacheContents | undefined> {
  let bytes: Buffer
  try {
    bytes = await readFile(file)
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw cacheUnreadable({ file: name, reason: readReasonOf(error) }, { cause: error })
  }
  return decodeCache(bytes, name, { checksum: true })
}

/** Decodes a cache file. `checksum: false` also accepts a wrong checksum. Throws ForkCacheDamaged, NotForkCache or ForkCacheTooNew. */
export function decodeCache(bytes: Uint8Array, name: string, verify: { readonly checksum: boolean }): CacheContents {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const start = CACHE_MAGIC.length + 1 + CHECKSUM_LENGTH
  if (!file.subarray(0, CACHE_MAGIC.length).equals(CACHE_MAGIC)) {
    throw notForkCache({ file: name })
  }
  const version = file[CACHE_MAGIC.length] ?? 0
  if (version > CACHE_VERSION) throw cacheTooNew({ file: name, version })
  // A Uint8Array has faster views than a Buffer.
  const { buffer, byteOffset, byteLength } = file.subarray(start)
  const payload = new Uint8Array(buffer, byteOffset, byteLength)
  if (verify.checksum && !hasChecksum(bytes)) {
    throw cacheDamaged({ file: name, reason: 'its checksum is wrong, so it was truncated or changed' })
  }
  try {
    return contentsOf(rlpItems(payload))
  } catch (cause) {
    throw cacheDamaged({ file: name, reason: errorMessage(cause) }, { cause })
  }
}

function contentsOf(items: readonly RemoteRlpItem[]): CacheContents {
  const [meta, header, ...lists] = items
  const [nodes, keys, codes, accounts, values, results] = lists.map(({ encoded }) => rlpItems(encoded))
  if (meta === undefined || header === undefined || results === undefined)
    throw new RangeError('parts of it are missing')
  const [chainId, number, hash, stateRoot, totalDifficulty, hasProofs] = rlpItems(meta.encoded).map(
    ({ payload }) => payload,
  )
  return {
    meta: {
      chainId: integer(chainId),
      number: integer(number),
      hash: hex(hash),
      stateRoot: hex(stateRoot),
      totalDifficulty: integer(totalDifficulty),
      hasProofs: integer(hasProofs) === 1n,
    },
    header: text(inflated(header.payload)),
    nodes: payloads(nodes),
    keys: fields(keys).map(([address, ...slots]) => [hex(address), ...slots.map(bytesToBigint)]),
    codes: payloads(codes).map((code) => inflated(code)),
    accounts: fields(accounts).map(([address, nonce, balance, codeHash]) => ({
      address: hex(address),
      nonce: integer(nonce),
      balance: integer(balance),
      codeHash: codeHash && bytesToHex(codeHash),
    })),
    values: fields(values).map(([address, slot, value]) => [hex(address), integer(slot), integer(value)]),
    results: new Map(fields(results).map(([key, result]) => [text(key), text(inflated(result ?? new Uint8Array()))])),
  }
}

const payloads = (items: readonly RemoteRlpItem[] = []): Uint8Array[] => items.map(({ payload }) => payload)
const fields = (items: readonly RemoteRlpItem[] = []): Uint8Array[][] =>
  items.map(({ encoded }) => payloads(rlpItems(encoded)))
const integer = (bytes?: Uint8Array): bigint => bytesToBigint(bytes ?? new Uint8Array())
const hex = (bytes?: Uint8Array): Hex => bytesToHex(bytes ?? new Uint8Array())
const text = (bytes?: Uint8Array): string => Buffer.from(bytes ?? []).toString()

function inflated(bytes: Uint8Array): Uint8Array {
  const { buffer, byteOffset, byteLength } = inflateRawSync(bytes)
  return new Uint8Array(buffer, byteOffset, byteLength)
}

/** Whether the checksum in a cache file is right. */
export function hasChecksum(bytes: Uint8Array): boolean {
  const start = CACHE_MAGIC.length + 1 + CHECKSUM_LENGTH
  return checksum(bytes.subarray(start)).equals(bytes.subarray(CACHE_MAGIC.length + 1, start))
}

/** Returns the SHA-256 of the content of a cache file. */
export const checksum = (payload: Uint8Array): Buffer => createHash('sha256').update(payload).digest()
