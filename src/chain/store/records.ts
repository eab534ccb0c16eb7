import { bigintToMinimalBytes, bytesToBigint, bytesToHex, EMPTY_BYTES, type Hash, hexToBytes } from '../../bytes.ts'
import { keccak256Hex } from '../../crypto/keccak.ts'
import { EMPTY_ROOT } from '../../state/account.ts'
import { encodeRlp, encodeRlpList } from '../../state/rlp.ts'
import { type Batch, type Operations, type Store, tables } from '../../storage/store.ts'
import type { ExecutedBlock } from '../blocks/block.ts'
import { blockDamaged, incompleteBlock } from '../identity.ts'
import { decodeBlockRecord } from './decodeBlockRecord.ts'
import { decodeStoredRlp } from './decodeStoredRlp.ts'
import { decodeBody, type RawBody, transactionsOfBody } from './rawBody.ts'

/**
 * Reads and writes the records of `@ethereumjs/blockchain`, byte for byte, so that the library can open our stores. The keys follow
 * go-ethereum's schema, which the library uses but does not export.
 */

/** Returns a key: a prefix of at most one ASCII character, then the parts. Uses no list of buffers, because each block writes five keys. */
function prefixed(prefix: string, first: Uint8Array, second: Uint8Array = EMPTY_BYTES): Uint8Array {
  const key = new Uint8Array(prefix.length + first.length + second.length)
  if (prefix !== '') key[0] = prefix.charCodeAt(0)
  key.set(first, prefix.length)
  key.set(second, prefix.length + first.length)
  return key
}
const numberKey = (number: number): Uint8Array =>
  number === 0 ? Uint8Array.of(0) : bigintToMinimalBytes(BigInt(number))
const CANONICAL_SUFFIX = Buffer.from('n')
const TOTAL_DIFFICULTY_SUFFIX = Buffer.from('t')
const canonicalKey = (number: number): Uint8Array => prefixed('h', numberKey(number), CANONICAL_SUFFIX)
/** Maximum length of the key of a canonical hash: its number has at most 8 bytes. Header keys are longer: they include a hash. */
const MAX_CANONICAL_KEY = 10

/** The stored parts of a block. */
export interface RawBlock {
  readonly number: number
  /** The fields. */
  readonly header: Uint8Array[]
  readonly body: RawBody
  readonly totalDifficulty: bigint
}

const HEAD_BLOCK = Buffer.from('LastBlock')
const HEAD_HEADER = Buffer.from('LastHeader')

/** Returns the hash of the head. Undefined if the genesis block is the only one. */
export function readHeadHash(store: Store): Hash | undefined {
  const hash = store.get(tables.chain, HEAD_BLOCK)
  return hash && bytesToHex(hash)
}

/** Makes the block with this hash the head of blocks and headers when the operations are written. */
export function putHeadHash(hash: Hash, operations: Operations): void {
  const bytes = hexToBytes(hash)
  for (const key of [HEAD_BLOCK, HEAD_HEADER]) operations.put(tables.chain, key, bytes)
}

/** Adds the records of a canonical block. Does not change the head. */
export function putRecords(block: ExecutedBlock, operations: Operations): void {
  const hash = hexToBytes(block.hash)
  const number = numberKey(block.number)
  const headerKey = prefixed('h', number, hash)
  operations.put(tables.chain, headerKey, block.encodedHeader())
  operations.put(tables.chain, prefixed('', headerKey, TOTAL_DIFFICULTY_SUFFIX), encodeRlp(block.totalDifficulty))
  operations.put(tables.chain, prefixed('b', number, hash), encodeRlpList(block.bodyParts()))
  operations.put(tables.chain, prefixed('h', number, CANONICAL_SUFFIX), hash)
  operations.put(tables.chain, prefixed('H', hash), number)
}

/** Returns the hash of the canonical block with this number, or undefined. */
export function readCanonicalHash(store: Store, number: number): Hash | undefined {
  const hash = store.get(tables.chain, canonicalKey(number))
  return hash && bytesToHex(hash)
}

/** Returns all canonical hashes with their numbers, unordered. Their blocks may be missing. Reads every record of the chain. */
export async function readCanonicalNumbers(store: Store): Promise<{ number: number; hash: Hash }[]> {
  const found: { number: number; hash: Hash }[] = []
  const range = { gte: Buffer.from('h'), lt: Buffer.from('i') }
  for await (const [key, value] of store.entries(tables.chain, range)) {
    if (key.length > MAX_CANONICAL_KEY || key.at(-1) !== CANONICAL_SUFFIX[0]) continue
    found.push({ number: Number(bytesToBigint(key.subarray(1, -1))), hash: bytesToHex(value) })
  }
  return found
}

/** Deletes the existing records of a canonical block. */
export function deleteRecords(number: number, hash: Hash, batch: Batch): void {
  const hashBytes = hexToBytes(hash)
  const header = prefixed('h', numberKey(number), hashBytes)
  const body = prefixed('b', numberKey(number), hashBytes)
  for (const key of [
    canonicalKey(number),
    header,
    prefixed('', header, TOTAL_DIFFICULTY_SUFFIX),
    body,
    prefixed('H', hashBytes),
  ])
    batch.delete(tables.chain, key)
}

/** Returns the number of the block with this hash, or undefined. */
export function readBlockNumber(store: Store, hash: Hash): number | undefined {
  const number = store.get(tables.chain, prefixed('H', hexToBytes(hash)))
  return number && Number(bytesToBigint(number))
}

/** Whether a block with this hash is stored. */
export const hasBlock = (store: Store, hash: Hash): boolean => readBlockNumber(store, hash) !== undefined

/** Returns the fields of the header with this hash, or undefined. */
export function readRawHeader(store: Store, hash: Hash): Uint8Array[] | undefined {
  const hashBytes = hexToBytes(hash)
  const number = store.get(tables.chain, prefixed('H', hashBytes))
  const header = number && store.get(tables.chain, prefixed('h', number, hashBytes))
  return header && decodeHeaderFields(header, Number(bytesToBigint(number)), hash)
}

/** Decodes a stored header. Throws BlockDamaged unless it has the hash of its key. */
function decodeHeaderFields(header: Uint8Array, number: number, hash: Hash): Uint8Array[] {
  if (keccak256Hex(header) !== hash) throw blockDamaged({ number, record: 'header' })
  return decodeStoredRlp(header) as Uint8Array[] // the shape that `putRecords` writes
}

/** Returns the parts of the block with this hash, or undefined. Throws IncompleteBlock if its body is lost, and BlockDamaged if a part is wrong. */
export function readRawBlock(store: Store, hash: Hash): RawBlock | undefined {
  const hashBytes = hexToBytes(hash)
  const numberBytes = store.get(tables.chain, prefixed('H', hashBytes))
  if (numberBytes === undefined) return undefined
  const headerKey = prefixed('h', numberBytes, hashBytes)
  const header = store.get(tables.chain, headerKey)
  const totalDifficulty = store.get(tables.chain, prefixed('', headerKey, TOTAL_DIFFICULTY_SUFFIX))
  if (header === undefined || totalDifficulty === undefined) return undefined
  const number = Number(bytesToBigint(numberBytes))
  const fields = decodeHeaderFields(header, number, hash)
  const body = store.get(tables.chain, prefixed('b', numberBytes, hashBytes))
  return {
    number,
    header: fields,
    body: body === undefined ? emptyBody(fields, number) : decodeBlockRecord(number, 'body', () => decodeBody(body)),
    totalDifficulty: decodeBlockRecord(number, 'total difficulty', () =>
      bytesToBigint(decodeStoredRlp(totalDifficulty) as Uint8Array),
    ),
  }
}

/** Returns the hashes of the transactions of a block without decoding them. Undefined if the block is not stored. */
export function readTransactionHashes(store: Store, number: number, hash: Hash): Hash[] | undefined {
  const body = store.get(tables.chain, prefixed('b', numberKey(number), hexToBytes(hash)))
  return body && decodeBlockRecord(number, 'body', () => transactionsOfBody(body).map(keccak256Hex))
}

/** Offset of the bloom in the RLP of a header: after the list prefix (3 bytes), five hashes, an address and the prefix of the bloom. */
const BLOOM_START = 3 + 5 * 33 + 21 + 3
const BLOOM_LENGTH = 256

/** Reads the bloom of a block without decoding the header. Undefined for an unknown block. */
export function readBloom(store: Store, number: number, hash: Hash): Uint8Array | undefined {
  return store
    .get(tables.chain, prefixed('h', numberKey(number), hexToBytes(hash)))
    ?.subarray(BLOOM_START, BLOOM_START + BLOOM_LENGTH)
}

/** Offset of the transactions root in the RLP of a header: after the list prefix (3 bytes), three hashes, an address and a prefix. */
const TRANSACTIONS_ROOT_START = 3 + 3 * 33 + 21 + 1
const EMPTY_ROOT_BYTES = hexToBytes(EMPTY_ROOT)

/** Reads whether a block has transactions without decoding it. Undefined for an unknown block. */
export function readHasTransactions(store: Store, number: number, hash: Hash): boolean | undefined {
  const header = store.get(tables.chain, prefixed('h', numberKey(number), hexToBytes(hash)))
  if (header === undefined) return undefined
  const root = header.subarray(TRANSACTIONS_ROOT_START, TRANSACTIONS_ROOT_START + EMPTY_ROOT_BYTES.length)
  return Buffer.compare(root, EMPTY_ROOT_BYTES) !== 0
}

/** Positions of the transactions root and the withdrawals root in a header. */
const TRANSACTIONS_ROOT = 4
const WITHDRAWALS_ROOT = 16

/** Returns the body of a block that has none in the store: the library stores none for a genesis block. */
function emptyBody(header: readonly Uint8Array[], number: number): RawBody {
  const roots = [header[TRANSACTIONS_ROOT], header[WITHDRAWALS_ROOT]]
  if (roots.some((root) => root !== undefined && Buffer.compare(root, EMPTY_ROOT_BYTES) !== 0))
    throw incompleteBlock({ number })
  return { transactions: [], uncles: [], withdrawals: roots[1] === undefined ? undefined : [] }
}
