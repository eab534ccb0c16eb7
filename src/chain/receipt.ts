import { RLP } from '@ethereumjs/rlp'
import {
  type Address,
  bigintToMinimalBytes,
  bytesToBigint,
  bytesToHex,
  EMPTY_BYTES,
  type Hash,
  hexToBytes,
} from '../bytes.ts'
import { encodeRlp } from '../state/rlp.ts'
import { logsBloom } from './bloom.ts'
import type { ChainLog } from './types.ts'

/** What executing a transaction made known of it: all of a receipt that does not follow from its place in the block. */
export interface Outcome {
  readonly from: Address
  /** From Byzantium on. */
  readonly status: 0 | 1 | undefined
  /** Before Byzantium: the state root after the transaction. */
  readonly root: Hash | undefined
  readonly cumulativeGasUsed: bigint
  readonly gasUsed: bigint
  readonly effectiveGasPrice: bigint
  readonly contractAddress: Address | undefined
  readonly logs: readonly ChainLog[]
  readonly logsBloom: Uint8Array
  readonly blobGasUsed: bigint | undefined
  readonly blobGasPrice: bigint | undefined
}

/** The receipt as the receipt trie holds it: RLP with the transaction type before it (EIP-2718). */
export function consensusReceipt(
  type: number,
  outcome: Pick<Outcome, 'status' | 'root' | 'cumulativeGasUsed' | 'logs' | 'logsBloom'>,
): Uint8Array {
  const { status = 0, root, cumulativeGasUsed, logs, logsBloom } = outcome
  const rawLogs = logs.map(({ address, topics, data }) => [address, topics, data])
  return encodeRlp([root ?? status, cumulativeGasUsed, logsBloom, rawLogs], type === 0 ? undefined : type)
}

const outcomeField = ({ status, root }: Pick<Outcome, 'status' | 'root'>): Uint8Array =>
  root !== undefined ? hexToBytes(root) : status === 1 ? Uint8Array.of(1) : EMPTY_BYTES

const rawLogs = (logs: readonly ChainLog[]): RawLog[] =>
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

/** The outcomes of a block's transactions as they are stored. The bloom is left out: it follows from the logs. */
export function encodeOutcomes(outcomes: readonly Outcome[]): Uint8Array {
  return RLP.encode(
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

/** The reverse of `encodeOutcomes`. */
export function decodeOutcomes(bytes: Uint8Array): Outcome[] {
  // Written by `encodeOutcomes`, so of this shape.
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

/** The logs of each transaction alone, from what `encodeOutcomes` wrote. */
export function decodeLogs(bytes: Uint8Array): ChainLog[][] {
  return (RLP.decode(bytes) as unknown as RawOutcome[]).map(([, , , , , , logs]) => logs.map(decodedLog)) // as above
}

const decodedLog = ([address, topics, data]: RawLog): ChainLog => ({
  address: bytesToHex(address),
  topics: topics.map(bytesToHex),
  data,
})
