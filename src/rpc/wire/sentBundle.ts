import { z } from 'zod'
import { Data, Hash } from './bytes.ts'
import { Integer } from './quantity.ts'
import { checkedObject } from './unknownMembers.ts'

/** The parameters of bundles and private transactions, in the format of Flashbots. Numbers may be hex strings. */

/** Members for the payments and the choice of builders of a relay. There is one builder here, which keeps no payments. */
const ofRelays = ['builders', 'refundPercent', 'refundRecipient', 'refundTxHashes', 'signingAddress']

const hashes = z.array(Hash, { error: 'a list of transaction hashes' }).nullish()
const number = Integer.nullish()

/** The bundle of eth_sendBundle. */
export const SentBundle = checkedObject(
  {
    txs: z.array(Data, { error: 'a list of signed transactions' }),
    blockNumber: number,
    minTimestamp: number,
    maxTimestamp: number,
    revertingTxHashes: hashes,
    droppingTxHashes: hashes,
    replacementUuid: z.string({ error: 'a text' }).nullish(),
  },
  { error: 'an object with txs and blockNumber' },
  ofRelays,
).transform((sent) => ({
  transactions: sent.txs,
  block: sent.blockNumber ?? undefined,
  times: [sent.minTimestamp ?? undefined, sent.maxTimestamp ?? undefined] as const,
  revertingTxHashes: sent.revertingTxHashes ?? [],
  droppingTxHashes: sent.droppingTxHashes ?? [],
  key: sent.replacementUuid ?? undefined,
}))

/** The parameter of eth_cancelBundle. */
export const BundleToCancel = checkedObject(
  { replacementUuid: z.string({ error: 'the replacementUuid of the bundle' }) },
  { error: 'an object with replacementUuid' },
)

/** Preferences about relays, builders and refunds. They have no effect here. */
export const PrivacyPreferences = z.record(z.string(), z.unknown(), { error: 'an object with preferences' }).nullish()

/** The parameter of eth_sendPrivateTransaction. */
export const PrivateTransaction = checkedObject(
  { tx: Data, maxBlockNumber: number, preferences: PrivacyPreferences },
  { error: 'an object with tx' },
)

/** The parameter of eth_cancelPrivateTransaction. */
export const TransactionToCancel = checkedObject({ txHash: Hash }, { error: 'an object with txHash' })
