import type { Block } from '@ethereumjs/block'
import { bytesToHex, EMPTY_BYTES, type Hash, hexToBytes } from '../../bytes.ts'
import { define } from '../../errors.ts'
import { forkAt } from '../../protocol/forks.ts'
import type { Receipt } from '../../protocol/receipt.ts'
import { receiptsRootOf } from '../../protocol/seal.ts'
import type { Alloc, AllocAccount } from '../../state/alloc.ts'
import { JournaledState } from '../../state/journaledState.ts'
import { openStateDatabase, type StateDatabase } from '../../state/stateDatabase.ts'
import type { StateVersion } from '../../state/stateVersion.ts'
import { type Store, tables } from '../../storage/store.ts'
import { ExecutedBlock } from '../blocks/block.ts'
import { engineCommons } from '../engine/engineConfig.ts'
import { writeIdentity } from '../identity.ts'
import { BlockArchive } from '../store/blockArchive.ts'
import { putHeadHash, putRecords } from '../store/records.ts'
import { stageBlobs } from '../transactions/sidecar.ts'
import { type Genesis, genesisBlock } from './genesis.ts'

/** A block that another node executed. */
export interface RecordedBlock {
  readonly block: Block
  readonly receipts: readonly Receipt[]
  readonly totalDifficulty: bigint
  /** Accounts changed since the last block with known state. Undefined if the state after this block is unknown. */
  readonly changes: Alloc | undefined
  /** The known blobs of its transactions, by versioned hash. */
  readonly blobs: ReadonlyMap<Hash, Uint8Array>
}

export const receiptsDiffer = define<{ number: bigint }>(
  'ReceiptsDiffer',
  -32602,
  ({ number }) => `the receipts recorded for block ${number} do not match the receiptsRoot of its header`,
)

/**
 * Writes blocks that another node executed into a new store, with the known parts of their states. The chain answers the same look-ups, and
 * new blocks can follow. The blocks are consecutive but need not start at 0. Only `genesis` precedes them. Throws ReceiptsDiffer.
 */
export async function writeRecordedChain(
  store: Store,
  genesis: Genesis,
  recorded: readonly RecordedBlock[],
): Promise<void> {
  const { chainId, forks } = genesis
  const states = await openStateDatabase(store)
  const commonOf = engineCommons(chainId, forks)
  const archive = new BlockArchive(store, forks)
  let state = states.build(genesis.alloc)
  const [first] = recorded
  const startsAtGenesis = first?.block.header.number === 0n
  const initialBlock = startsAtGenesis ? first.block : genesisBlock(genesis, state.root(), commonOf)
  const batch = store.batch()
  const fork = forkAt(forks, 0, Number(initialBlock.header.timestamp))
  const executed = ExecutedBlock.of(initialBlock, fork, initialBlock.header.difficulty, [])
  putRecords(executed, batch)
  archive.stage({ block: executed, receipts: [], accessList: undefined }, batch)
  states.stage(state, batch)
  writeIdentity({ chainId, forks, genesisHash: executed.hash }, batch)
  await batch.write()
  if (startsAtGenesis) await storeRootAlias(store, executed.stateRoot, state)

  for (const { block, receipts, totalDifficulty, changes, blobs } of recorded) {
    checkReceipts(block, receipts)
    const { number, timestamp } = block.header
    if (changes !== undefined) state = commitChanges(states, state, changes)
    const next = store.batch()
    if (number > 0n) {
      const made = ExecutedBlock.of(block, forkAt(forks, Number(number), Number(timestamp)), totalDifficulty, receipts)
      archive.stage({ block: made, receipts, accessList: undefined }, next)
      putRecords(made, next)
      putHeadHash(made.hash, next)
    }
    if (changes !== undefined) states.stage(state, next)
    stageBlobs(blobs, next)
    await next.write()
    if (changes !== undefined) await storeRootAlias(store, bytesToHex(block.header.stateRoot), state)
  }
}

function checkReceipts({ header, transactions }: Block, receipts: readonly Receipt[]): void {
  const root = receiptsRootOf(transactions, receipts)
  if (transactions.length !== receipts.length || root !== bytesToHex(header.receiptTrie))
    throw receiptsDiffer({ number: header.number })
}

/** Returns the state after the changes of accounts that a recording contains. */
function commitChanges(states: StateDatabase, from: StateVersion, changes: Alloc): StateVersion {
  const state = new JournaledState(from)
  for (const [address, account] of changes) {
    const { balance, nonce = 0n, code, storage } = account
    if (isEmptied(account)) {
      state.deleteAccount(address)
      continue
    }
    state.setBalance(address, balance)
    state.setNonce(address, nonce)
    if (code !== undefined) state.setCode(address, code)
    for (const [slot, value] of storage ?? []) state.setStorage(address, slot, value)
  }
  return states.commit(state)
}

/** Whether a change empties an account. */
const isEmptied = ({ balance, nonce = 0n, code = EMPTY_BYTES }: AllocAccount): boolean =>
  balance === 0n && nonce === 0n && code.length === 0

/** Stores the known state under the root in the header of its block, which is the root of the complete state. */
async function storeRootAlias(store: Store, recordedRoot: Hash, known: StateVersion): Promise<void> {
  const node = store.get(tables.roots, hexToBytes(known.root()))
  if (node === undefined) return
  const batch = store.batch()
  batch.put(tables.roots, hexToBytes(recordedRoot), node)
  await batch.write()
}
