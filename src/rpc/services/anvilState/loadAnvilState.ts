import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { Block } from '@ethereumjs/block'
import { type Address as AddressText, bytesToHex } from '../../../bytes.ts'
import type { Chain } from '../../../chain/chain.ts'
import { dropIfEmpty } from '../../../chain/overrideAccount.ts'
import type { StateStep } from '../../../chain/overrideState.ts'
import { define, errorCode, NodeError } from '../../../errors.ts'
import { type AnvilBlock, decodeAnvilBlock } from '../../../fixtures/record/anvilState.ts'
import { isJsonObject } from '../../../json.ts'
import { accountKey, slotKey } from '../../../state/secureKeys.ts'
import { LoopSlice } from '../../../yieldToEventLoop.ts'
import { invalidParams } from '../../errors.ts'
import { JsonMembers, type LargeObjects, parseJsonInSlices } from '../../parseJsonInSlices.ts'
import { AnvilAccount, AnvilSlot } from '../../wire/anvilState.ts'
import { Address } from '../../wire/bytes.ts'
import { NearbyKeys } from './nearbyKeys.ts'

const GZIP_MAGIC = 0x1f8b

/** Chunk size of decompression, in bytes. */
const CHUNK = 1 << 20

/** Storage slots to write per step, which takes about a millisecond. */
const SLOTS_PER_STEP = 512

const stateTooLarge = define<{ limit: number }>(
  'StateTooLarge',
  -32602,
  ({ limit }) =>
    `the state is larger than ${limit} bytes when it is decompressed; start the node with a larger --state-limit`,
)

/** The previous load. Loads run in sequence, because each needs many times the size of its state in memory. */
let loading: Promise<unknown> = Promise.resolve()

export interface LoadOptions {
  /** Maximum length of the decompressed state in bytes. */
  readonly limit: number
  /** Receives a warning if the blocks of the dump are not on the chain afterwards. */
  readonly warn?: ((text: string) => void) | undefined
}

/**
 * Merges an anvil state dump (JSON, optionally compressed) into the latest state. Dumped blocks that follow the head are executed first. Other
 * requests run meanwhile. Rejects with InvalidParams or, above `limit` bytes, StateTooLarge; the chain does not change then.
 */
export function loadAnvilState(chain: Chain, bytes: Uint8Array, options: LoadOptions): Promise<void> {
  const loaded = loading.then(() => load(chain, bytes, options))
  loading = loaded.catch(() => {})
  return loaded
}

async function load(chain: Chain, bytes: Uint8Array, { limit, warn }: LoadOptions): Promise<void> {
  const state = await parsed(await decompressed(bytes, limit))
  if (typeof state !== 'object' || state === null) throw notAnvilFormat([], 'an object with accounts')
  const { accounts, blocks } = state as { readonly accounts?: unknown; readonly blocks?: unknown }
  if (!(accounts instanceof JsonMembers))
    throw notAnvilFormat(['accounts'], 'an object that maps addresses to accounts')
  const decoded = await decodeAccounts(accounts)
  if (Array.isArray(blocks)) await importFollowingBlocks(chain, blocks)
  await chain.overrideStateInSteps(writes(chain, decoded))
  if (warn !== undefined && Array.isArray(blocks) && (await lacksNewest(chain, blocks))) warn(omittedBlocks)
}

interface DecodedAccount extends AnvilAccount {
  readonly address: AddressText
  readonly storage: readonly DecodedSlot[]
}

type DecodedSlot = readonly [slot: bigint, value: bigint]

async function decodeAccounts({ list }: JsonMembers): Promise<readonly DecodedAccount[]> {
  const slice = new LoopSlice()
  const accounts = new NearbyKeys<DecodedAccount>(list.length)
  for (const [name, value] of list) {
    const address = Address.safeParse(name)
    if (!address.success) throw notAnvilFormat(['accounts', name], 'an object that maps addresses to accounts')
    const account = decoded(AnvilAccount, value, ['accounts', name])
    const slots = slotsOf(value, name)
    const storage = new NearbyKeys<DecodedSlot>(slots.length)
    for (const member of slots) {
      const slot = decodeSlot(name, member)
      storage.add(slot, () => slotKey(slot[0]))
      if (slice.isOver) await slice.yield()
    }
    accounts.add({ address: address.data, ...account, storage: storage.inOrder() }, () => accountKey(address.data))
    if (slice.isOver) await slice.yield()
  }
  return accounts.inOrder()
}

/** A slot or value as dumps contain it. */
const isWord = (text: unknown): text is string => typeof text === 'string' && /^0x[0-9a-f]{1,64}$/.test(text)

function decodeSlot(account: string, member: JsonMembers['list'][number]): DecodedSlot {
  // The schema takes ten times as long.
  if (isWord(member[0]) && isWord(member[1])) return [BigInt(member[0]), BigInt(member[1])]
  const [slot, value] = decoded(AnvilSlot, member, ['accounts', account, 'storage', member[0]])
  return [BigInt(slot), value]
}

/** Returns the storage of an account. Throws InvalidParams if it is not an object. */
function slotsOf(account: unknown, name: string): JsonMembers['list'] {
  const { storage } = account as { readonly storage?: unknown }
  if (storage === undefined) return []
  if (storage instanceof JsonMembers) return storage.list
  throw notAnvilFormat(['accounts', name, 'storage'], 'an object that maps storage slots to values')
}

/** Yields the steps that replace the accounts. */
function* writes(chain: Chain, accounts: readonly DecodedAccount[]): Generator<StateStep> {
  for (const { address, balance, nonce, code, storage } of accounts) {
    yield {
      writes: 1,
      write(state) {
        state.deleteAccount(address)
        state.touch(address)
        state.setBalance(address, balance)
        state.setNonce(address, nonce)
        if (code.length > 0) state.setCode(address, code)
        if (storage.length === 0) dropIfEmpty(chain, state, address)
      },
    }
    for (let first = 0; first < storage.length; first += SLOTS_PER_STEP) {
      const slots = storage.slice(first, first + SLOTS_PER_STEP)
      yield {
        writes: slots.length,
        write(state) {
          for (const [slot, value] of slots) state.setStorage(address, slot, value)
        },
      }
    }
    if (storage.length > 0) yield { writes: 1, write: (state) => dropIfEmpty(chain, state, address) }
  }
}

/**
 * Imports the dumped blocks that follow the head. Imports none if a client changed the state between blocks, so that a state root differs. The
 * dumped accounts contain the effects of the blocks.
 */
async function importFollowingBlocks(chain: Chain, blocks: readonly unknown[]): Promise<void> {
  const { number, hash } = chain.head
  const slice = new LoopSlice()
  const next = new Map<unknown, AnvilBlock>()
  for (const block of blocks) {
    if (isBlock(block)) next.set(block.header.parentHash, block)
    if (slice.isOver) await slice.yield()
  }
  const raw: Uint8Array[] = []
  for (let found = next.get(hash); found !== undefined; ) {
    const block = await decodedBlock(found, chain.chainId, slice)
    raw.push(block.serialize())
    found = next.get(bytesToHex(block.hash()))
  }
  try {
    for (const block of raw) await chain.importer.importBlock(block)
  } catch (error) {
    await chain.reorganizer.rollback(chain.head.number - number)
    if (!(error instanceof NodeError)) throw error
  }
}

const omittedBlocks =
  'anvil_loadState loaded the accounts of the state without its blocks, because they do not follow the latest block, or their execution had another result: for blocks, receipts and logs, write the state to a file and start a node with --fixtures FILE'

/** Whether the newest dumped block is not on the chain. A genesis block contains nothing that the accounts lack. */
async function lacksNewest(chain: Chain, blocks: readonly unknown[]): Promise<boolean> {
  let newest = 0
  let header: AnvilBlock['header'] | undefined
  const slice = new LoopSlice()
  for (const block of blocks) {
    if (isBlock(block) && Number(block.header.number) > newest) {
      newest = Number(block.header.number)
      header = block.header
    }
    if (slice.isOver) await slice.yield()
  }
  if (header === undefined) return false
  // A block that cannot be decoded was not imported.
  const decoded = await decodedBlock({ header }, chain.chainId, slice).catch(() => undefined)
  return decoded === undefined || chain.blockByHash(bytesToHex(decoded.hash())) === undefined
}

const isBlock = (value: unknown): value is AnvilBlock =>
  isJsonObject(value) &&
  isJsonObject(value.header) &&
  (value.transactions === undefined || (Array.isArray(value.transactions) && value.transactions.every(isJsonObject)))

async function decodedBlock(block: AnvilBlock, chainId: bigint, slice: LoopSlice): Promise<Block> {
  try {
    const steps = decodeAnvilBlock(block, chainId)
    for (;;) {
      const step = steps.next()
      if (step.done === true) return step.value
      if (slice.isOver) await slice.yield()
    }
  } catch (cause) {
    const reason = cause instanceof NodeError ? `: ${cause.message}` : ''
    throw invalidParams({ reason: `the blocks of the state are not in the format of anvil${reason}` }, { cause })
  }
}

async function decompressed(bytes: Uint8Array, limit: number): Promise<Uint8Array> {
  const isCompressed = bytes.length > 2 && (((bytes[0] ?? 0) << 8) | (bytes[1] ?? 0)) === GZIP_MAGIC
  if (!isCompressed) {
    if (bytes.length > limit) throw stateTooLarge({ limit })
    return bytes
  }
  try {
    return await promisify(gunzip)(bytes, { maxOutputLength: limit, chunkSize: Math.min(CHUNK, Math.max(64, limit)) })
  } catch (cause) {
    if (isTooLarge(cause)) throw stateTooLarge({ limit })
    throw notJson(cause)
  }
}

const isTooLarge = (cause: unknown): boolean => errorCode(cause) === 'ERR_BUFFER_TOO_LARGE'

async function parsed(bytes: Uint8Array): Promise<unknown> {
  try {
    const { buffer, byteOffset, length } = bytes
    return await parseJsonInSlices(Buffer.from(buffer, byteOffset, length), { large })
  } catch (cause) {
    throw notJson(cause)
  }
}

/** Selects the accounts and the storage of each account. */
const large: LargeObjects = {
  isLarge: (path) => path[0] === 'accounts' && (path.length === 1 || (path.length === 3 && path[2] === 'storage')),
  containsLarge: (path) => path.length === 0 || (path[0] === 'accounts' && path.length <= 2),
}

const notJson = (cause: unknown): NodeError =>
  invalidParams({ reason: 'the state is neither JSON nor compressed JSON (gzip)' }, { cause })

interface Schema<Value> {
  safeParse(value: unknown):
    | { readonly success: true; readonly data: Value }
    | {
        readonly success: false
        readonly error: {
          readonly issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[]
        }
      }
}

function decoded<Value>(schema: Schema<Value>, value: unknown, path: readonly string[]): Value {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const [issue] = result.error.issues
  throw notAnvilFormat([...path, ...(issue?.path ?? []).map(String)], issue?.message ?? '')
}

function notAnvilFormat(path: readonly string[], expected: string): NodeError {
  const place = path.map((name) => name.slice(0, 80)).join('.') || 'the top level'
  return invalidParams({ reason: `the state is not in the format of anvil: at ${place}, expected ${expected}` })
}
