import { z } from 'zod'
import { bytesToHex, type Hex, quantityHex } from '../../../bytes.ts'
import { definedMembers } from '../../../json.ts'
import { blockOfTransaction, type L2bBlock, type L2bLedgerState } from '../../../layer2/l2b/ledger.ts'
import type { GivenL2bTransaction, L2bTransaction } from '../../../layer2/l2b/transaction.ts'
import { logsBloom } from '../../../protocol/bloom.ts'
import { Flag } from '../boolean.ts'
import { Address, Data, Hash } from '../bytes.ts'
import { Integer, Quantity } from '../quantity.ts'
import { strictObject } from '../strictObject.ts'
import { DateTime } from '../timestamp.ts'
import { Unsigned64, Unsigned128 } from './felt.ts'
import { logsOfBlock, toL2bLog } from './l2bLog.ts'

/** Returns the transaction type: 0x71 (EIP-712), or 0xff for a transaction from layer 1. */
const typeOf = ({ isL1Originated }: L2bTransaction): Hex => (isL1Originated ? '0xff' : '0x71')

/** An l2b transaction in `eth_` methods. */
export const L2bTransactionObject = z.looseObject({
  hash: Hash,
  blockHash: Hash.nullable(),
  blockNumber: Quantity.nullable(),
  transactionIndex: Quantity.nullable(),
  from: Address,
  to: Address,
  type: Quantity,
})

export function toL2bTransaction(ledger: L2bLedgerState, transaction: L2bTransaction, chainId: number) {
  return {
    ...placeOf(ledger, transaction),
    chainId: quantityHex(chainId),
    from: transaction.initiator,
    gas: transaction.gasLimit,
    gasPrice: transaction.gasPrice,
    hash: transaction.hash,
    input: transaction.data,
    maxFeePerGas: transaction.gasPrice,
    maxPriorityFeePerGas: '0x0',
    nonce: quantityHex(transaction.nonce),
    // The ledger does not store signatures. They are zero, as for a transaction from layer 1.
    r: '0x0',
    s: '0x0',
    to: transaction.to,
    type: typeOf(transaction),
    v: '0x0',
    value: transaction.value,
  }
}

/** The receipt of an l2b transaction. */
export const L2bReceipt = z.looseObject({
  transactionHash: Hash,
  blockHash: Hash,
  blockNumber: Quantity,
  transactionIndex: Quantity,
  gasUsed: Quantity,
  status: Quantity,
})

/** Encodes the receipt of a transaction. Returns null if the transaction is not in a block. */
export function toL2bReceipt(ledger: L2bLedgerState, transaction: L2bTransaction) {
  const block = blockOfTransaction(ledger, transaction)
  if (block === undefined) return null
  const logs = logsOfBlock(ledger, block).filter(({ transaction: { hash } }) => hash === transaction.hash)
  return {
    ...placeOf(ledger, transaction),
    blockHash: block.hash,
    blockNumber: quantityHex(block.number),
    transactionIndex: quantityHex(transaction.index ?? 0),
    contractAddress: null,
    cumulativeGasUsed: quantityHex(gasUsedUpTo(ledger, block, transaction)),
    effectiveGasPrice: transaction.gasPrice,
    from: transaction.initiator,
    gasUsed: transaction.gasUsed,
    l2ToL1Logs: [],
    logs: logs.map(toL2bLog),
    logsBloom: bytesToHex(logsBloom(logs.map(({ log }) => log))),
    status: transaction.failure === undefined ? '0x1' : '0x0',
    to: transaction.to,
    transactionHash: transaction.hash,
    type: typeOf(transaction),
  }
}

/** Returns the cumulative gas of a block up to and including a transaction. */
const gasUsedUpTo = (ledger: L2bLedgerState, block: L2bBlock, { index = 0 }: L2bTransaction): bigint =>
  block.transactions
    .slice(0, index + 1)
    .reduce((sum, hash) => sum + BigInt(ledger.transactions.get(hash)?.gasUsed ?? 0), 0n)

/** Encodes the position of a transaction. The members are null if it is not in a block. */
function placeOf(ledger: L2bLedgerState, transaction: L2bTransaction) {
  const block = blockOfTransaction(ledger, transaction)
  if (block === undefined) {
    return { blockHash: null, blockNumber: null, transactionIndex: null, l1BatchNumber: null, l1BatchTxIndex: null }
  }
  const number = quantityHex(block.number)
  const index = quantityHex(transaction.index ?? 0)
  return {
    blockHash: block.hash,
    blockNumber: number,
    transactionIndex: index,
    l1BatchNumber: block.commit === undefined ? null : number,
    l1BatchTxIndex: block.commit === undefined ? null : index,
  }
}

const quantity = Quantity.transform((value): Hex => quantityHex(value))
const data = Data.transform((bytes): Hex => `0x${Buffer.from(bytes).toString('hex')}`)
const moment = z.union([Integer, DateTime], {
  error: 'Unix milliseconds or an ISO 8601 date and time',
})

const shortLog = strictObject(
  {
    address: Address,
    topics: z.array(Hash, { error: 'a list of topics' }).default([]),
    data: data.default('0x'),
  },
  { error: 'a log: {address, topics, data}' },
)

/** A transaction in short form. Missing members are filled in. */
export const ShortL2bTransaction = z.lazy(() =>
  strictObject(
    {
      hash: Hash.optional(),
      initiatorAddress: Address.optional(),
      to: Address.optional(),
      nonce: Integer.optional(),
      value: quantity.optional(),
      data: data.optional(),
      gasLimit: Unsigned64.optional(),
      gasUsed: Unsigned64.optional(),
      gasPrice: Unsigned128.optional(),
      gasPerPubdata: quantity.optional(),
      fee: quantity.optional(),
      isL1Originated: Flag.optional(),
      receivedAt: moment.optional(),
      logs: z.array(shortLog, { error: 'a list of logs' }).optional(),
    },
    { error: 'a transaction object' },
  ).transform(
    ({ initiatorAddress, ...members }): GivenL2bTransaction =>
      definedMembers({ ...members, initiator: initiatorAddress }),
  ),
)
