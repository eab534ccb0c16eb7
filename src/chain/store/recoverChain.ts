import { bytesToHex, type Hash, hexToBytes } from '../../bytes.ts'
import { trieRoot } from '../../protocol/seal.ts'
import { NotLoaded } from '../../state/notLoaded.ts'
import type { RemoteTrie } from '../../state/remoteState.ts'
import { deleteLostRoots, openStateDatabase, type RemoteRoot, type StateDatabase } from '../../state/stateDatabase.ts'
import type { StateVersion } from '../../state/stateVersion.ts'
import type { DataLoss } from '../../storage/integrity/verifyStore.ts'
import { type Batch, type Store, tables } from '../../storage/store.ts'
import { LoopSlice } from '../../yieldToEventLoop.ts'
import type { ExecutedBlock } from '../blocks/block.ts'
import { recordedRoot } from '../genesis/recordedState.ts'
import { decodeRemovedBlock } from '../history/blockReplacement.ts'
import { ResetPointStore } from '../history/resetPointStore.ts'
import { type ChainIdentity, readIdentity } from '../identity.ts'
import { deleteLastImported, readLastImported } from '../import/importRecord.ts'
import { BlockArchive } from './blockArchive.ts'
import { hasBlock, putHeadHash, readCanonicalNumbers, readHeadHash } from './records.ts'
import { StateOverrideIndex } from './stateOverrideIndex.ts'

/**
 * Recovers a chain from the intact records of a damaged store, and returns a sentence about the lost blocks. If records of any age may be
 * missing, makes the highest complete block with a complete state the head, and deletes later blocks. Undefined if no chain can be
 * recovered. Other work runs meanwhile, because another network of the node may have requests.
 */
export async function recoverChain(store: Store, loss: DataLoss): Promise<string | undefined> {
  const identity = readIdentity(store)
  if (identity === undefined) return undefined
  const archive = new BlockArchive(store, identity.forks)
  const genesis = read(archive, identity.genesisHash)
  if (genesis === undefined) return undefined
  if (!loss.isScattered) {
    const head = read(archive, readHeadHash(store) ?? identity.genesisHash)
    return head && describeLoss(head.number, [], loss)
  }
  const canonical = await readCanonicalNumbers(store)
  canonical.sort((a, b) => b.number - a.number)
  const parts = {
    store,
    archive,
    states: await openStateDatabase(store, { remote: remoteRoot(store, identity, genesis) }),
    stateOverrides: await StateOverrideIndex.read(store),
    slice: new LoopSlice(),
  }
  const batch = store.batch()
  const lastImported = readLastImported(store)
  let head: ExecutedBlock | undefined
  const complete = new Set<number>()
  for (const { number, hash } of canonical) {
    if (parts.slice.isOver) await parts.slice.yield()
    const block = completeBlock(parts, hash, genesis)
    if (
      block !== undefined &&
      (head !== undefined || (await isStateComplete(parts, parts.stateOverrides.rootAfter(block))))
    ) {
      head ??= block
      complete.add(number)
      restorePositions(block, parts, batch)
    } else if (head === undefined) {
      archive.unstageRemains(number, hash, batch)
      if (hash === lastImported) deleteLastImported(batch) // lost, not removed by a client
    }
  }
  if (head === undefined) return undefined
  putHeadHash(head.hash, batch)
  // The log index is rebuilt from the headers.
  for await (const [key] of store.entries(tables.logs)) batch.delete(tables.logs, key)
  await batch.write()
  await forgetLostBlocks(store)
  await deleteLostRoots(store)
  const losesResetPoint = await forgetLostResetPoint(parts)
  return describeLoss(head.number, gapsBetween(genesis.number, head.number, complete), loss, losesResetPoint)
}

interface Parts {
  readonly store: Store
  readonly archive: BlockArchive
  readonly states: StateDatabase
  readonly stateOverrides: StateOverrideIndex
  readonly slice: LoopSlice
}

/** Returns the block with this hash, or undefined if it cannot be decoded. */
function read(archive: BlockArchive, hash: Hash): ExecutedBlock | undefined {
  try {
    return archive.byHash(hash)
  } catch {
    return undefined // receipts without their transactions
  }
}

/** Returns a block if the store has its body and receipts. */
function completeBlock({ store, archive }: Parts, hash: Hash, genesis: ExecutedBlock): ExecutedBlock | undefined {
  const block = read(archive, hash)
  if (block === undefined || hash === genesis.hash) return block
  if (store.get(tables.receipts, hexToBytes(hash)) === undefined) return undefined
  // A missing body is read as an empty one.
  const root = trieRoot(block.transactions.map(({ tx }) => tx.rlp))
  return root === block.header.transactionsRoot ? block : undefined
}

/** An upstream state without a loaded part. */
const unloadedState: RemoteTrie = {
  kind: 'trie',
  node: () => undefined,
  preimage: () => undefined,
  code: () => undefined,
  noteCode() {},
  load: () => Promise.reject(new TypeError('a recovery loads nothing')),
}

/** Returns the part of the state that the store never had: of a forked or a recorded chain. */
function remoteRoot(store: Store, { isContinued }: ChainIdentity, genesis: ExecutedBlock): RemoteRoot | undefined {
  return isContinued === true ? { root: genesis.stateRoot, state: unloadedState } : recordedRoot(store)
}

async function isStateComplete({ states, slice }: Parts, root: Hash): Promise<boolean> {
  if (!states.has(root)) return false
  try {
    await readAll(states.version(root), slice)
    return true
  } catch {
    return false // a page of trie nodes or a contract code is missing
  }
}

async function readAll(state: StateVersion, slice: LoopSlice): Promise<void> {
  for (const [address, { codeHash }] of state.entries()) {
    readCode(state, codeHash)
    if (slice.isOver) await slice.yield()
    for (const _ of state.storageEntries(address)) if (slice.isOver) await slice.yield()
  }
}

function readCode(state: StateVersion, codeHash: Hash): void {
  try {
    state.code(codeHash)
  } catch (error) {
    if (!(error instanceof NotLoaded)) throw error // the upstream may have the code
  }
}

/** Restores the missing transaction positions of a block. */
function restorePositions(block: ExecutedBlock, { store, archive }: Parts, batch: Batch): void {
  const isKnown = (hash: Hash) => store.get(tables.transactions, hexToBytes(hash)) !== undefined
  if (!block.transactions.every(({ hash }) => isKnown(hash))) archive.stagePositions(block, batch)
}

/** Deletes records that refer to a lost block. */
async function forgetLostBlocks(store: Store): Promise<void> {
  const batch = store.batch()
  for await (const [transaction, position] of store.entries(tables.transactions))
    if (!hasBlock(store, bytesToHex(position.subarray(0, 32)))) batch.delete(tables.transactions, transaction)
  for await (const [block] of store.entries(tables.stateOverrides))
    if (!hasBlock(store, bytesToHex(block))) batch.delete(tables.stateOverrides, block)
  await batch.write()
}

/** Deletes the reset point if it cannot be restored. Resolves to whether it did. */
async function forgetLostResetPoint(parts: Parts): Promise<boolean> {
  const resetPoint = new ResetPointStore(parts.store, parts.stateOverrides)
  if (!resetPoint.isStored || (await canRestore(resetPoint, parts))) return false
  await resetPoint.delete()
  return true
}

async function canRestore(resetPoint: ResetPointStore, parts: Parts): Promise<boolean> {
  const stored = resetPoint.read()
  if (stored === undefined) return false
  try {
    let { parent: last = stored.head } = stored.removed ?? {}
    for (const removed of resetPoint.removed(stored)) {
      const { block, overriddenRoot = block.stateRoot } = decodeRemovedBlock(parts, removed)
      if (block.header.parentHash !== last || !(await isStateComplete(parts, overriddenRoot))) return false
      last = block.hash
    }
    return last === stored.head
  } catch {
    return false // a removed block is lost
  }
}

type Span = readonly [first: number, last: number]

/** Returns the ranges of incomplete blocks between the first block and the head. */
function gapsBetween(first: number, head: number, complete: ReadonlySet<number>): Span[] {
  const gaps: Span[] = []
  let above = head
  for (const number of [first, ...complete].filter((each) => each < head).sort((a, b) => b - a)) {
    if (number < above - 1) gaps.push([number + 1, above - 1])
    above = number
  }
  return gaps.reverse()
}

/** Describes the loss and the new head. */
function describeLoss(
  head: number,
  gaps: readonly Span[],
  { head: committed, operations, isScattered }: DataLoss,
  losesResetPoint = false,
): string {
  const after: Span[] = committed !== undefined && committed > head ? [[head + 1, committed]] : []
  const spans = [...gaps, ...after]
  const parts: string[] = []
  if (spans.length > 0) {
    const isOne = spans.length === 1 && spans[0]?.[0] === spans[0]?.[1]
    parts.push(`${isOne ? 'block' : 'blocks'} ${listText(spans)} ${isOne ? 'is' : 'are'} lost`)
  } else if (committed === undefined && !isScattered) parts.push('the newest blocks may be lost')
  else parts.push('no block is lost')
  if (isScattered) parts.push('older states, waiting transactions and records of the layer-2 ledgers may be missing')
  else if (after.length === 0 && operations !== undefined && operations > 0)
    parts.push('the latest changes to the state, the clock, the waiting transactions or the layer-2 ledgers are lost')
  if (losesResetPoint) parts.push('a reset returns to the first block')
  return `${parts.join(', ')}; the chain continues after block ${head}`
}

/** Lists at most 5 ranges. */
function listText(spans: readonly Span[]): string {
  const named = spans.slice(0, 5).map(([first, last]) => (first === last ? `${first}` : `${first} to ${last}`))
  if (spans.length > named.length) named.push(`${spans.length - named.length} more ranges`)
  return named.join(', ')
}
