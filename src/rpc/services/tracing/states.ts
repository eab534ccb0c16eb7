/** State queries of the `debug_` namespace: state roots, storage ranges and accounts inside a block. */

import { type Address, bytesToHex, type Hash, hexToBytes, wordHex } from '../../../bytes.ts'
import { BlockReplay } from '../../../chain/engine/blockReplay.ts'
import type { BlockId, ChainBlock } from '../../../chain/types.ts'
import { keccak256Hex } from '../../../crypto/keccak.ts'
import { define } from '../../../errors.ts'
import { checksumAddress } from '../../../protocol/checksumAddress.ts'
import { type AccountData, EMPTY_CODE_HASH, EMPTY_ROOT } from '../../../state/account.ts'
import type { StateVersion } from '../../../state/stateVersion.ts'
import type { Context } from '../../protocol/context.ts'
import { RawJson } from '../../rawJson.ts'
import { toAccountInfo } from '../../wire/accountInfo.ts'
import { type MemberText, mapLazily, objectText } from '../../wire/objectText.ts'
import type { TraceOptions } from '../../wire/trace/options.ts'
import { simulationBaseAt } from '../blocks.ts'
import { joinInSlices } from '../joinInSlices.ts'
import { noSuchIndex } from './traceCall.ts'
import { traceTimeSlice } from './traceMined.ts'

export const startAfterEnd = define<{ start: number; end: number }>(
  'StartAfterEnd',
  -32000,
  ({ start, end }) => `start block height (${start}) must be less than end block height (${end})`,
)

/** Returns the state root after each transaction of a block. */
export async function intermediateRoots(context: Context, block: ChainBlock, options: TraceOptions): Promise<Hash[]> {
  const timeSlice = traceTimeSlice(context, options)
  const replay = await BlockReplay.begin(context.chain, block, timeSlice)
  const roots: Hash[] = []
  while (replay.next !== undefined) {
    await replay.run(timeSlice)
    roots.push(context.chain.commit(replay.execution.state).root())
    if (timeSlice.isOver) await timeSlice.yield()
  }
  return roots
}

/** Maximum number of slots and of accounts in one response, as in go-ethereum. */
const MAX_SLOTS = 1_024
const MAX_ACCOUNTS = 256

export interface SlotRange {
  readonly address: Address
  /** The hash of the first slot. Can be shortened. */
  readonly start: Uint8Array
  readonly maxResults: number
}

/**
 * Returns slots of an account before a transaction of a block, ordered by slot hash. The number of transactions as the index selects the state after
 * the block. Rejects with NoSuchTransactionIndex.
 */
export async function storageRange(
  context: Context,
  block: ChainBlock,
  index: number,
  { address, start, maxResults }: SlotRange,
) {
  const { chain } = context
  const count = block.transactions.length
  if (index > count) throw noSuchIndex({ index, count })
  const timeSlice = traceTimeSlice(context)
  const replay = await BlockReplay.begin(chain, block, timeSlice, index)
  const storage: Record<Hash, { key: Hash; value: Hash }> = {}
  let found = 0
  for (const { hash, slot, value } of chain.commit(replay.execution.state).storageEntries(address, hashFrom(start))) {
    if (found === Math.min(maxResults, MAX_SLOTS)) return { storage, nextKey: hash }
    storage[hash] = { key: wordHex(slot), value: wordHex(value) }
    found++
  }
  return { storage, nextKey: null }
}

/** Pads a short key with zeros to a hash. Returns undefined for an empty key. */
const hashFrom = (start: Uint8Array): Hash | undefined =>
  start.length === 0 ? undefined : `0x${bytesToHex(start.subarray(0, 32)).slice(2).padEnd(64, '0')}`

/** Returns an account after the transaction with this index in a block. */
export async function accountAfter(context: Context, block: ChainBlock, index: number, address: Address) {
  const { chain } = context
  const timeSlice = traceTimeSlice(context)
  const replay = await BlockReplay.begin(chain, block, timeSlice, index + 1)
  return toAccountInfo(chain.commit(replay.execution.state), address)
}

export interface AccountRange {
  readonly start: Uint8Array
  /** 0 selects the maximum of the node. */
  readonly maxResults: number
  readonly withCode: boolean
  readonly withStorage: boolean
}

/** Returns accounts of a state in go-ethereum's format, by checksum address and ordered by address hash. Other work runs meanwhile. */
export async function accountRange(context: Context, state: StateVersion, range: AccountRange): Promise<RawJson> {
  return new RawJson(await joinInSlices(accountRangeText(state, range), traceTimeSlice(context)))
}

function* accountRangeText(
  state: StateVersion,
  { start, maxResults, withCode, withStorage }: AccountRange,
): Generator<string> {
  const limit = maxResults === 0 ? MAX_ACCOUNTS : Math.min(maxResults, MAX_ACCOUNTS)
  let next: Hash | undefined
  function* accounts(): Generator<MemberText> {
    let count = 0
    for (const [address, account] of state.entries(hashFrom(start))) {
      const key = keccak256Hex(hexToBytes(address))
      if (count === limit) {
        next = key
        return
      }
      yield [checksumAddress(address), accountText(state, { address, account, key }, { withCode, withStorage })]
      count++
    }
  }
  yield `{"root":"${state.root().slice(2)}","accounts":`
  yield* objectText(accounts())
  yield next === undefined ? '}' : `,"next":"${Buffer.from(hexToBytes(next)).toString('base64')}"}`
}

interface DumpedAccount {
  readonly address: Address
  readonly account: AccountData
  /** The hash of the address. */
  readonly key: Hash
}

/** Yields the JSON text of an account in go-ethereum's dump format. */
function* accountText(
  state: StateVersion,
  { address, account, key }: DumpedAccount,
  { withCode, withStorage }: Pick<AccountRange, 'withCode' | 'withStorage'>,
): Generator<string> {
  const { balance, nonce, storageRoot, codeHash } = account
  yield `{"balance":"${balance}","nonce":${nonce},"root":"${storageRoot}","codeHash":"${codeHash}"`
  if (withCode && codeHash !== EMPTY_CODE_HASH) yield `,"code":"${bytesToHex(state.code(codeHash))}"`
  if (withStorage && storageRoot !== EMPTY_ROOT) {
    yield ',"storage":'
    yield* objectText(mapLazily(state.storageEntries(address), slotText))
  }
  yield `,"address":"${address}","key":"${key}"}`
}

/** Encodes a slot. The value is bytes as hex, without prefix and leading zero bytes. */
function slotText({ slot, value }: { readonly slot: bigint; readonly value: bigint }): MemberText {
  const digits = value.toString(16)
  return [wordHex(slot), `"${digits.length % 2 === 0 ? digits : `0${digits}`}"`]
}

/**
 * Returns the accounts that differ between the states after two blocks. Without `end`, it compares `start` with its parent. Throws HeaderNotFound
 * and StartAfterEnd.
 */
export async function modifiedAccounts(context: Context, start: BlockId, end: BlockId | undefined): Promise<Address[]> {
  const { chain } = context
  const first = await simulationBaseAt(chain, start)
  const [from, to] =
    end === undefined
      ? [await simulationBaseAt(chain, { kind: 'hash', hash: first.base.parentHash }), first]
      : [first, await simulationBaseAt(chain, end)]
  if (from.base.number >= to.base.number) throw startAfterEnd({ start: from.base.number, end: to.base.number })
  const timeSlice = traceTimeSlice(context)
  const modified: Address[] = []
  for (const address of to.state.changedAccounts(from.state)) {
    modified.push(address)
    if (timeSlice.isOver) await timeSlice.yield()
  }
  return modified
}
