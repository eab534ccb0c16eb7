import type { Hash } from '../../bytes.ts'
import type { ForkSchedule } from '../../protocol/forks.ts'
import { openStateDatabase, type StateDatabase } from '../../state/stateDatabase.ts'
import { upstreamMissing } from '../../state/stateErrors.ts'
import type { StateVersion } from '../../state/stateVersion.ts'
import type { Store } from '../../storage/store.ts'
import { LoopSlice } from '../../yieldToEventLoop.ts'
import type { ExecutedBlock } from '../blocks/block.ts'
import { engineCommons } from '../engine/engineConfig.ts'
import { type ContinuedBlock, firstBlock } from '../genesis/continuedChain.ts'
import { executedGenesis, type Genesis } from '../genesis/genesis.ts'
import { recordedRoot } from '../genesis/recordedState.ts'
import { type ChainIdentity, chainMismatch, readIdentity, requireStored, writeIdentity } from '../identity.ts'
import { BlockArchive, type BlockArchiveOptions } from './blockArchive.ts'
import { BlockStore } from './blockStore.ts'
import { EarlierPositions } from './earlierPositions.ts'
import { putRecords, readHeadHash } from './records.ts'
import { readStoredHead, repairHead } from './repairHead.ts'
import { StateOverrideIndex } from './stateOverrideIndex.ts'

/** Options of `openBlockStore`. */
export interface BlockStoreOptions extends Pick<BlockArchiveOptions, 'residentBlocks' | 'continues'> {
  /** Whether a stored chain must have the requested genesis block. Default: false. */
  readonly mustMatchGenesis?: boolean | undefined
  /** Maximum code size of a contract, in bytes. Default: the limit of the store or of the fork. */
  readonly codeSizeLimit?: number | undefined
  /** Called with a sentence if the store had to be repaired, or if a transaction was removed from the pool. */
  readonly warn?: (text: string) => void
}

/**
 * Opens the chain in `store`. A new store starts with the result of `makeGenesis`, or with the block that the chain continues. Rejects with
 * ChainMismatch if the store has another chain than the one to continue or to match, with UpstreamMissing if a stored chain continues another
 * node that the options do not name, and with BrokenChain if the store is damaged.
 */
export async function openBlockStore(
  store: Store,
  makeGenesis: () => Genesis,
  options: BlockStoreOptions = {},
): Promise<BlockStore> {
  const { continues, mustMatchGenesis = false } = options
  const states = await openStateDatabase(store, { remote: continues?.state ?? recordedRoot(store) })
  const stored = readIdentity(store)
  if (continues !== undefined) {
    if (stored === undefined) return beginAfter(continues, store, states, options)
    checkContinues(stored, continues)
    return resume(store, states, stored, options)
  }
  if (stored === undefined) return begin(makeGenesis, store, states, options)
  if (stored.isContinued === true) throw upstreamMissing()
  if (mustMatchGenesis) await checkGenesis(stored, makeGenesis(), states)
  return resume(store, states, { ...stored, forks: withLimit(stored.forks, options) }, options)
}

function checkContinues(stored: ChainIdentity, { chainId, hash, header }: ContinuedBlock): void {
  if (stored.genesisHash === hash) return
  throw chainMismatch({
    stored: describe(stored.chainId, stored.genesisHash),
    requested: `chain ID ${chainId}, continued at block ${header.number}, ${hash}`,
  })
}

async function checkGenesis(stored: ChainIdentity, genesis: Genesis, states: StateDatabase): Promise<void> {
  const version = await states.buildInSlices(genesis.alloc, new LoopSlice())
  const { block } = executedGenesis(genesis, version.root())
  if (block.hash === stored.genesisHash) return
  throw chainMismatch({
    stored: describe(stored.chainId, stored.genesisHash),
    requested: describe(genesis.chainId, block.hash),
  })
}

const describe = (chainId: bigint, genesisHash: Hash): string => `chain ID ${chainId}, genesis ${genesisHash}`

/** Starts a chain with a genesis block. Yields to the event loop, because a genesis can have many accounts. */
async function begin(
  makeGenesis: () => Genesis,
  store: Store,
  states: StateDatabase,
  options: BlockStoreOptions,
): Promise<BlockStore> {
  const slice = new LoopSlice()
  const genesis = makeGenesis()
  if (slice.isOver) await slice.yield()
  const { chainId, alloc } = genesis
  const forks = withLimit(genesis.forks, options)
  const version = await states.buildInSlices(alloc, slice)
  const { block, commonOf } = executedGenesis({ ...genesis, forks }, version.root())
  const identity = { chainId, forks, genesisHash: block.hash }
  return writeFirstBlock(store, { identity, states, commonOf, block, version }, options)
}

/** Starts a chain with a block of another node. */
function beginAfter(
  continued: ContinuedBlock,
  store: Store,
  states: StateDatabase,
  options: BlockStoreOptions,
): Promise<BlockStore> {
  const { chainId, hash } = continued
  const forks = withLimit(continued.forks, options)
  const commonOf = engineCommons(chainId, forks)
  const block = firstBlock({ ...continued, forks })
  const identity = { chainId, forks, genesisHash: hash, isContinued: true }
  const version = states.version(block.stateRoot)
  return writeFirstBlock(store, { identity, states, commonOf, block, version }, options)
}

/** The first block of a chain with the data to open it. */
interface FirstBlock extends Pick<BlockStore, 'identity' | 'states' | 'commonOf'> {
  readonly block: ExecutedBlock
  readonly version: StateVersion
}

async function writeFirstBlock(
  store: Store,
  { identity, states, commonOf, block, version }: FirstBlock,
  options: BlockStoreOptions,
): Promise<BlockStore> {
  const archive = new BlockArchive(store, identity.forks, options)
  const batch = store.batch()
  putRecords(block, batch)
  archive.stage({ block, receipts: [], accessList: undefined }, batch)
  states.stage(version, batch)
  writeIdentity(identity, batch)
  batch.setHead(block.number)
  await batch.write()
  archive.remember(block)
  const stateOverrides = new StateOverrideIndex()
  return new BlockStore({ store, identity, states, commonOf, archive, genesis: block, stateOverrides, head: block })
}

/** Opens the stored chain. Repairs a store without its head block. */
async function resume(
  store: Store,
  states: StateDatabase,
  identity: ChainIdentity,
  options: BlockStoreOptions,
): Promise<BlockStore> {
  if (options.codeSizeLimit !== undefined) {
    // Contracts that were mined under this limit can be larger than the stored one allows.
    const batch = store.batch()
    writeIdentity(identity, batch)
    await batch.write()
  }
  const commonOf = engineCommons(identity.chainId, identity.forks)
  const earlierPositions = await EarlierPositions.read(store)
  const archive = new BlockArchive(store, identity.forks, { ...options, earlierPositions })
  const genesis = requireStored(archive.byHash(identity.genesisHash))
  const stateOverrides = await StateOverrideIndex.read(store)
  const headHash = readHeadHash(store) ?? identity.genesisHash
  const head =
    readStoredHead(store, headHash, archive) ??
    (await repairHead(store, headHash, { archive, states, stateOverrides }, options.warn ?? (() => {})))
  archive.remember(head)
  return new BlockStore({ store, identity, states, commonOf, archive, genesis, stateOverrides, head })
}

/** Returns the schedule with the code size limit of the options, if given. */
const withLimit = (forks: ForkSchedule, { codeSizeLimit }: BlockStoreOptions): ForkSchedule =>
  codeSizeLimit === undefined ? forks : { ...forks, codeSizeLimit }
