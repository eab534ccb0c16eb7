import { rlpItemsOf, rlpString } from '../../protocol/decodeRlp.ts'
import { EMPTY_RLP_LIST } from '../../state/rlp.ts'
import { isRlpList } from '../../state/rlpItem.ts'
import { decodeStoredRlp } from './decodeStoredRlp.ts'

/** The stored body of a block. Its transactions are not decoded, because many readers need only their hashes. */
export interface RawBody {
  /** The encoding of each transaction, as its hash covers it: the RLP list of a legacy one, or the envelope of a typed one (EIP-2718). */
  readonly transactions: readonly Uint8Array[]
  /** Headers of uncles, as lists of fields. */
  readonly uncles: readonly Uint8Array[][]
  /** Lists of fields. Undefined before Shanghai. */
  readonly withdrawals: readonly Uint8Array[][] | undefined
}

/** Decodes the RLP of a body: the lists of transactions, uncles and, from Shanghai, withdrawals. Its bytes are views. */
export function decodeBody(rlp: Uint8Array): RawBody {
  const [transactions, uncles, withdrawals] = rlpItemsOf(rlp)
  return {
    transactions: encodedTransactions(transactions),
    uncles: listsOf(uncles),
    withdrawals: withdrawals && listsOf(withdrawals),
  }
}

/** Returns the encodings of the transactions in the RLP of a body. */
export const transactionsOfBody = (rlp: Uint8Array): readonly Uint8Array[] => encodedTransactions(rlpItemsOf(rlp)[0])

// A block contains a legacy transaction as a list, and a typed one as a byte string.
const encodedTransactions = (list: Uint8Array = EMPTY_RLP_LIST): Uint8Array[] =>
  rlpItemsOf(list).map((item) => (isRlpList(item, 0) ? item : rlpString(item)))

const listsOf = (list: Uint8Array = EMPTY_RLP_LIST): Uint8Array[][] => decodeStoredRlp(list) as Uint8Array[][] // a list of lists of strings
