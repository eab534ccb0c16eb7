import { z } from 'zod'
import { quantityHex } from '../../../bytes.ts'
import { defineMethod } from '../../protocol/method.ts'
import { suggestGasPrice } from '../../services/fees/suggestFees.ts'
import { Hash } from '../../wire/bytes.ts'
import { Quantity } from '../../wire/quantity.ts'

export default defineMethod({
  summary: "Returns the latest block and the settings of the next block in anvil's format.",
  params: [],
  result: z.strictObject({
    currentBlockNumber: Quantity,
    currentBlockTimestamp: z.number(),
    currentBlockHash: Hash,
    hardFork: z.string(),
    transactionOrder: z.literal('fees'),
    environment: z.strictObject({ baseFee: Quantity, chainId: z.number(), gasLimit: Quantity, gasPrice: Quantity }),
    forkConfig: z.strictObject({ forkUrl: z.null(), forkBlockNumber: z.null(), forkRetryBackoff: z.null() }),
  }),
  effect: 'read',
  handler({ chain }) {
    const { head } = chain
    return {
      currentBlockNumber: quantityHex(head.number),
      currentBlockTimestamp: head.timestamp,
      currentBlockHash: head.hash,
      hardFork: chain.nextFork,
      transactionOrder: 'fees' as const,
      environment: {
        baseFee: quantityHex(chain.nextBaseFee() ?? 0n),
        chainId: Number(chain.chainId),
        gasLimit: quantityHex(chain.nextGasLimit()),
        gasPrice: quantityHex(suggestGasPrice(chain)),
      },
      forkConfig: { forkUrl: null, forkBlockNumber: null, forkRetryBackoff: null },
    }
  },
})
