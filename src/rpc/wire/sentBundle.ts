import { z } from 'zod'
import { Data, Hash } from './bytes.ts'
import { Integer } from './quantity.ts'
import { record } from './record.ts'
import { checkedObject } from './unknownMembers.ts'

/** The parameters of bundles and private transactions, in the format of Flashbots. Numbers may be hex strings. */

/** Members for the payments, the senders and the choice of builders of a relay. There is one builder here, which keeps no payments. */
const ofRelays = [
  'builders',
  'bundleHash',
  'delayedRefund',
  'refundIdentity',
  'refundIndex',
  'refundPercent',
  'refundRecipient',
  'refundTxHashes',
  'replacementNonce',
  'replacementSeqNumber',
  'signingAddress',
  'version',
]

const hashes = z.array(Hash, { error: 'a list of transaction hashes' }).nullish()
const number = Integer.nullish()
const uuid = z.string({ error: 'a text' }).nullish()

/** Returns a block number or a time. Zero is none: clients whose numbers cannot be absent send it, as builders expect. */
const ifSet = (sent: number | null | undefined): number | undefined => sent || undefined

/** The bundle of eth_sendBundle. */
export const SentBundle = checkedObject(
  {
    txs: z.array(Data, { error: 'a list of signed transactions' }),
    blockNumber: number,
    minTimestamp: number,
    maxTimestamp: number,
    revertingTxHashes: hashes,
    droppingTxHashes: hashes,
    replacementUuid: uuid,
    uuid,
  },
  { error: 'an object with txs and blockNumber' },
  ofRelays,
).transform((sent) => ({
  transactions: sent.txs,
  block: ifSet(sent.blockNumber),
  times: [ifSet(sent.minTimestamp), ifSet(sent.maxTimestamp)] as const,
  revertingTxHashes: sent.revertingTxHashes ?? [],
  droppingTxHashes: sent.droppingTxHashes ?? [],
  key: sent.replacementUuid ?? sent.uuid ?? undefined,
}))

/** The parameter of eth_cancelBundle. */
export const BundleToCancel = checkedObject(
  { replacementUuid: z.string({ error: 'the replacementUuid of the bundle' }) },
  { error: 'an object with replacementUuid' },
)

/** Preferences about relays, builders and refunds. They have no effect here. */
export const PrivacyPreferences = record(z.string(), z.unknown(), { error: 'an object with preferences' }).nullish()

/** The parameter of eth_sendPrivateTransaction. */
export const PrivateTransaction = checkedObject(
  { tx: Data, maxBlockNumber: number, preferences: PrivacyPreferences },
  { error: 'an object with tx' },
).transform(({ tx, maxBlockNumber }) => ({ tx, last: ifSet(maxBlockNumber) }))

/** The parameter of eth_cancelPrivateTransaction. */
export const TransactionToCancel = checkedObject({ txHash: Hash }, { error: 'an object with txHash' })
