import { z } from 'zod'
import { bytesToHex, type Hex, wordHex } from '../../../bytes.ts'
import { defineMethod, param } from '../../protocol/method.ts'
import { blockAt, isPending } from '../../services/blocks.ts'
import { BlockId } from '../../wire/blockId.ts'
import { Data } from '../../wire/bytes.ts'

export default defineMethod({
  summary:
    'Returns the data that a stateless client needs to execute a block: trie nodes (`state`), contract codes (`codes`), and the proven addresses and slots (`keys`). `headers` contains RLP-encoded ancestors, the parent last.',
  params: [param('block', BlockId)],
  result: z.strictObject({
    state: z.array(Data),
    codes: z.array(Data),
    keys: z.array(Data),
    headers: z.array(Data),
  }),
  async handler(context, id) {
    const { chain } = context
    const [block, { executionWitness }, { traceTimeSlice }] = await Promise.all([
      blockAt(chain, id),
      import('../../../chain/engine/executionWitness.ts'),
      import('../../services/tracing/traceMined.ts'),
    ])
    const after = isPending(id) ? (await chain.miner.pending()).state : chain.executedState(block)
    const { nodes, codes, read, headers } = await executionWitness(chain, block, after, traceTimeSlice(context))
    return {
      state: sorted(nodes.map(bytesToHex)),
      codes: sorted(codes.map(bytesToHex)),
      keys: sorted([...read].flatMap(([address, slots]) => [address, ...[...slots].map(wordHex)])),
      headers: headers.map(bytesToHex),
    }
  },
})

/** Sorted by their bytes and unique, as in execution-apis. */
const sorted = (items: readonly Hex[]): Hex[] => [...new Set(items)].sort()
