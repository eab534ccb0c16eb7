import { bytesToHex, quantityHex } from '../../bytes.ts'
import type { SimulatedBlock } from '../../simulate/sealBlock.ts'
import type { SimulatedTransaction } from '../../simulate/simulatedTransaction.ts'
import { toAuthorization } from './transaction.ts'

/** Encodes the transaction of a simulated call. Its signature values are zero. */
export function toSimulatedTransaction(transaction: SimulatedTransaction, block: SimulatedBlock, index: number) {
  const { type, message } = transaction
  return {
    blockHash: block.hash,
    blockNumber: quantityHex(block.number),
    blockTimestamp: quantityHex(block.timestamp),
    transactionIndex: quantityHex(index),
    hash: block.transactionHashes[index]!, // one per call
    from: message.from,
    to: message.to ?? null,
    nonce: quantityHex(message.nonce),
    gas: quantityHex(message.gasLimit),
    gasPrice: quantityHex(message.gasPrice),
    value: quantityHex(message.value),
    input: bytesToHex(message.data),
    type: quantityHex(type),
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
    chainId: quantityHex(chainId),
    accessList: list.map(({ address, storageKeys }) => ({ address, storageKeys: [...storageKeys] })),
    ...(type >= 2 && {
      maxFeePerGas: quantityHex(message.maxFeePerGas),
      maxPriorityFeePerGas: quantityHex(message.maxPriorityFeePerGas),
    }),
    ...(type === 3 && {
      maxFeePerBlobGas: quantityHex(message.maxFeePerBlobGas),
      blobVersionedHashes: [...(message.blobVersionedHashes ?? [])],
    }),
    ...(type === 4 && { authorizationList: (message.authorizationList ?? []).map(toAuthorization) }),
  }
}
