import { z } from 'zod'
import type { SealedBlock } from '../../../layer2/l2a/block.ts'
import { toFelt } from '../../../layer2/l2a/felt.ts'
import { blockBefore, type L2aLedgerState, latestBlock, transactionsOf } from '../../../layer2/l2a/ledger.ts'
import { stateDiffOf } from '../../../layer2/l2a/stateDiff.ts'
import { Felt } from './felt.ts'

/** The state changes of an l2a block that follow from its transactions. The ledger has no contract storage. */
export const StateUpdate = z.lazy(() =>
  z.strictObject({
    block_hash: Felt.optional(),
    new_root: Felt.optional(),
    old_root: Felt,
    state_diff: z.strictObject({
      storage_diffs: z.array(z.never()).readonly(),
      deprecated_declared_classes: z.array(Felt).readonly(),
      declared_classes: z.array(z.strictObject({ class_hash: Felt, compiled_class_hash: Felt })).readonly(),
      deployed_contracts: z.array(z.strictObject({ address: Felt, class_hash: Felt })).readonly(),
      replaced_classes: z.array(z.never()).readonly(),
      nonces: z.array(z.strictObject({ contract_address: Felt, nonce: Felt })).readonly(),
    }),
  }),
)

export function toStateUpdate(ledger: L2aLedgerState, block: SealedBlock | 'pending') {
  const hashes = (block === 'pending' ? ledger.tip.open : block).transactions
  const diff = stateDiffOf(transactionsOf(ledger, hashes))
  const state_diff = {
    storage_diffs: [],
    deprecated_declared_classes: [...diff.deprecated].map(toFelt),
    declared_classes: [...diff.declared].map(([declared, compiled]) => ({
      class_hash: toFelt(declared),
      compiled_class_hash: toFelt(compiled),
    })),
    deployed_contracts: [...diff.deployed].map(([address, deployed]) => ({
      address: toFelt(address),
      class_hash: toFelt(deployed),
    })),
    replaced_classes: [],
    nonces: [...diff.nonces].map(([account, nonce]) => ({ contract_address: toFelt(account), nonce: toFelt(nonce) })),
  }
  const parent = block === 'pending' ? latestBlock(ledger) : blockBefore(ledger, block)
  const old_root = parent?.newRoot ?? '0x0'
  if (block === 'pending') return { old_root, state_diff }
  return { block_hash: block.hash, new_root: block.newRoot, old_root, state_diff }
}
