import { quantityHex } from '../../../bytes.ts'
import { defineMethod } from '../../protocol/method.ts'
import { checkSnapshots } from '../../services/snapshotLimit.ts'
import { Quantity } from '../../wire/quantity.ts'

export default defineMethod({
  summary: 'Creates a snapshot of the chain and returns its id for evm_revert. Snapshots can be nested.',
  params: [],
  result: Quantity,
  aliases: ['anvil_snapshot'],
  handler(context) {
    checkSnapshots(context)
    return quantityHex(context.chain.history.snapshot())
  },
})
