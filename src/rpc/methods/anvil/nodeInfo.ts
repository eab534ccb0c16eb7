import { z } from 'zod'
import { quantityHex } from '../../../bytes.ts'
import { exactNumber } from '../../../largeNumbers.ts'
import { defineMethod } from '../../protocol/method.ts'
import { methodNotSupported } from '../../protocol/unsupportedMethods.ts'
import { suggestGasPrice } from '../../services/fees/suggestFees.ts'
import { Hash } from '../../wire/bytes.ts'
import { ExactNumber } from '../../wire/exactNumber.ts'
import { Quantity } from '../../wire/quantity.ts'

export default defineMethod({
  summary:
    "Returns the latest block and the settings of the next block in anvil's format. On a forked chain, `forkUrl` is the host of the upstream. A node that is compatible with Hardhat or Ganache does not support it, because clients recognize anvil by it.",
  params: [],
  result: z.strictObject({
    currentBlockNumber: Quantity,
    currentBlockTimestamp: z.number(),
    currentBlockHash: Hash,
    hardFork: z.string(),
    transactionOrder: z.literal('fees'),
    environment: z.strictObject({ baseFee: Quantity, chainId: ExactNumber, gasLimit: Quantity, gasPrice: Quantity }),
    forkConfig: z.strictObject({
      forkUrl: z.string().nullable(),
      forkBlockNumber: z.number().nullable(),
      forkRetryBackoff: z.null(),
    }),
  }),
  effect: 'read',
  handler(context) {
    const { behavior, chain, clientVersion, methodName, upstream } = context
    if (!behavior.hasNodeInfo) throw methodNotSupported({ method: methodName, reason: onlyOnAnvil(clientVersion) })
    const { head } = chain
    return {
      currentBlockNumber: quantityHex(head.number),
      currentBlockTimestamp: head.timestamp,
      currentBlockHash: head.hash,
      hardFork: chain.next.fork,
      transactionOrder: 'fees' as const,
      environment: {
        baseFee: quantityHex(chain.next.baseFee ?? 0n),
        chainId: exactNumber(chain.chainId),
        gasLimit: quantityHex(chain.next.gasLimit),
        gasPrice: quantityHex(suggestGasPrice(context)),
      },
      forkConfig: {
        // Only the host, because URLs of upstreams contain keys.
        forkUrl: upstream?.status.host ?? null,
        forkBlockNumber: upstream === undefined ? null : Number(upstream.pinned.header.number),
        forkRetryBackoff: null,
      },
    }
  },
})

const onlyOnAnvil = (clientVersion: string) =>
  `clients recognize anvil by it, and this node is compatible with ${clientVersion.split('/')[0]}; start a node with --compatible-with anvil for clients that need anvil`
