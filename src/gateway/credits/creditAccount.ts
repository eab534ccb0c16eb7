import type { Allowance } from '../keys/keySettings.ts'
import type { CreditLedger, CreditLimits } from './creditLedger.ts'
import type { DayBalance } from './dayBalance.ts'
import { TokenBucket } from './tokenBucket.ts'

/** Why a price could not be taken. Nothing was taken then. */
export type LimitExceeded =
  | { readonly kind: 'quotaExceeded'; readonly price: number; readonly left: number; readonly limit: number }
  | { readonly kind: 'rateExceeded'; readonly perSecond: number; readonly milliseconds: number }

/** Undefined: taken. A promise: taken, and resolves when the disk has it; the work waits for that. */
export type ChargeResult = undefined | Promise<undefined> | LimitExceeded

/** The day's credits do not suffice. */
export type QuotaExceeded = Extract<LimitExceeded, { kind: 'quotaExceeded' }>
/** Those of the second do not. */
export type RateExceeded = Extract<LimitExceeded, { kind: 'rateExceeded' }>

const DAY = 86_400

/** The part of the day's credits that a crash may cost: what the key can spend in a second, but never more than a hundredth. */
const LEASE_DIVISOR = 100
/** The same for a key that can spend as fast as it likes. */
const UNLIMITED_RATE_LEASE_DIVISOR = 1_000

/** The credits of one key: what it has spent today, and how fast. */
export class CreditAccount {
  readonly #id: string
  readonly #ledger: CreditLedger
  readonly #now: () => number
  readonly #bucket = new TokenBucket()
  #limits: CreditLimits = { limit: Infinity, lease: 0 }
  #perSecond = Infinity
  #balance: DayBalance | undefined

  /** `now`: Unix seconds of the node's clock. */
  constructor(id: string, ledger: CreditLedger, now: () => number) {
    this.#id = id
    this.#ledger = ledger
    this.#now = now
  }

  /** What the key has from now on. Spent credits stay spent. */
  setLimits(perDay: Allowance, perSecond: Allowance): void {
    const limit = creditsOf(perDay)
    this.#perSecond = creditsOf(perSecond)
    const share = Math.ceil(limit / (this.#perSecond === Infinity ? UNLIMITED_RATE_LEASE_DIVISOR : LEASE_DIVISOR))
    this.#limits = { limit, lease: limit === Infinity ? 0 : Math.min(this.#perSecond, share) }
  }

  /** Credits spent today. */
  get spent(): number {
    return this.#today().spent
  }

  /** What there is and what is left of it today. */
  state(): { spent: number; left: Allowance; daily: Allowance; perSecond: Allowance } {
    const { limit } = this.#limits
    const balance = this.#today()
    const shown = (credits: number): Allowance => (credits === Infinity ? 'unlimited' : credits)
    return {
      spent: balance.spent,
      left: shown(balance.left(limit)),
      daily: shown(limit),
      perSecond: shown(this.#perSecond),
    }
  }

  /** Takes a price from the day's credits and from the second's. `at`: milliseconds of the monotonic clock when the request came. */
  charge(price: number, at: number): ChargeResult {
    const balance = this.#today()
    const { limit } = this.#limits
    if (price > balance.left(limit)) return { kind: 'quotaExceeded', price, left: balance.left(limit), limit }
    const wait = this.#bucket.wait(this.#perSecond, at)
    if (wait > 0) return { kind: 'rateExceeded', perSecond: this.#perSecond, milliseconds: wait }
    this.#bucket.take(price)
    return this.#ledger.take(balance, price, this.#limits)
  }

  /** Takes the price of something that the key did not ask for just now, an event that is pushed to it: it counts for the day alone. */
  chargeForEvent(price: number): undefined | Promise<undefined> | QuotaExceeded {
    const balance = this.#today()
    const { limit } = this.#limits
    if (price > balance.left(limit)) return { kind: 'quotaExceeded', price, left: balance.left(limit), limit }
    return this.#ledger.take(balance, price, this.#limits)
  }

  /** Resolves when the credits spent today are on disk. Rejects when they cannot be written. */
  whenWritten(): Promise<void> {
    return this.#ledger.whenWritten(this.#today())
  }

  #today(): DayBalance {
    const day = dayOf(this.#now())
    if (this.#balance?.day !== day) this.#balance = this.#ledger.open(this.#id, day)
    return this.#balance
  }
}

/** Days since 1970-01-01 UTC. */
export const dayOf = (seconds: number): number => Math.floor(seconds / DAY)

const creditsOf = (allowance: Allowance): number => (allowance === 'unlimited' ? Infinity : allowance)
