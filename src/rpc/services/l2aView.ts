import type { L2aBlockId, LedgerTransaction, SealedBlock } from '../../layer2/l2a/block.ts'
import { blockNotFound, noBlocks, transactionHashNotFound } from '../../layer2/l2a/errors.ts'
import type { Felt } from '../../layer2/l2a/felt.ts'
import type { L2aLedger } from '../../layer2/l2a/l2aLedger.ts'
import { findSealedBlock, type L2aLedgerState, latestBlock, statusOf } from '../../layer2/l2a/ledger.ts'
import type { Profile } from '../../layer2/l2a/settings.ts'
import { invalidParams, methodNotFound } from '../errors.ts'
import type { Context } from '../protocol/context.ts'
import type { BlockStyle } from '../wire/layer2/l2aBlock.ts'
import type { BlockSelector, L2aBlockTag } from '../wire/layer2/l2aBlockId.ts'

/** The l2a ledger, and its state after all transitions that are due. */
export interface L2aView {
  readonly ledger: L2aLedger
  readonly value: L2aLedgerState
  readonly profile: Profile
  readonly style: BlockStyle
}

/** Returns the l2a ledger. Throws MethodNotFound if the network has none. */
export async function l2aOf({ l2a, methodName, methods }: Context): Promise<L2aView> {
  if (l2a === undefined) throw methodNotFound({ method: methodName, known: methods.keys() })
  const ledger = await l2a()
  const { settings } = ledger
  const versionName = `${methodName.split('_')[0]}_version`
  return { ledger, value: await ledger.catchUp(), profile: settings.profile, style: { settings, versionName } }
}

const tagsOf: Readonly<Record<Profile, readonly L2aBlockTag[]>> = {
  '0.6': ['latest', 'pending'],
  '0.10': ['latest', 'pre_confirmed', 'l1_accepted'],
}

/** Returns the block id of a selector. Throws InvalidParams for a tag that the profile does not have. */
export function blockIdOf({ profile }: L2aView, { id, tag }: BlockSelector): L2aBlockId {
  if (tag === undefined || tagsOf[profile].includes(tag)) return id
  const other = profile === '0.6' ? '0.10' : '0.6'
  const advice = tagsOf[other].includes(tag) ? `; for ${tag}, set the profile of the network to "${other}"` : ''
  throw invalidParams({
    reason: `block_id: unknown tag ${tag}: profile ${profile} has ${tagsOf[profile].join(', ')}${advice}`,
  })
}

/** Returns the selected block or `pending`. Throws BlockNotFound. */
export function l2aBlockAt(view: L2aView, selector: BlockSelector): SealedBlock | 'pending' {
  const id = blockIdOf(view, selector)
  if (id.kind === 'tag' && id.tag === 'pending') return 'pending'
  const block = findSealedBlock(view.value, id)
  // Profile 0.10 has no status for rejected blocks.
  if (block === undefined || (block.status === 'REJECTED' && view.profile !== '0.6')) throw blockNotFound()
  return block
}

/** Returns the latest block. Throws NoBlocks. */
export function latestOf({ value }: L2aView): SealedBlock {
  const block = latestBlock(value)
  if (block === undefined) throw noBlocks()
  return block
}

/** Returns a transaction by its hash. Throws TransactionNotFound. */
export function transactionAt({ value, profile }: L2aView, hash: Felt): LedgerTransaction {
  const transaction = value.transactions.get(hash)
  // Profile 0.10 has no status for rejected transactions.
  const isShown = transaction !== undefined && (profile === '0.6' || statusOf(value, transaction) !== 'REJECTED')
  if (!isShown) throw transactionHashNotFound()
  return transaction
}
