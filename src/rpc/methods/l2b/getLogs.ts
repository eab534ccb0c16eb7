import { z } from 'zod'
import { matchesFilter } from '../../../chain/logs/logFilter.ts'
import type { BlockId } from '../../../chain/types.ts'
import { blockByHash, type L2bLedgerState, l2bBlockByNumber } from '../../../layer2/l2b/ledger.ts'
import { unknownBlock } from '../../errors.ts'
import { defineMethod, param } from '../../protocol/method.ts'
import { l2bBlockAt, l2bOf } from '../../services/l2bView.ts'
import { checkCriteria } from '../../services/logs/criteria.ts'
import { invalidBlockRange, rangeTooLong, tooManyLogs } from '../../services/logs/logErrors.ts'
import { latest } from '../../wire/blockId.ts'
import { L2bLogCriteria } from '../../wire/layer2/l2bBlockId.ts'
import { L2bLog, logsOfBlock, type PlacedL2bLog, toL2bLog } from '../../wire/layer2/l2bLog.ts'
import type { LogCriteria } from '../../wire/logFilter.ts'

export default defineMethod({
  summary:
    'Returns the logs of layer-2 blocks, filtered by address and topics. The logs come from the fixture or the transaction; the ledger adds transfers of fees and values. Also available as eth_getLogs at the endpoint of the network.',
  params: [param('filter', L2bLogCriteria)],
  result: z.array(L2bLog),
  async handler(context, criteria) {
    const { limits } = context
    checkCriteria(criteria, limits.logs, { allowLogsPastHead: false, limitLogAlternatives: true })
    const { value } = await l2bOf(context)
    const { first, last } = rangeOf(value, criteria, limits.logs.blocks)
    const found: PlacedL2bLog[] = []
    for (let number = first; number <= last; number++) {
      const block = l2bBlockByNumber(value, number)
      const logs = block === undefined ? [] : logsOfBlock(value, block)
      for (const placed of logs) if (matchesFilter(criteria.filter, placed.log)) found.push(placed)
      if (found.length > limits.logs.results) throw tooManyLogs({ limit: limits.logs.results, first, last: number - 1 })
    }
    return found.map(toL2bLog)
  },
})

/** Returns the range of blocks that the criteria select, up to the latest block. */
function rangeOf(
  ledger: L2bLedgerState,
  { blockHash, from, to }: LogCriteria,
  limit: number,
): { first: number; last: number } {
  if (blockHash !== undefined) {
    const block = blockByHash(ledger, blockHash)
    if (block === undefined) throw unknownBlock()
    return { first: block.number, last: block.number }
  }
  const numberOf = (id: BlockId | undefined) =>
    id?.kind === 'number' ? Number(id.number) : (l2bBlockAt(ledger, id ?? latest)?.number ?? ledger.tip.latest)
  const [first, end] = [numberOf(from), numberOf(to)]
  if (first > end) throw invalidBlockRange()
  const last = Math.min(end, ledger.tip.latest)
  if (last - first >= limit) throw rangeTooLong({ limit })
  return { first, last }
}
