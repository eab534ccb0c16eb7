import type { Allowance } from '../../rpc/ports/keyControl.ts'
import type { CreditLedger } from './creditLedger.ts'
import type { CreditLimits, DayBalance } from './dayBalance.ts'
import { TokenBucket } from './tokenBucket.ts'

/** The reason why a charge failed. Nothing was charged. */
export type LimitExceeded =
  | { readonly kind: 'quotaExceeded'; readonly price: number; readonly left: number; readonly limit: number }
  | { readonly kind: 'rateExceeded'; readonly perSecond: number; readonly milliseconds: number }

/** Undefined: charged. A promise: charged, but the work must wait until the charge is on disk. */
type ChargeResult = undefined | Promise<undefined> | LimitExceeded

/** The daily quota is too low for the price. */
export type QuotaExceeded = Extract<LimitExceeded, { kind: 'quotaExceeded' }>
/** The credits per second are used up. */
export type RateExceeded = Extract<LimitExceeded, { kind: 'rateExceeded' }>

/** The credits of a key today, and its limits. */
export interface CreditState {
  readonly spent: number
  readonly left: Allowance
  readonly daily: Allowance
  readonly perSecond: Allowance
}

const DAY = 86_400

/** The maximum lease is the daily quota divided by this number, at most the credits of one second. A crash can cost a key its lease. */
const LEASE_DIVISOR = 100
/** Divisor of the daily quota that gives the maximum lease of a key without a rate limit. */
const UNLIMITED_RATE_LEASE_DIVISOR = 1_000

/** The credits of one key: its daily balance and its rate limit. */
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

  /** Sets the limits. Credits that are already spent stay spent. */
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

  /** Returns the limits and the balance of today. */
  state(): CreditState {
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

  /** Charges a price against the daily quota and the rate limit. `at`: time of the request, in milliseconds of the monotonic clock. */
  charge(price: number, at: number): ChargeResult {
    const balance = this.#today()
    const { limit } = this.#limits
    if (price > balance.left(limit)) return { kind: 'quotaExceeded', price, left: balance.left(limit), limit }
    // Credits that are used without a rate limit must not count against a later limit.
    if (this.#perSecond !== Infinity) {
      const wait = this.#bucket.wait(this.#perSecond, at)
      if (wait > 0) return { kind: 'rateExceeded', perSecond: this.#perSecond, milliseconds: wait }
      this.#bucket.take(price)
    }
    return this.#ledger.take(balance, price, this.#limits)
  }

  /** Charges a pushed event. It counts against the daily quota only. */
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
