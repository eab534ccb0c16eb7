import { z } from 'zod'
import { bytesToHex, quantityHex, ZERO_HASH } from '../../../bytes.ts'
import { DEFAULT_L2B_GAS_PRICE } from '../../../layer2/l2b/gasOfFee.ts'
import type { L2bBlock, L2bLedgerState } from '../../../layer2/l2b/ledger.ts'
import { logsBloom } from '../../../protocol/bloom.ts'
import { Address, Data, Hash } from '../bytes.ts'
import { Quantity } from '../quantity.ts'
import { logsOfBlock } from './l2bLog.ts'
import { L2bTransactionObject, toL2bTransaction } from './l2bTransaction.ts'

/** An l2b block in `eth_` methods. Roots are zero, as on ZKsync, where the state root belongs to the batch. */
export const L2bBlockObject = z.lazy(() =>
  z.strictObject({
    hash: Hash,
    parentHash: Hash,
    number: Quantity,
    timestamp: Quantity,
    l1BatchNumber: Quantity.nullable(),
    l1BatchTimestamp: Quantity.nullable(),
    transactions: z.union([z.array(Hash).readonly(), z.array(L2bTransactionObject).readonly()]),
    gasUsed: Quantity,
    gasLimit: Quantity,
    baseFeePerGas: Quantity,
    logsBloom: Data,
    miner: Address,
    sha3Uncles: Hash,
    stateRoot: Hash,
    transactionsRoot: Hash,
    receiptsRoot: Hash,
    mixHash: Hash,
    nonce: Data,
    extraData: Data,
    difficulty: Quantity,
    totalDifficulty: Quantity,
    size: Quantity,
    sealFields: z.array(z.never()).readonly(),
    uncles: z.array(z.never()).readonly(),
  }),
)

/** The hash of an empty list of uncles. */
const NO_UNCLES = '0x1dcc4de8dec75d7aab85b567b6ccd41ad312451b948a7413f0a142fd40d49347'
const ZERO_ADDRESS = `0x${'0'.repeat(40)}` as const
/** The gas limit in blocks of ZKsync. */
const GAS_LIMIT = 2n ** 50n

export function toL2bBlock(ledger: L2bLedgerState, block: L2bBlock, full: boolean) {
  const transactions = block.transactions.flatMap((hash) => ledger.transactions.get(hash) ?? [])
  const isCommitted = block.commit !== undefined
  const { chainId } = ledger.settings
  return {
    hash: block.hash,
    parentHash: block.parentHash,
    number: quantityHex(block.number),
    timestamp: quantityHex(block.timestamp),
    l1BatchNumber: isCommitted ? quantityHex(block.number) : null,
    l1BatchTimestamp: isCommitted ? quantityHex(block.timestamp) : null,
    transactions: full
      ? transactions.map((transaction) => toL2bTransaction(ledger, transaction, chainId))
      : block.transactions,
    gasUsed: quantityHex(transactions.reduce((sum, { gasUsed }) => sum + BigInt(gasUsed), 0n)),
    gasLimit: quantityHex(GAS_LIMIT),
    baseFeePerGas: DEFAULT_L2B_GAS_PRICE,
    logsBloom: bytesToHex(logsBloom(logsOfBlock(ledger, block).map(({ log }) => log))),
    miner: ZERO_ADDRESS,
    sha3Uncles: NO_UNCLES,
    stateRoot: ZERO_HASH,
    transactionsRoot: ZERO_HASH,
    receiptsRoot: ZERO_HASH,
    mixHash: ZERO_HASH,
    nonce: '0x0000000000000000',
    extraData: '0x',
    difficulty: '0x0',
    totalDifficulty: '0x0',
    size: '0x0',
    sealFields: [],
    uncles: [],
  }
}
