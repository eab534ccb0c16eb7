import { type Hash, hexToBytes } from '../../bytes.ts'
import type { StateDatabase } from '../../state/stateDatabase.ts'
import { type Store, tables } from '../../storage/store.ts'
import type { ExecutedBlock } from '../blocks/block.ts'
import { blockDamaged, brokenChain, incompleteBlock } from '../identity.ts'
import type { BlockArchive } from './blockArchive.ts'
import { hasBlock, putHeadHash, readCanonicalNumbers } from './records.ts'
import type { StateOverrideIndex } from './stateOverrideIndex.ts'

/** The parts of a chain that determine whether a block can be its head. */
export interface HeadParts {
  readonly archive: BlockArchive
  readonly states: StateDatabase
  readonly stateOverrides: StateOverrideIndex
}

/** Returns the block with this hash if the store contains all of it, without damage. */
export function readStoredHead(store: Store, hash: Hash, archive: BlockArchive): ExecutedBlock | undefined {
  if (store.get(tables.receipts, hexToBytes(hash)) === undefined) return undefined
  try {
    return archive.byHash(hash)
  } catch (error) {
    if (incompleteBlock.is(error) || blockDamaged.is(error)) return undefined
    throw error
  }
}

/**
 * Repairs a store without its head block, `missing`. Makes the highest canonical block with receipts and state the head, and deletes later
 * blocks, in one batch. Calls `warn` with the loss. Returns the new head. If no such block exists, rejects with BrokenChain and changes
 * nothing.
 */
export async function repairHead(
  store: Store,
  missing: Hash,
  { archive, states, stateOverrides }: HeadParts,
  warn: (text: string) => void,
): Promise<ExecutedBlock> {
  const canonical = await readCanonicalNumbers(store)
  const batch = store.batch()
  const removed = new Set<Hash>([missing])
  let head: ExecutedBlock | undefined
  let missingNumber: number | undefined
  for (const { number, hash } of canonical.sort((a, b) => b.number - a.number)) {
    const block = readStoredHead(store, hash, archive)
    if (hash !== missing && block !== undefined && states.has(stateOverrides.rootAfter(block))) {
      head = block
      break
    }
    if (hash === missing) missingNumber = number
    removed.add(hash)
    archive.unstageRemains(number, hash, batch)
  }
  if (head === undefined) throw brokenChain()
  for (const hash of stateOverrides.blocks())
    if (removed.has(hash) || !hasBlock(store, hash)) stateOverrides.stage(hash, undefined, batch)
  putHeadHash(head.hash, batch)
  await batch.write()
  const missingBlock = missingNumber === undefined ? `block ${missing}` : `block ${missingNumber} (${missing})`
  warn(
    `the data directory names ${missingBlock} as its latest block, but that block is missing or damaged: ` +
      `the chain continues after block ${head.number} (${head.hash})`,
  )
  return head
}
