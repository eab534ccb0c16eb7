import { bytesToBigint, bytesToHex, EMPTY_BYTES, type Hash } from '../bytes.ts'
import { keccak256Hex } from '../crypto/keccak.ts'
import { orderedTrieRoot } from '../state/orderedTrie.ts'
import { encodeRlp } from '../state/rlp.ts'
import { unionOfBlooms } from './bloom.ts'
import type { ConsensusRequest } from './collectRequests.ts'
import { type Header, NO_UNCLES, type OpenHeader } from './header.ts'
import { encodeReceipt, type Receipt } from './receipt.ts'
import type { MessageRules } from './rules.ts'
import { requestsHash, type Withdrawal } from './system.ts'

/** Results of executing a block. */
export interface BlockContents {
  readonly stateRoot: Hash
  /** The transactions in their encoding inside a block (EIP-2718), with their types. */
  readonly transactions: readonly { readonly type: number; readonly rlp: Uint8Array }[]
  readonly receipts: readonly Pick<Receipt, 'status' | 'root' | 'cumulativeGasUsed' | 'logs' | 'logsBloom'>[]
  readonly gasUsed: bigint
  readonly blobGasUsed: bigint
  readonly withdrawals: readonly Withdrawal[] | undefined
  /** Undefined before Prague. */
  readonly requests: readonly ConsensusRequest[] | undefined
  /** The RLP of the block access list (EIP-7928). Undefined before Amsterdam. */
  readonly accessList: Uint8Array | undefined
}

/** Completes the header of an executed block: roots, bloom and gas. The block has no uncles. */
export function sealHeader(open: OpenHeader, contents: BlockContents, rules: MessageRules): Header {
  const { stateRoot, transactions, receipts, gasUsed, blobGasUsed, withdrawals, requests, accessList } = contents
  // One literal instead of a spread: V8 would copy the object, and move it repeatedly while fields are added.
  return {
    parentHash: open.parentHash,
    number: open.number,
    timestamp: open.timestamp,
    gasLimit: open.gasLimit,
    feeRecipient: open.feeRecipient,
    difficulty: open.difficulty,
    mixHash: open.mixHash,
    extraData: open.extraData,
    nonce: open.nonce,
    baseFeePerGas: open.baseFeePerGas,
    excessBlobGas: open.excessBlobGas,
    parentBeaconBlockRoot: open.parentBeaconBlockRoot,
    slotNumber: open.slotNumber,
    unclesHash: NO_UNCLES,
    stateRoot,
    transactionsRoot: listRoot(transactions, ({ rlp }) => rlp),
    receiptsRoot: receiptsRootOf(transactions, receipts),
    logsBloom: unionOfBlooms(receipts),
    gasUsed,
    withdrawalsRoot: rules.shanghai ? listRoot(withdrawals ?? [], encodeWithdrawal) : undefined,
    blobGasUsed: rules.cancun ? blobGasUsed : undefined,
    requestsHash: requests && bytesToHex(requestsHash(requests)),
    blockAccessListHash: accessList && keccak256Hex(accessList),
  }
}

/** Returns the receipts root of a block whose transactions have these types. */
export function receiptsRootOf(
  transactions: readonly { readonly type: number }[],
  receipts: BlockContents['receipts'],
): Hash {
  return listRoot(receipts, (receipt, index) => encodeReceipt(transactions[index]?.type ?? 0, receipt))
}

/**
 * Returns the root of the trie with the value of each item at the RLP of its index. Uses a loop, because `map` returns another kind of array
 * when V8 compiles it, and V8 then discards the code around it.
 */
function listRoot<Item>(items: readonly Item[], encode: (item: Item, index: number) => Uint8Array): Hash {
  const values: Uint8Array[] = []
  for (let index = 0; index < items.length; index++) values.push(encode(items[index]!, index)) // within the bounds
  return trieRoot(values)
}

/** Returns the root of the trie with each value at the RLP of its index. */
export const trieRoot = (values: readonly Uint8Array[]): Hash =>
  values.length === 0 ? EMPTY_TRIE_ROOT : orderedTrieRoot(values)

const EMPTY_TRIE_ROOT: Hash = '0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421'

/** Decodes the items of a withdrawal, the inverse of `encodeWithdrawal`. */
export function decodeWithdrawal([index, validatorIndex, address, amount]: readonly Uint8Array[]): Withdrawal {
  const integer = (bytes: Uint8Array = EMPTY_BYTES): bigint => bytesToBigint(bytes)
  return {
    index: integer(index),
    validatorIndex: integer(validatorIndex),
    address: bytesToHex(address ?? EMPTY_BYTES),
    amount: integer(amount),
  }
}

/** Encodes a withdrawal for the withdrawals trie and for a block (EIP-4895). */
export const encodeWithdrawal = ({ index, validatorIndex, address, amount }: Withdrawal): Uint8Array =>
  encodeRlp([index, validatorIndex, address, amount])
