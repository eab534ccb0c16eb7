import { z } from 'zod'
import { bytesToHex, quantityHex, wordHex } from '../../bytes.ts'
import type { AccountAccess as NativeAccountAccess } from '../../protocol/blockAccessList.ts'
import { Address, Data, Hash } from './bytes.ts'
import { Quantity } from './quantity.ts'

/** What a block accessed of one account, and the values that it changed (execution-apis, EIP-7928). */
export const AccountAccess = z.strictObject({
  address: Address,
  storageChanges: z.array(
    z.strictObject({ key: Hash, changes: z.array(z.strictObject({ index: Quantity, value: Hash })) }),
  ),
  storageReads: z.array(Hash),
  balanceChanges: z.array(z.strictObject({ index: Quantity, value: Quantity })),
  nonceChanges: z.array(z.strictObject({ index: Quantity, value: Quantity })),
  codeChanges: z.array(z.strictObject({ index: Quantity, code: Data })),
})

export function toAccountAccess(account: NativeAccountAccess): z.input<typeof AccountAccess> {
  return {
    address: account.address,
    storageChanges: account.storageChanges.map(({ key, changes }) => ({
      key: wordHex(key),
      changes: changes.map(({ index, value }) => ({ index: quantityHex(index), value: wordHex(value) })),
    })),
    storageReads: account.storageReads.map(wordHex),
    balanceChanges: account.balanceChanges.map(toQuantityChange),
    nonceChanges: account.nonceChanges.map(toQuantityChange),
    codeChanges: account.codeChanges.map(({ index, value }) => ({
      index: quantityHex(index),
      code: bytesToHex(value),
    })),
  }
}

const toQuantityChange = ({ index, value }: NativeAccountAccess['balanceChanges'][number]) => ({
  index: quantityHex(index),
  value: quantityHex(value),
})
