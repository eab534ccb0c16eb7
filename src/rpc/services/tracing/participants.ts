/** Finds the transactions of a block that involve an account, for the search methods of the `ots_` namespace and trace_filter. */

import type { Address, Hash } from '../../../bytes.ts'
import type { Chain } from '../../../chain/chain.ts'
import { BlockReplay } from '../../../chain/engine/blockReplay.ts'
import type { ChainBlock, ChainTransaction } from '../../../chain/types.ts'
import { type CallFrame, framesInOrder } from '../../../execution/trace/callFrames.ts'
import type { TimeSlice } from '../../../protocol/timeSlice.ts'
import { nextCallTree } from './traceMined.ts'

/** The accounts that each transaction of a block involves, while the block is in memory. */
const participants = new WeakMap<ChainBlock, readonly ReadonlySet<Address>[]>()

/** For each searched block, the last 32 bits of each involved address. It excludes most blocks of a search without execution. */
const suffixCaches = new WeakMap<Chain, Map<Hash, Uint32Array>>()

/** Maximum number of blocks in the suffix cache of a chain. A full cache is cleared. */
const MAX_BLOCKS = 200_000

const suffixOf = (address: Address): number => Number.parseInt(address.slice(-8), 16)

/** Returns whether the cache shows that a block does not involve an account. */
export function isKnownAbsent(chain: Chain, block: Hash, address: Address): boolean {
  return suffixCaches.get(chain)?.get(block)?.includes(suffixOf(address)) === false
}

/** Returns the transactions of a block that involve an account. */
export async function transactionsInvolving(
  chain: Chain,
  block: ChainBlock,
  address: Address,
  timeSlice: TimeSlice,
): Promise<ChainTransaction[]> {
  let known = participants.get(block)
  if (known === undefined) {
    known = await participantsOf(chain, block, timeSlice)
    rememberParticipants(chain, block, known)
  }
  const sets = known
  return block.transactions.filter(({ index }) => sets[index]?.has(address))
}

/** Caches the accounts that each transaction of a block involves, after all of them were executed. */
export function rememberParticipants(chain: Chain, block: ChainBlock, sets: readonly ReadonlySet<Address>[]): void {
  participants.set(block, sets)
  cacheSuffixes(chain, block.hash, sets)
}

/** Gas of a transaction that executes no code and has no data, from London until Amsterdam. */
const PLAIN_GAS = 21_000n

/**
 * Returns the accounts that each transaction of a block involves if the receipts show that no transaction executed code. Otherwise, returns
 * undefined. Before London, refunds can reduce the gas of an execution to that of a plain transfer. From Amsterdam on, a call without value has a
 * lower intrinsic gas (EIP-2780).
 */
export function plainParticipants({ header, receipts }: ChainBlock): ReadonlySet<Address>[] | undefined {
  if (header.baseFeePerGas === undefined || header.blockAccessListHash !== undefined) return undefined
  const sets: ReadonlySet<Address>[] = []
  for (const { gasUsed, transaction } of receipts) {
    const { from, tx } = transaction
    if (gasUsed !== PLAIN_GAS || tx.to === undefined) return undefined
    sets.push(new Set([from, tx.to]))
  }
  return sets
}

/** Returns the accounts of a frame and all inner frames: callers, callees, creators, created contracts and beneficiaries of self-destructs. */
export function involvedAccounts(outermost: CallFrame): ReadonlySet<Address> {
  const addresses = new Set<Address>()
  for (const frame of framesInOrder(outermost)) addresses.add(frame.from).add(frame.to)
  return addresses
}

function cacheSuffixes(chain: Chain, block: Hash, sets: readonly ReadonlySet<Address>[]): void {
  let known = suffixCaches.get(chain)
  if (known === undefined || known.size >= MAX_BLOCKS) {
    known = new Map()
    suffixCaches.set(chain, known)
  }
  known.set(block, Uint32Array.from(new Set(sets.flatMap((addresses) => [...addresses].map(suffixOf)))))
}

/** Returns the accounts of each transaction of a block. Executes the block again, unless it has only plain transfers. */
async function participantsOf(chain: Chain, block: ChainBlock, timeSlice: TimeSlice): Promise<ReadonlySet<Address>[]> {
  const plain = plainParticipants(block)
  if (plain !== undefined) return plain
  const replay = await BlockReplay.begin(chain, block, timeSlice)
  const sets: ReadonlySet<Address>[] = []
  while (replay.next !== undefined) {
    sets.push(involvedAccounts(await nextCallTree(replay, timeSlice)))
    if (timeSlice.isOver) await timeSlice.yield()
  }
  return sets
}
