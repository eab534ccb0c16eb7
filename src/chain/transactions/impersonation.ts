import type { TypedTransaction } from '@ethereumjs/tx'
import { createAddressFromString } from '@ethereumjs/util'
import { type Address, addressHex } from '../../bytes.ts'
import type { TransactionSignature } from '../../protocol/signedTransaction.ts'
import type { Transaction } from '../../protocol/transaction.ts'

/** The read-only methods of `Impersonation`. */
export type ImpersonationView = Readonly<Pick<Impersonation, 'everyAccount' | 'accounts' | 'size' | 'includes' | 'has'>>

/** The impersonated accounts, whose transactions need no key. */
export class Impersonation {
  readonly #accounts = new Set<Address>()
  /** Whether every account is impersonated. */
  everyAccount = false
  readonly #initial: readonly Address[] | 'all'

  /** `initial`: the accounts to impersonate from the start and after a reset. `all`: every account. */
  constructor(initial: readonly Address[] | 'all' = []) {
    this.#initial = initial
    this.reset()
  }

  add(address: Address): void {
    this.#accounts.add(address)
  }

  /** Removes an account. Returns whether it was impersonated. */
  remove(address: Address): boolean {
    return this.#accounts.delete(address)
  }

  /** The accounts that were added individually. */
  get accounts(): Iterable<Address> {
    return this.#accounts
  }

  /** Number of accounts that were added. */
  get size(): number {
    return this.#accounts.size
  }

  /** Whether the account was added individually. */
  includes(address: Address): boolean {
    return this.#accounts.has(address)
  }

  /** Whether the account is impersonated. */
  has(address: Address): boolean {
    return this.everyAccount || this.#accounts.has(address)
  }

  /** Impersonates the same accounts as another object. */
  copyFrom(other: Impersonation): void {
    this.#set(other.everyAccount, other.#accounts)
  }

  /** Impersonates the initial accounts again. */
  reset(): void {
    this.#set(this.#initial === 'all', this.#initial === 'all' ? [] : this.#initial)
  }

  #set(everyAccount: boolean, accounts: Iterable<Address>): void {
    this.everyAccount = everyAccount
    this.#accounts.clear()
    for (const account of accounts) this.#accounts.add(account)
  }
}

// The signature of an impersonated account: `r` is 1 followed by the 20 bytes of the sender, and `s` is 1. So the transaction hash depends
// on the sender, and the signature is recognizable. No key produces such a small `r`.
const MARK = 1n << 160n
const S = 1n

/** Returns the signature of an impersonated account. The transaction hash depends on `from`, as with a real signature. */
export const impersonationSignature = (from: Address): TransactionSignature => ({
  r: MARK | BigInt(from),
  s: S,
  yParity: 0,
})

/** Returns the transaction with the signature of an impersonated account. */
export function impersonated(unsigned: TypedTransaction, from: Address): TypedTransaction {
  const { r, s } = impersonationSignature(from)
  return unsigned.addSignature(0n, r, s, true)
}

/** Whether a transaction has the signature that `impersonated` adds. */
export function isImpersonated({ signature }: Pick<Transaction, 'signature'>): boolean {
  const { r, s } = signature
  return s.length === 1 && s[0] === Number(S) && r.length === 21 && r[0] === 1
}

/** Returns the sender of a transaction that `isImpersonated`. */
export const impersonatedSender = ({ r }: Pick<Transaction, 'r'>): Address => addressHex(r & (MARK - 1n))

/** Returns the transaction with `from` as its sender, regardless of its signature. */
export function sentBy(tx: TypedTransaction, from: Address): TypedTransaction {
  const sender = createAddressFromString(from)
  const copy: TypedTransaction = Object.create(tx, { getSenderAddress: { value: () => sender } })
  return copy
}
