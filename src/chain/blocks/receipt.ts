/** Encodes and decodes the stored outcomes of transactions, from which receipts follow. */

import { bytesToBigint, bytesToHex, EMPTY_BYTES } from '../../bytes.ts'
import { logsBloom } from '../../protocol/bloom.ts'
import { prependLogs, type Receipt, type ReceiptLog } from '../../protocol/receipt.ts'
import {
  beginRlp,
  copyRlp,
  prependBytes,
  prependHex,
  prependInteger,
  prependList,
  writtenRlp,
} from '../../state/rlp.ts'
import { decodeStoredRlp } from '../store/decodeStoredRlp.ts'

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
  beginRlp()
  for (let index = outcomes.length - 1; index >= 0; index--) prependOutcome(outcomes[index]!) // within the bounds
  prependList(0)
  // A store in memory keeps the bytes.
  return copyRlp()
}

function prependOutcome(outcome: Receipt): void {
  const { status, root, contractAddress, blobGasUsed, blobGasPrice = 0n } = outcome
  const end = writtenRlp()
  if (blobGasUsed !== undefined) {
    prependInteger(blobGasPrice)
    prependInteger(blobGasUsed)
  }
  prependLogs(outcome.logs)
  if (contractAddress === undefined) prependBytes(EMPTY_BYTES)
  else prependHex(contractAddress)
  prependInteger(outcome.effectiveGasPrice)
  prependInteger(outcome.gasUsed)
  prependInteger(outcome.cumulativeGasUsed)
  if (root === undefined) prependInteger(status ?? 0)
  else prependHex(root)
  prependHex(outcome.from)
  prependList(end)
}

/** Decodes the output of `encodeOutcomes`. */
export function decodeOutcomes(bytes: Uint8Array): Receipt[] {
  // The shape that `encodeOutcomes` writes.
  return (decodeStoredRlp(bytes) as unknown as RawOutcome[]).map(
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
  return (decodeStoredRlp(bytes) as unknown as RawOutcome[]).map(([, , , , , , logs]) => logs.map(decodedLog)) // as above
}

const decodedLog = ([address, topics, data]: RawLog): ReceiptLog => ({
  address: bytesToHex(address),
  topics: topics.map(bytesToHex),
  data,
})
