import type { Address, Hash } from '../bytes.ts'
import { beginRlp, prependBytes, prependHex, prependInteger, prependList, rlpLength, viewRlp } from '../state/rlp.ts'
import { loggedBytes } from './bloom.ts'

/** An event that a transaction emitted. */
export interface ReceiptLog {
  readonly address: Address
  readonly topics: readonly Hash[]
  readonly data: Uint8Array
}

/** The result of a transaction in a block. It has no block hash, so it can exist before the hash is known. */
export interface Receipt {
  readonly from: Address
  /** From Byzantium on (EIP-658); undefined before. */
  readonly status: 0 | 1 | undefined
  /** State root after the transaction. Undefined from Byzantium on. */
  readonly root: Hash | undefined
  readonly cumulativeGasUsed: bigint
  readonly gasUsed: bigint
  /** Wei per gas. */
  readonly effectiveGasPrice: bigint
  /** The address of a creation, even a failed one: it follows from sender and nonce. */
  readonly contractAddress: Address | undefined
  readonly logs: readonly ReceiptLog[]
  /** 256 bytes. */
  readonly logsBloom: Uint8Array
  /** Blob transactions only (EIP-4844). The price is in wei per unit of blob gas. */
  readonly blobGasUsed: bigint | undefined
  readonly blobGasPrice: bigint | undefined
}

/** Encodes a receipt for the receipt trie: the transaction type (EIP-2718), then RLP. See `viewRlp` for the lifetime of the bytes. */
export function encodeReceipt(
  type: number,
  {
    status = 0,
    root,
    cumulativeGasUsed,
    logs,
    logsBloom,
  }: Pick<Receipt, 'status' | 'root' | 'cumulativeGasUsed' | 'logs' | 'logsBloom'>,
): Uint8Array {
  beginRlp()
  prependLogs(logs)
  prependBytes(logsBloom)
  prependInteger(cumulativeGasUsed)
  if (root === undefined) prependInteger(status)
  else prependHex(root)
  prependList(0)
  return viewRlp(type === 0 ? undefined : type)
}

/** Prepends the list of logs of a receipt. */
export function prependLogs(logs: readonly ReceiptLog[]): void {
  const end = rlpLength()
  for (let index = logs.length - 1; index >= 0; index--) prependLog(logs[index]!) // within the bounds
  prependList(end)
}

function prependLog({ address, topics, data }: ReceiptLog): void {
  const end = rlpLength()
  prependBytes(data)
  const endOfTopics = rlpLength()
  for (let index = topics.length - 1; index >= 0; index--) prependBytes(loggedBytes(topics[index]!)) // within the bounds
  prependList(endOfTopics)
  prependBytes(loggedBytes(address))
  prependList(end)
}
