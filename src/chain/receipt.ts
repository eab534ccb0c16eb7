/** Encodes and decodes the stored outcomes of transactions, from which receipts follow. */

import { RLP } from '@ethereumjs/rlp'
import { bigintToMinimalBytes, bytesToBigint, bytesToHex, EMPTY_BYTES, hexToBytes } from '../bytes.ts'
import { logsBloom } from '../protocol/bloom.ts'
import type { Receipt, ReceiptLog } from '../protocol/receipt.ts'
import { encodeRlp } from '../state/rlp.ts'

const outcomeField = ({ status, root }: Pick<Receipt, 'status' | 'root'>): Uint8Array =>
  root !== undefined ? hexToBytes(root) : status === 1 ? Uint8Array.of(1) : EMPTY_BYTES

const rawLogs = (logs: readonly ReceiptLog[]): RawLog[] =>
  logs.map(({ address, topics, data }) => [hexToBytes(address), topics.map(hexToBytes), data])

type RawOutcome = [
  Uint8Array,
  Uint8Array,
  Uint8Array,
  Uint8Array,
  Uint8Array,
  Uint8Array,
  RawLog[],
  Uint8Array?,
  Uint8Array?,
]
type RawLog = [Uint8Array, Uint8Array[], Uint8Array]

/** Encodes the outcomes of a block's transactions for the store, without blooms, which derive from the logs. */
export function encodeOutcomes(outcomes: readonly Receipt[]): Uint8Array {
  return encodeRlp(
    outcomes.map((outcome) => [
      hexToBytes(outcome.from),
      outcomeField(outcome),
      bigintToMinimalBytes(outcome.cumulativeGasUsed),
      bigintToMinimalBytes(outcome.gasUsed),
      bigintToMinimalBytes(outcome.effectiveGasPrice),
      outcome.contractAddress === undefined ? EMPTY_BYTES : hexToBytes(outcome.contractAddress),
      rawLogs(outcome.logs),
      ...(outcome.blobGasUsed === undefined
        ? []
        : [bigintToMinimalBytes(outcome.blobGasUsed), bigintToMinimalBytes(outcome.blobGasPrice ?? 0n)]),
    ]),
  )
}

/** Decodes the output of `encodeOutcomes`. */
export function decodeOutcomes(bytes: Uint8Array): Receipt[] {
  // The shape that `encodeOutcomes` writes.
  return (RLP.decode(bytes) as unknown as RawOutcome[]).map(
    ([from, outcome, cumulative, gasUsed, price, contract, logs, blobGas, blobPrice]) => {
      const decoded = logs.map(decodedLog)
      return {
        from: bytesToHex(from),
        status: outcome.length === 32 ? undefined : outcome.length === 1 ? 1 : 0,
        root: outcome.length === 32 ? bytesToHex(outcome) : undefined,
        cumulativeGasUsed: bytesToBigint(cumulative),
        gasUsed: bytesToBigint(gasUsed),
        effectiveGasPrice: bytesToBigint(price),
        contractAddress: contract.length === 0 ? undefined : bytesToHex(contract),
        logs: decoded,
        logsBloom: logsBloom(decoded),
        blobGasUsed: blobGas && bytesToBigint(blobGas),
        blobGasPrice: blobPrice && bytesToBigint(blobPrice),
      }
    },
  )
}

/** Decodes only the logs of each transaction from the output of `encodeOutcomes`. */
export function decodeLogs(bytes: Uint8Array): ReceiptLog[][] {
  return (RLP.decode(bytes) as unknown as RawOutcome[]).map(([, , , , , , logs]) => logs.map(decodedLog)) // as above
}

const decodedLog = ([address, topics, data]: RawLog): ReceiptLog => ({
  address: bytesToHex(address),
  topics: topics.map(bytesToHex),
  data,
})
