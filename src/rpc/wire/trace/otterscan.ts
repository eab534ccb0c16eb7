import { z } from 'zod'
import { bytesToHex, quantityHex } from '../../../bytes.ts'
import type { ChainBlock, ChainTransaction } from '../../../chain/types.ts'
import type { CallFrame } from '../../../execution/trace/callFrames.ts'
import { headerJson } from '../block.ts'
import { BlockNumber } from '../blockId.ts'
import { receiptJson } from '../receipt.ts'
import { transactionJson } from '../transaction.ts'

/** Schemas and encodings for Otterscan, which sends block numbers as JSON numbers. */

const form = 'a block number (a number or a hex string) or a tag such as latest'

/** A block parameter: a JSON number, a hex number or a tag. */
export const PlainBlockNumber = z.union(
  [
    z
      .int()
      .min(0)
      .transform((number) => ({ kind: 'number' as const, number: BigInt(number) })),
    BlockNumber,
  ],
  { error: form },
)

/** A page of transactions with their receipts, the newest first. */
export const TransactionPage = z.strictObject({
  txs: z.array(z.record(z.string(), z.unknown())),
  receipts: z.array(z.record(z.string(), z.unknown())),
  firstPage: z.boolean(),
  lastPage: z.boolean(),
})

type JsonObject = Record<string, unknown>

/** Encodes a block without transactions and bloom, as Erigon does. */
export function toSlimBlock(block: ChainBlock): JsonObject {
  const header: JsonObject = JSON.parse(headerJson(block).text)
  return {
    ...header,
    logsBloom: null,
    size: quantityHex(block.size),
    totalDifficulty: quantityHex(block.totalDifficulty),
    uncles: block.uncleHashes,
    transactionCount: block.transactions.length,
  }
}

/** The length of a selector with its prefix. Otterscan shows no other calldata in lists. */
const SELECTOR_CHARACTERS = 10

/** Encodes a transaction with its calldata truncated to the selector. */
export function toSlimTransaction(transaction: ChainTransaction): JsonObject {
  const json: JsonObject & { input: string } = JSON.parse(transactionJson(transaction).text)
  return { ...json, input: json.input.slice(0, SELECTOR_CHARACTERS) }
}

/** Encodes a receipt without its logs. */
export const toSlimReceipt = (transaction: ChainTransaction): JsonObject => ({
  ...toReceipt(transaction),
  logs: null,
  logsBloom: null,
})

/** Encodes a receipt with the time of its block, in Unix seconds. */
export const toTimedReceipt = (transaction: ChainTransaction): JsonObject => ({
  ...toReceipt(transaction),
  timestamp: transaction.block.timestamp,
})

export const toFullTransaction = (transaction: ChainTransaction): JsonObject =>
  JSON.parse(transactionJson(transaction).text)

function toReceipt({ block, index }: ChainTransaction): JsonObject {
  const receipt = block.receipts[index]
  if (receipt === undefined) throw new RangeError(`block ${block.number} has no receipt ${index}`)
  return JSON.parse(receiptJson(receipt).text)
}

const operationTypes: Readonly<Record<string, number>> = { CALL: 0, SELFDESTRUCT: 1, CREATE: 2, CREATE2: 3 }

/** Encodes an internal operation. Returns undefined for other frames. */
export function toOperation({ kind, depth, from, to, value }: CallFrame): object | undefined {
  const type = operationTypes[kind]
  if (type === undefined || depth === 0 || (kind === 'CALL' && value === 0n)) return undefined
  return { type, from, to, value: quantityHex(value) }
}

export const toTraceEntry = ({ kind, depth, from, to, value, input, output }: CallFrame) => ({
  type: kind,
  depth,
  from,
  to,
  value: kind === 'STATICCALL' || kind === 'DELEGATECALL' ? null : quantityHex(value),
  input: bytesToHex(input),
  output: bytesToHex(output),
})
