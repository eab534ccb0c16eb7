/** State queries of the `debug_` namespace: state roots, storage ranges and accounts inside a block. */

import { type Address, bytesToHex, type Hash, hexToBytes } from '../../../bytes.ts'
import { BlockReplay } from '../../../chain/blockReplay.ts'
import type { ChainBlock } from '../../../chain/types.ts'
import { keccak256Hex } from '../../../crypto/keccak.ts'
import { define } from '../../../errors.ts'
import { EMPTY_CODE_HASH } from '../../../state/account.ts'
import type { AccountData } from '../../../state/worldState.ts'
import { headerNotFound } from '../../errors.ts'
import type { Context } from '../../protocol/context.ts'
import { toAccountInfo } from '../../wire/accountInfo.ts'
import { toWord } from '../../wire/bytes.ts'
import type { TraceOptions } from '../../wire/trace/options.ts'
import type { State } from '../blocks.ts'
import { traceTimeSlice } from './traceMined.ts'

export const startAfterEnd = define<{ start: number; end: number }>(
  'StartAfterEnd',
  -32000,
  ({ start, end }) => `start block height (${start}) must be less than end block height (${end})`,
)

/** Returns the state root after each transaction of a block. */
export async function intermediateRoots(context: Context, block: ChainBlock, options: TraceOptions): Promise<Hash[]> {
  const timeSlice = traceTimeSlice(context, options)
  const replay = new BlockReplay(context.chain, block)
  const roots: Hash[] = []
  while (replay.next !== undefined) {
    await replay.run(timeSlice)
    roots.push(context.chain.commit(replay.execution.state).root())
    if (timeSlice.isOver) await timeSlice.yield()
  }
  return roots
}

/** Maximum slots of an account and maximum accounts of one response, as in go-ethereum. */
const MAX_SLOTS = 1_024
const MAX_ACCOUNTS = 256

/** Returns slots of an account before a transaction of a block, ordered by their hashes, from `start` on. */
export async function storageRange(
  context: Context,
  block: ChainBlock,
  index: number,
  address: Address,
  start: Uint8Array,
  most: number,
) {
  const { chain } = context
  const replay = new BlockReplay(chain, block)
  await replay.skipTo(Math.min(index, block.transactions.length), traceTimeSlice(context))
  const storage: Record<Hash, { key: Hash; value: Hash }> = {}
  let count = 0
  for (const { hash, slot, value } of chain.commit(replay.execution.state).storageEntries(address, hashFrom(start))) {
    if (count === Math.min(most, MAX_SLOTS)) return { storage, nextKey: hash }
    storage[hash] = { key: toWord(slot), value: toWord(value) }
    count++
  }
  return { storage, nextKey: null }
}

/** A short key means the first hash that begins with it. */
const hashFrom = (start: Uint8Array): Hash | undefined =>
  start.length === 0 ? undefined : `0x${bytesToHex(start.subarray(0, 32)).slice(2).padEnd(64, '0')}`

/** Returns an account after the transaction of a block with this index. */
export async function accountAfter(context: Context, block: ChainBlock, index: number, address: Address) {
  const { chain } = context
  const timeSlice = traceTimeSlice(context)
  const replay = new BlockReplay(chain, block)
  await replay.skipTo(index + 1, timeSlice)
  return toAccountInfo(chain.commit(replay.execution.state), address)
}

export interface AccountRange {
  readonly start: Uint8Array
  readonly most: number
  readonly code: boolean
  readonly storage: boolean
}

/** Returns accounts of a state ordered by the hashes of their addresses, in go-ethereum's format. */
export function accountRange(state: State, { start, most, code, storage }: AccountRange) {
  const accounts: Record<Address, ReturnType<typeof dumped> & { address: Address; key: Hash }> = {}
  let count = 0
  const root = state.root().slice(2)
  const describe = (address: Address, account: AccountData) => dumped(state, address, account, code, storage)
  for (const [address, account] of state.entries(hashFrom(start))) {
    const key = keccak256Hex(hexToBytes(address))
    if (count === Math.min(most, MAX_ACCOUNTS))
      return { root, accounts, next: Buffer.from(hexToBytes(key)).toString('base64') }
    accounts[address] = { ...describe(address, account), address, key }
    count++
  }
  return { root, accounts }
}

function dumped(
  state: State,
  address: Address,
  { balance, nonce, storageRoot, codeHash }: AccountData,
  wantsCode: boolean,
  wantsStorage: boolean,
) {
  return {
    balance: String(balance),
    nonce: Number(nonce),
    root: storageRoot,
    codeHash,
    ...(wantsCode && codeHash !== EMPTY_CODE_HASH && { code: bytesToHex(state.code(codeHash)) }),
    ...(wantsStorage && { storage: slotsOf(state, address) }),
  }
}

/** Encodes a value in go-ethereum's dump format: hex without prefix and leading zeros. */
function slotsOf(state: State, address: Address): Record<Hash, string> {
  const slots: Record<Hash, string> = {}
  for (const { slot, value } of state.storageEntries(address)) slots[toWord(slot)] = value.toString(16)
  return slots
}

/** Returns the addresses whose accounts differ between two states. Without an end, it compares `start` with its parent. */
export async function modifiedAccounts(
  context: Context,
  start: ChainBlock,
  end: ChainBlock | undefined,
): Promise<Address[]> {
  const { chain } = context
  const from = end === undefined ? chain.blockByHash(start.parentHash) : start
  const to = end ?? start
  if (from === undefined) throw headerNotFound()
  if (from.number >= to.number) throw startAfterEnd({ start: from.number, end: to.number })
  const timeSlice = traceTimeSlice(context)
  const before = chain.state(from)
  const after = chain.state(to)
  const modified: Address[] = []
  for (const [address, account] of after.entries()) {
    if (!isSame(before.account(address), account)) modified.push(address)
    if (timeSlice.isOver) await timeSlice.yield()
  }
  for (const [address] of before.entries()) {
    if (after.account(address) === undefined) modified.push(address)
    if (timeSlice.isOver) await timeSlice.yield()
  }
  return modified
}

const isSame = (a: AccountData | undefined, b: AccountData): boolean =>
  a !== undefined &&
  a.nonce === b.nonce &&
  a.balance === b.balance &&
  a.storageRoot === b.storageRoot &&
  a.codeHash === b.codeHash
