import { type Address, bytesToHex, type Hash, type Hex } from '../../bytes.ts'
import { keccak256 } from '../../crypto/keccak.ts'

/**
 * How far a transaction is. Up to `verified` each stage follows the one before. A `rejected` transaction never gets into a block. One
 * that failed in its block goes on with its batch.
 */
export type Stage = 'pending' | 'included' | 'committed' | 'proven' | 'executed' | 'verified' | 'rejected'

/** A log that a contract emitted. */
export interface L2bLog {
  readonly address: Address
  readonly topics: readonly Hash[]
  readonly data: Hex
}

/** A transaction of family B. Amounts are wei in hex. */
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
  /** What it cost once it is in a block. */
  readonly fee: Hex
  readonly isL1Originated: boolean
  /** Unix milliseconds. */
  readonly receivedAt: number
  /** Number of its block and its place there; undefined while it is pending. */
  readonly block?: number | undefined
  readonly index?: number | undefined
  /** Why it failed in its block, or was rejected before it got into one. */
  readonly failure?: string | undefined
  /** What it emitted besides the transfers of its fee and value. */
  readonly logs?: readonly L2bLog[] | undefined
}

/** What may be said of a transaction that comes in; the rest is filled in. */
export type GivenTransaction = Partial<Omit<L2bTransaction, 'block' | 'index' | 'failure'>>

const hashOf = (text: string): Hash => bytesToHex(keccak256(new TextEncoder().encode(text)))

/** An address that follows from a text alone. */
export const addressOf = (text: string): Address => `0x${hashOf(text).slice(-40)}`

/** The gas per byte of pubdata that a transaction allows: the most for one of layer 2, and what the bridge asks for one from layer 1. */
export const GAS_PER_PUBDATA = { layer2: '0xc350', layer1: '0x320' } as const satisfies Record<string, Hex>
/** What transactions of layer 2 pay per gas, in wei. One from layer 1 was paid for there. */
export const GAS_PRICE: Hex = '0x2b275d0'
export const GAS_LIMIT: Hex = '0x30d40'

/** Fills in what is left out, deterministically: `seed` makes two transactions differ that say the same. `now` is in Unix milliseconds. */
export function completeTransaction(
  given: GivenTransaction,
  seed: string,
  nextNonce: (account: NonceKey) => number,
  now: number,
): L2bTransaction {
  const {
    initiator = addressOf('initiator'),
    gasLimit = GAS_LIMIT,
    gasUsed = '0x1d4c0',
    isL1Originated = false,
    gasPrice = isL1Originated ? '0x0' : GAS_PRICE,
  } = given
  return {
    hash: given.hash ?? hashOf(`${seed} of family B`),
    initiator,
    to: given.to ?? addressOf(`${seed} recipient`),
    nonce: given.nonce ?? nextNonce(nonceKeyOf({ initiator, isL1Originated })),
    value: given.value ?? '0x0',
    data: given.data ?? '0x',
    gasLimit,
    gasUsed,
    gasPrice,
    gasPerPubdata: given.gasPerPubdata ?? GAS_PER_PUBDATA[isL1Originated ? 'layer1' : 'layer2'],
    // (gas limit − refund) × effective gas price: what was not used is refunded.
    fee: given.fee ?? `0x${(BigInt(gasUsed) * BigInt(gasPrice)).toString(16)}`,
    isL1Originated,
    receivedAt: given.receivedAt ?? now,
    ...(given.logs !== undefined && { logs: given.logs }),
  }
}

/** Whose nonces count up: those of an account, or of all transactions from layer 1, which are numbered together. */
export type NonceKey = Address | 'L1'

export const nonceKeyOf = ({
  initiator,
  isL1Originated,
}: Pick<L2bTransaction, 'initiator' | 'isL1Originated'>): NonceKey => (isL1Originated ? 'L1' : initiator)
