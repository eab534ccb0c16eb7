import { z } from 'zod'
import { defineMethod } from '../../protocol/method.ts'
import { suggestGasPrice } from '../../services/suggestFees.ts'
import { Hash } from '../../wire/bytes.ts'
import { Quantity, toQuantity } from '../../wire/quantity.ts'

export default defineMethod({
  summary: 'Returns what the node runs with, in the form of anvil.',
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
  example: {
    params: [],
    result: {
      currentBlockNumber: '0x3',
      currentBlockTimestamp: 1767225603,
      currentBlockHash: '0x4f977fcd1236e6eccbc3ed1488ce6224fecd04f4f8f024ef7e5e3d1cf29e9178',
      hardFork: 'bpo2',
      transactionOrder: 'fees',
      environment: { baseFee: '0x22fd3be4', chainId: 31337, gasLimit: '0x1c9c380', gasPrice: '0x6b040391' },
      forkConfig: { forkUrl: null, forkBlockNumber: null, forkRetryBackoff: null },
    },
  },
  handler({ chain }) {
    const { head } = chain
    return {
      currentBlockNumber: toQuantity(head.number),
      currentBlockTimestamp: head.timestamp,
      currentBlockHash: head.hash,
      hardFork: chain.nextFork,
      transactionOrder: 'fees' as const,
      environment: {
        baseFee: toQuantity(chain.nextBaseFee() ?? 0n),
        chainId: Number(chain.chainId),
        gasLimit: toQuantity(chain.nextGasLimit()),
        gasPrice: toQuantity(suggestGasPrice(chain)),
      },
      forkConfig: { forkUrl: null, forkBlockNumber: null, forkRetryBackoff: null },
    }
  },
})
