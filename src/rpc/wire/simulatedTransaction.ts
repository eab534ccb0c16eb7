import { bytesToHex } from '../../bytes.ts'
import type { SimulatedBlock } from '../../simulate/sealBlock.ts'
import type { SimulatedTransaction } from '../../simulate/simulatedTransaction.ts'
import { toQuantity } from './quantity.ts'
import { toAuthorization } from './transaction.ts'

/** Encodes the transaction of a simulated call. Its signature values are zero. */
export function toSimulatedTransaction(transaction: SimulatedTransaction, block: SimulatedBlock, index: number) {
  const { type, message } = transaction
  return {
    blockHash: block.hash,
    blockNumber: toQuantity(block.number),
    blockTimestamp: toQuantity(block.timestamp),
    transactionIndex: toQuantity(index),
    hash: block.transactionHashes[index]!, // one per call
    from: message.from,
    to: message.to ?? null,
    nonce: toQuantity(message.nonce),
    gas: toQuantity(message.gasLimit),
    gasPrice: toQuantity(message.gasPrice),
    value: toQuantity(message.value),
    input: bytesToHex(message.data),
    type: toQuantity(type),
    v: '0x0' as const,
    r: '0x0' as const,
    s: '0x0' as const,
    ...toTypeMembers(transaction),
  }
}

function toTypeMembers({ type, chainId, message }: SimulatedTransaction) {
  if (type === 0) return {}
  const list = message.accessList ?? []
  return {
    yParity: '0x0' as const,
    chainId: toQuantity(chainId),
    accessList: list.map(({ address, storageKeys }) => ({ address, storageKeys: [...storageKeys] })),
    ...(type >= 2 && {
      maxFeePerGas: toQuantity(message.maxFeePerGas),
      maxPriorityFeePerGas: toQuantity(message.maxPriorityFeePerGas),
    }),
    ...(type === 3 && {
      maxFeePerBlobGas: toQuantity(message.maxFeePerBlobGas),
      blobVersionedHashes: [...(message.blobVersionedHashes ?? [])],
    }),
    ...(type === 4 && { authorizationList: (message.authorizationList ?? []).map(toAuthorization) }),
  }
}
