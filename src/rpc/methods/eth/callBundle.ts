import { z } from 'zod'
import { defineMethod, param } from '../../protocol/method.ts'
import { Bundle } from '../../wire/bundle.ts'
import { Address, Data, Hash } from '../../wire/bytes.ts'

const wei = z.string()
const earnings = { coinbaseDiff: wei, ethSentToCoinbase: wei, gasFees: wei }

export default defineMethod({
  summary:
    'Executes signed transactions in sequence in one block on the state after `stateBlockNumber`, as Flashbots does. Returns the result of each and its payment to the coinbase. The chain does not change.',
  params: [param('bundle', Bundle)],
  result: z.strictObject({
    bundleGasPrice: wei,
    bundleHash: Hash,
    ...earnings,
    results: z.array(
      z.strictObject({
        ...earnings,
        gasPrice: wei,
        fromAddress: Address,
        toAddress: Data,
        gasUsed: z.number(),
        txHash: Hash,
        value: Data.optional(),
        error: z.string().optional(),
        revert: z.string().optional(),
      }),
    ),
    stateBlockNumber: z.number(),
    totalGasUsed: z.number(),
  }),
  async handler(context, bundle) {
    const { callBundle } = await import('../../services/calls/callBundle.ts')
    return callBundle(context, bundle)
  },
})
