import type { Block } from '@ethereumjs/block'
import type { TypedTransaction } from '@ethereumjs/tx'
import { createAddressFromString, createContractAddress } from '@ethereumjs/util'
import { type RunTxResult, runTx, type TxReceipt } from '@ethereumjs/vm'
import { type Address, bytesToHex } from '../bytes.ts'
import type { Engine } from './engine.ts'
import { isImpersonated, sentBy } from './impersonation.ts'
import type { Outcome } from './receipt.ts'
import { effectiveGasPrice } from './transactionFees.ts'

/** Runs a transaction on the engine's present state. Rejects, with the state as before, when no block could hold it. */
export async function executeTransaction(
  { vm, state }: Engine,
  tx: TypedTransaction,
  from: Address,
  block: Block,
  gasUsedBefore: bigint,
): Promise<Outcome> {
  const options = { block, blockGasUsed: gasUsedBefore, skipHardForkValidation: true }
  if (!isImpersonated(tx)) {
    const result = await runTx(vm, { ...options, tx })
    return outcomeOf(tx, from, result, result.receipt, block)
  }
  state.disguise(from)
  try {
    const result = await runTx(vm, { ...options, tx: sentBy(tx, from) })
    return outcomeOf(tx, from, result, result.receipt, block)
  } finally {
    state.disguise(undefined)
  }
}

/** The engine's result in our words. */
export function outcomeOf(
  tx: TypedTransaction,
  from: Address,
  result: RunTxResult,
  receipt: TxReceipt,
  block: Block,
): Outcome {
  const logs = receipt.logs.map(([address, topics, data]) => ({
    address: bytesToHex(address),
    topics: topics.map(bytesToHex),
    data,
  }))
  return {
    from,
    status: 'status' in receipt ? (receipt.status === 1 ? 1 : 0) : undefined,
    root: 'stateRoot' in receipt ? bytesToHex(receipt.stateRoot) : undefined,
    cumulativeGasUsed: receipt.cumulativeBlockGasUsed,
    gasUsed: result.totalGasSpent,
    effectiveGasPrice: effectiveGasPrice(tx, block.header.baseFeePerGas),
    // A creation that failed has an address too: go-ethereum names it, as it follows from sender and nonce.
    contractAddress:
      tx.to === undefined
        ? bytesToHex(createContractAddress(createAddressFromString(from), tx.nonce).bytes)
        : undefined,
    logs,
    logsBloom: receipt.bitvector,
    blobGasUsed: 'blobGasUsed' in receipt ? receipt.blobGasUsed : undefined,
    blobGasPrice: 'blobGasPrice' in receipt ? receipt.blobGasPrice : undefined,
  }
}
