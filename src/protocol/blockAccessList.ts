import { type Address, bytesToBigint, bytesToHex, EMPTY_BYTES } from '../bytes.ts'
import { define } from '../errors.ts'
import { encodeRlp, type RlpItem } from '../state/rlp.ts'
import { type DecodedRlp, decodeRlp } from './decodeRlp.ts'

/** A value after a part of a block with n transactions. The index is 0 before the first transaction, 1 to n after a transaction, and n + 1 at the end. */
export interface IndexedChange<Value> {
  readonly index: number
  readonly value: Value
}

/** The values of a storage slot that a block changed. */
export interface SlotChanges {
  readonly key: bigint
  readonly changes: readonly IndexedChange<bigint>[]
}

/** What a block accessed of one account, and the values that it changed (EIP-7928). */
export interface AccountAccess {
  readonly address: Address
  readonly storageChanges: readonly SlotChanges[]
  /** Keys of the slots that the block read, and did not change. */
  readonly storageReads: readonly bigint[]
  readonly balanceChanges: readonly IndexedChange<bigint>[]
  readonly nonceChanges: readonly IndexedChange<bigint>[]
  readonly codeChanges: readonly IndexedChange<Uint8Array>[]
}

/** The accounts that a block accessed, by address. Slots are ordered by key, and changes by index. */
export type BlockAccessList = readonly AccountAccess[]

/** EIP-7928: the share of the gas limit that each account and each slot of the list needs. */
const ITEM_COST = 2_000n

export const accessListTooLong = define<{ items: bigint; maxItems: bigint; gasLimit: bigint; minGasLimit: bigint }>(
  'AccessListTooLong',
  -32000,
  ({ items, maxItems, gasLimit, minGasLimit }) =>
    `the block accesses ${items} accounts and storage slots, but its gas limit ${gasLimit} allows ${maxItems} (EIP-7928): raise the gas limit to at least ${minGasLimit}`,
)

/** Throws AccessListTooLong if the list has more accounts and slots than the gas limit of the block allows. */
export function checkAccessListLength(list: BlockAccessList, gasLimit: bigint): void {
  let items = BigInt(list.length)
  for (const { storageChanges, storageReads } of list) items += BigInt(storageChanges.length + storageReads.length)
  const maxItems = gasLimit / ITEM_COST
  if (items > maxItems) throw accessListTooLong({ items, maxItems, gasLimit, minGasLimit: items * ITEM_COST })
}

/** Encodes a list as RLP. Its keccak-256 is in the header of the block. */
export const encodeAccessList = (list: BlockAccessList): Uint8Array => encodeRlp(list.map(accountItem))

function accountItem(account: AccountAccess): RlpItem {
  return [
    account.address,
    account.storageChanges.map(({ key, changes }) => [key, changes.map(changeItem)]),
    account.storageReads,
    account.balanceChanges.map(changeItem),
    account.nonceChanges.map(changeItem),
    account.codeChanges.map(changeItem),
  ]
}

const changeItem = ({ index, value }: IndexedChange<bigint | Uint8Array>): RlpItem => [index, value]

/** Decodes the RLP of a list that `encodeAccessList` made. */
export function decodeAccessList(rlp: Uint8Array): BlockAccessList {
  return listOf(decodeRlp(rlp, Number.POSITIVE_INFINITY)).map((account) => {
    const [address, storageChanges, storageReads, balanceChanges, nonceChanges, codeChanges] = listOf(account)
    return {
      address: bytesToHex(bytesOf(address)),
      storageChanges: listOf(storageChanges).map((slot) => {
        const [key, changes] = listOf(slot)
        return { key: integerOf(key), changes: changesOf(changes, integerOf) }
      }),
      storageReads: listOf(storageReads).map(integerOf),
      balanceChanges: changesOf(balanceChanges, integerOf),
      nonceChanges: changesOf(nonceChanges, integerOf),
      codeChanges: changesOf(codeChanges, bytesOf),
    }
  })
}

function changesOf<Value>(item: DecodedRlp | undefined, read: (item: DecodedRlp | undefined) => Value) {
  return listOf(item).map((change): IndexedChange<Value> => {
    const [index, value] = listOf(change)
    return { index: Number(integerOf(index)), value: read(value) }
  })
}

const listOf = (item: DecodedRlp | undefined): readonly DecodedRlp[] =>
  item === undefined || item instanceof Uint8Array ? [] : item
const bytesOf = (item: DecodedRlp | undefined): Uint8Array => (item instanceof Uint8Array ? item : EMPTY_BYTES)
const integerOf = (item: DecodedRlp | undefined): bigint => bytesToBigint(bytesOf(item))
