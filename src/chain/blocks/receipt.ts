/** Encodes and decodes the stored receipts of a block. A stored receipt omits what follows from the block. */

import { bytesToBigint, bytesToHex, EMPTY_BYTES } from '../../bytes.ts'
import { logsBloom } from '../../protocol/bloom.ts'
import { rlpItemsOf, rlpString } from '../../protocol/decodeRlp.ts'
import { prependLogs, type Receipt, type ReceiptLog } from '../../protocol/receipt.ts'
import { beginRlp, copyRlp, prependBytes, prependHex, prependInteger, prependList, rlpLength } from '../../state/rlp.ts'
import { decodeBlockRecord } from '../store/decodeBlockRecord.ts'
import { decodeStoredRlp } from '../store/decodeStoredRlp.ts'
import type { ChainReceipt, ChainTransaction } from '../types.ts'

type RawLog = [Uint8Array, Uint8Array[], Uint8Array]

/** Encodes the receipts of a block for the store, without blooms, which follow from the logs. */
export function encodeReceipts(receipts: readonly Receipt[]): Uint8Array {
  beginRlp()
  for (let index = receipts.length - 1; index >= 0; index--) prependReceipt(receipts[index]!) // within the bounds
  prependList(0)
  // A store in memory keeps the bytes.
  return copyRlp()
}

function prependReceipt(receipt: Receipt): void {
  const { status, root, contractAddress, blobGasUsed, blobGasPrice = 0n } = receipt
  const end = rlpLength()
  if (blobGasUsed !== undefined) {
    prependInteger(blobGasPrice)
    prependInteger(blobGasUsed)
  }
  prependLogs(receipt.logs)
  if (contractAddress === undefined) prependBytes(EMPTY_BYTES)
  else prependHex(contractAddress)
  prependInteger(receipt.effectiveGasPrice)
  prependInteger(receipt.gasUsed)
  prependInteger(receipt.cumulativeGasUsed)
  if (root === undefined) prependInteger(status ?? 0)
  else prependHex(root)
  prependHex(receipt.from)
  prependList(end)
}

/** Positions of the members of a stored receipt. */
const [FROM, STATUS_OR_ROOT, CUMULATIVE, GAS_USED, PRICE, CONTRACT, LOGS, BLOB_GAS, BLOB_PRICE] = [
  0, 1, 2, 3, 4, 5, 6, 7, 8,
]

/** A receipt from the store. Its logs are decoded when they are first read: they can take most of the time of reading a block. */
export class StoredReceipt implements Receipt {
  readonly from: Receipt['from']
  readonly status: Receipt['status']
  readonly root: Receipt['root']
  readonly cumulativeGasUsed: bigint
  readonly gasUsed: bigint
  readonly effectiveGasPrice: bigint
  readonly contractAddress: Receipt['contractAddress']
  readonly blobGasUsed: bigint | undefined
  readonly blobGasPrice: bigint | undefined
  readonly #storedLogs: StoredLogs

  constructor(receipt: Omit<Receipt, 'logs' | 'logsBloom'>, storedLogs: StoredLogs) {
    this.from = receipt.from
    this.status = receipt.status
    this.root = receipt.root
    this.cumulativeGasUsed = receipt.cumulativeGasUsed
    this.gasUsed = receipt.gasUsed
    this.effectiveGasPrice = receipt.effectiveGasPrice
    this.contractAddress = receipt.contractAddress
    this.blobGasUsed = receipt.blobGasUsed
    this.blobGasPrice = receipt.blobGasPrice
    this.#storedLogs = storedLogs
  }

  get logCount(): number {
    return this.#storedLogs.count
  }

  get logs(): readonly ReceiptLog[] {
    return this.#storedLogs.logs
  }

  get logsBloom(): Uint8Array {
    return this.#storedLogs.bloom
  }

  /** Returns the receipt in its block. Both share the decoded logs. */
  inBlock(transaction: ChainTransaction, firstLogIndex: number): ChainReceipt {
    return new StoredChainReceipt(this, this.#storedLogs, transaction, firstLogIndex)
  }
}

class StoredChainReceipt extends StoredReceipt implements ChainReceipt {
  readonly transaction: ChainTransaction
  readonly firstLogIndex: number

  constructor(receipt: StoredReceipt, storedLogs: StoredLogs, transaction: ChainTransaction, firstLogIndex: number) {
    super(receipt, storedLogs)
    this.transaction = transaction
    this.firstLogIndex = firstLogIndex
  }
}

/** The logs of one receipt as RLP. */
class StoredLogs {
  readonly #rlp: Uint8Array
  readonly #blockNumber: number
  #logs: readonly ReceiptLog[] | undefined
  #bloom: Uint8Array | undefined

  constructor(rlp: Uint8Array, blockNumber: number) {
    this.#rlp = rlp
    this.#blockNumber = blockNumber
  }

  get count(): number {
    return this.#logs?.length ?? this.#decode(rlpItemsOf).length
  }

  get logs(): readonly ReceiptLog[] {
    this.#logs ??= this.#decode(decodedLogs)
    return this.#logs
  }

  get bloom(): Uint8Array {
    this.#bloom ??= logsBloom(this.logs)
    return this.#bloom
  }

  #decode<Value>(decode: (rlp: Uint8Array) => Value): Value {
    return decodeBlockRecord(this.#blockNumber, 'receipts', () => decode(this.#rlp))
  }
}

/** Decodes the output of `encodeReceipts` for a block. Throws BlockDamaged for other bytes. */
export const decodeReceipts = (bytes: Uint8Array, blockNumber: number): StoredReceipt[] =>
  decodeBlockRecord(blockNumber, 'receipts', () => decodedReceipts(bytes, blockNumber))

const decodedReceipts = (bytes: Uint8Array, blockNumber: number): StoredReceipt[] =>
  rlpItemsOf(bytes).map((encoded) => {
    const members = rlpItemsOf(encoded)
    const member = (position: number): Uint8Array => rlpString(members[position] ?? EMPTY_BYTES)
    const amount = (position: number): bigint => bytesToBigint(member(position))
    const statusOrRoot = member(STATUS_OR_ROOT)
    const contract = member(CONTRACT)
    const hasBlobs = members.length > BLOB_GAS
    const receipt = {
      from: bytesToHex(member(FROM)),
      status: statusOrRoot.length === 32 ? undefined : statusOrRoot.length === 1 ? (1 as const) : (0 as const),
      root: statusOrRoot.length === 32 ? bytesToHex(statusOrRoot) : undefined,
      cumulativeGasUsed: amount(CUMULATIVE),
      gasUsed: amount(GAS_USED),
      effectiveGasPrice: amount(PRICE),
      contractAddress: contract.length === 0 ? undefined : bytesToHex(contract),
      blobGasUsed: hasBlobs ? amount(BLOB_GAS) : undefined,
      blobGasPrice: hasBlobs ? amount(BLOB_PRICE) : undefined,
    }
    return new StoredReceipt(receipt, new StoredLogs(members[LOGS] ?? EMPTY_BYTES, blockNumber))
  })

/** Decodes only the logs of each transaction from the output of `encodeReceipts` for a block. Throws BlockDamaged for other bytes. */
export const decodeLogs = (bytes: Uint8Array, blockNumber: number): ReceiptLog[][] =>
  decodeBlockRecord(blockNumber, 'receipts', () =>
    rlpItemsOf(bytes).map((encoded) => decodedLogs(rlpItemsOf(encoded)[LOGS] ?? EMPTY_BYTES)),
  )

// The shape that `encodeReceipts` writes.
const decodedLogs = (rlp: Uint8Array): ReceiptLog[] => (decodeStoredRlp(rlp) as unknown as RawLog[]).map(decodeLog)

/** Converts the items of a log, also in receipts of `@ethereumjs/vm`. */
export const decodeLog = ([address, topics, data]: RawLog): ReceiptLog => ({
  address: bytesToHex(address),
  topics: topics.map(bytesToHex),
  data,
})
