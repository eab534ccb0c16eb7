import { type Address, bytesToHex, type Hash, type Hex } from '../../bytes.ts'
import { keccak256 } from '../../crypto/keccak.ts'

/** How far a transaction is. Up to `verified` each stage follows the one before; `failed` is the way out. */
export type Stage = 'pending' | 'included' | 'committed' | 'proven' | 'executed' | 'verified' | 'failed'

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
  /** Why it failed, if it did. */
  readonly failure?: string | undefined
}

/** What may be said of a transaction that comes in; the rest is filled in. */
export type GivenTransaction = Partial<Omit<L2bTransaction, 'block' | 'index' | 'failure'>>

const hashOf = (text: string): Hash => bytesToHex(keccak256(new TextEncoder().encode(text)))

/** An address that follows from a text alone. */
export const addressOf = (text: string): Address => `0x${hashOf(text).slice(-40)}`

/** Fills in what is left out, deterministically: `seed` makes two transactions differ that say the same. `now` is in Unix milliseconds. */
export function completeTransaction(
  given: GivenTransaction,
  seed: string,
  nextNonce: (initiator: Address) => number,
  now: number,
): L2bTransaction {
  const {
    initiator = addressOf('initiator'),
    gasLimit = '0x30d40',
    gasUsed = '0x1d4c0',
    gasPrice = '0x2b275d0',
  } = given
  return {
    hash: given.hash ?? hashOf(`${seed} of family B`),
    initiator,
    to: given.to ?? addressOf(`${seed} recipient`),
    nonce: given.nonce ?? nextNonce(initiator),
    value: given.value ?? '0x0',
    data: given.data ?? '0x',
    gasLimit,
    gasUsed,
    gasPrice,
    gasPerPubdata: given.gasPerPubdata ?? '0xc350',
    // (gas limit − refund) × effective gas price: what was not used is refunded.
    fee: given.fee ?? `0x${(BigInt(gasUsed) * BigInt(gasPrice)).toString(16)}`,
    isL1Originated: given.isL1Originated ?? false,
    receivedAt: given.receivedAt ?? now,
  }
}
