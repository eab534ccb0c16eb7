import type { Address, Hash, Hex } from '../../bytes.ts'
import { addressOfText, hashOfText } from '../textHash.ts'
import { completeFee } from './gasOfFee.ts'

/**
 * Stage of a transaction. Up to `verified`, each stage follows the one before. A `rejected` transaction is never included. A failed one
 * advances with its batch.
 */
export type TransactionStage = 'pending' | 'included' | 'committed' | 'proven' | 'executed' | 'verified' | 'rejected'

/** A log of a contract. */
export interface L2bLog {
  readonly address: Address
  readonly topics: readonly Hash[]
  readonly data: Hex
}

/** A transaction of an l2b ledger. Amounts are wei in hex. */
export interface L2bTransaction {
  readonly hash: Hash
  readonly initiator: Address
  readonly to: Address
  readonly nonce: number
  readonly value: Hex
  readonly data: Hex
  readonly gasLimit: Hex
  readonly gasUsed: Hex
  readonly gasPrice: Hex
  readonly gasPerPubdata: Hex
  /** Fee after inclusion. */
  readonly fee: Hex
  readonly isL1Originated: boolean
  /** Unix milliseconds. */
  readonly receivedAt: number
  /** Number of transactions added before it. Undefined in ledgers that earlier versions stored. */
  readonly arrival?: number | undefined
  /** Block number and position. Undefined while it is pending. */
  readonly block?: number | undefined
  readonly index?: number | undefined
  /** Reason of its failure in a block, or of its rejection. */
  readonly failure?: string | undefined
  /** Logs in addition to the transfers of its fee and value. */
  readonly logs?: readonly L2bLog[] | undefined
}

/** A transaction to add. Missing members are filled in. */
export type GivenL2bTransaction = Partial<Omit<L2bTransaction, 'arrival' | 'block' | 'index' | 'failure'>>

/** Gas limit per byte of pubdata: the maximum for layer 2, and the value of the bridge for layer 1. */
export const GAS_PER_PUBDATA = { layer2: '0xc350', layer1: '0x320' } as const satisfies Record<string, Hex>
export const DEFAULT_L2B_GAS_LIMIT: Hex = '0x30d40'

/**
 * Fills in missing members deterministically. `seed` distinguishes otherwise equal transactions. `now` is in Unix milliseconds. Throws CannotAddTransaction
 * for a fee that is not the gas used times the gas price.
 */
export function completeL2bTransaction(
  given: GivenL2bTransaction,
  seed: string,
  nextNonce: (account: NonceKey) => number,
  now: number,
): L2bTransaction {
  const { initiator = addressOfText('initiator'), gasLimit = DEFAULT_L2B_GAS_LIMIT, isL1Originated = false } = given
  return {
    hash: given.hash ?? hashOfText(`${seed} of family B`),
    initiator,
    to: given.to ?? addressOfText(`${seed} recipient`),
    nonce: given.nonce ?? nextNonce(nonceKeyOf({ initiator, isL1Originated })),
    value: given.value ?? '0x0',
    data: given.data ?? '0x',
    gasLimit,
    gasPerPubdata: given.gasPerPubdata ?? GAS_PER_PUBDATA[isL1Originated ? 'layer1' : 'layer2'],
    // (gas limit − refund) × effective gas price. Unused gas is refunded.
    ...completeFee({ ...given, gasLimit, isL1Originated }),
    isL1Originated,
    receivedAt: given.receivedAt ?? now,
    ...(given.logs !== undefined && { logs: given.logs }),
  }
}

/** Nonce counter: an account, or all transactions from layer 1. */
export type NonceKey = Address | 'L1'

export const nonceKeyOf = ({
  initiator,
  isL1Originated,
}: Pick<L2bTransaction, 'initiator' | 'isL1Originated'>): NonceKey => (isL1Originated ? 'L1' : initiator)
