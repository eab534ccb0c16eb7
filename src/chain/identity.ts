import type { Hash } from '../bytes.ts'
import { define } from '../errors.ts'
import type { ForkSchedule } from '../protocol/forks.ts'
import { type Batch, type Store, tables } from '../storage/store.ts'

/** Identifies the chain in a store. */
export interface ChainIdentity {
  readonly chainId: bigint
  readonly forks: ForkSchedule
  readonly genesisHash: Hash
  /** Whether the first block belongs to another node, so its state is not in the store. */
  readonly isContinued?: boolean
}

export const chainMismatch = define<{ stored: string; requested: string }>(
  'ChainMismatch',
  -32602,
  ({ stored, requested }) =>
    `the data directory holds another chain (${stored}) than the requested one (${requested}): choose another directory, or omit the options that describe the chain`,
)

export const brokenChain = define(
  'BrokenChain',
  -32603,
  () =>
    'the data directory is damaged: a block that the chain refers to is missing. Restore a copy of the directory, or restart the node with --reset',
)

export const incompleteBlock = define<{ number: number }>(
  'IncompleteBlock',
  -32603,
  ({ number }) =>
    `block ${number} is incomplete: the data directory has lost some of its records. Restore a copy of the directory to read the block`,
)

export const blockDamaged = define<{ number: number; record: string }>(
  'BlockDamaged',
  -32603,
  ({ number, record }) =>
    `block ${number} cannot be read: the data directory has wrong bytes for its ${record}. Restore a copy of the directory to read the block`,
)

const KEY = Buffer.from('identity')

/** Returns the identity of the chain in a store, or undefined for a new store. */
export function readIdentity(store: Store): ChainIdentity | undefined {
  const bytes = store.get(tables.meta, KEY)
  if (bytes === undefined) return undefined
  // The shape that `writeIdentity` writes.
  const { chainId, forks, genesisHash, isContinued = false } = JSON.parse(Buffer.from(bytes).toString()) as Stored
  return { chainId: BigInt(chainId), forks, genesisHash, isContinued }
}

/** Adds the identity to a batch. */
export function writeIdentity({ chainId, forks, genesisHash, isContinued }: ChainIdentity, batch: Batch): void {
  const stored: Stored = {
    chainId: chainId.toString(),
    forks,
    genesisHash,
    ...(isContinued === true && { isContinued }),
  }
  batch.put(tables.meta, KEY, Buffer.from(JSON.stringify(stored)))
}

interface Stored {
  readonly chainId: string
  readonly forks: ForkSchedule
  readonly genesisHash: Hash
  readonly isContinued?: boolean
}

/** Returns a block that the records of the chain refer to. Throws BrokenChain if it is missing. */
export function requireStored<Block>(block: Block | undefined): Block {
  if (block === undefined) throw brokenChain()
  return block
}
