import { z } from 'zod'
import type { Address as AddressText } from '../../bytes.ts'
import { Flag } from './boolean.ts'
import { Address } from './bytes.ts'
import { checkedObject } from './unknownMembers.ts'

/** Schemas of the options of the subscriptions alchemy_minedTransactions and alchemy_pendingTransactions. */

/** Maximum number of addresses in a filter, as on Alchemy. */
const MAX_ADDRESSES = 1_000

/** Selects transactions by their sender and recipient. */
export type TransactionSelector = (from: AddressText, to: AddressText | undefined) => boolean

const everything: TransactionSelector = () => true

const addressesForm = `an address or a list of at most ${MAX_ADDRESSES} addresses`
const Addresses = z
  .union([Address.transform((address) => [address]), z.array(Address).max(MAX_ADDRESSES)], { error: addressesForm })
  .nullish()

/** A transaction matches if it has one of the senders or one of the recipients. Without both, every transaction matches. */
export const PendingFilter = checkedObject(
  { fromAddress: Addresses, toAddress: Addresses, hashesOnly: Flag.nullish() },
  { error: 'an object with fromAddress, toAddress and hashesOnly' },
)
  .prefault({})
  .transform(({ fromAddress, toAddress, hashesOnly }) => {
    const senders = new Set(fromAddress ?? [])
    const recipients = new Set(toAddress ?? [])
    const selects: TransactionSelector =
      senders.size + recipients.size === 0
        ? everything
        : (from, to) => senders.has(from) || (to !== undefined && recipients.has(to))
    return { inFull: hashesOnly !== true, selects }
  })

const pairsForm = `a list of at most ${MAX_ADDRESSES} objects with from, to or both`

/** A transaction matches if it has the sender and the recipient of one of the pairs. Without pairs, every transaction matches. */
export const MinedFilter = checkedObject(
  {
    addresses: z
      .array(checkedObject({ from: Address.nullish(), to: Address.nullish() }, { error: pairsForm }), {
        error: pairsForm,
      })
      .max(MAX_ADDRESSES, { error: pairsForm })
      .nullish(),
    includeRemoved: Flag.nullish(),
    hashesOnly: Flag.nullish(),
  },
  { error: 'an object with addresses, includeRemoved and hashesOnly' },
)
  .prefault({})
  .transform(({ addresses, includeRemoved, hashesOnly }) => ({
    selects: addresses?.length ? selectorOf(addresses) : everything,
    includesRemoved: includeRemoved === true,
    hashesOnly: hashesOnly === true,
  }))

interface AddressPair {
  readonly from?: AddressText | null | undefined
  readonly to?: AddressText | null | undefined
}

const selectorOf =
  (pairs: readonly AddressPair[]): TransactionSelector =>
  (from, to) =>
    pairs.some((pair) => (pair.from == null || pair.from === from) && (pair.to == null || pair.to === to))
