import type { Allowance } from '../keys/keySettings.ts'
import type { CreditLedger, Terms } from './creditLedger.ts'
import type { DayBalance } from './dayBalance.ts'
import { Throughput } from './throughput.ts'

/** Why a price could not be taken. Nothing was taken then. */
export type Shortage =
  | { readonly kind: 'spent'; readonly price: number; readonly left: number; readonly limit: number }
  | { readonly kind: 'fast'; readonly perSecond: number; readonly milliseconds: number }

/** Undefined: taken. A promise: taken, and resolves when the disk has it; the work waits for that. */
export type Charged = undefined | Promise<undefined> | Shortage

/** The day's credits do not suffice. */
export type Spent = Extract<Shortage, { kind: 'spent' }>
/** Those of the second do not. */
export type Fast = Extract<Shortage, { kind: 'fast' }>

const DAY = 86_400

/** The part of the day's credits that a crash may cost: what the key can spend in a second, but never more than a hundredth. */
const LARGEST_SHARE = 100
/** The same for a key that can spend as fast as it likes. */
const UNLIMITED_SHARE = 1_000

/** The credits of one key: what it has spent today, and how fast. */
export class Purse {
  readonly #id: string
  readonly #ledger: CreditLedger
  readonly #now: () => number
  readonly #throughput = new Throughput()
  #terms: Terms = { limit: Infinity, lease: 0 }
  #perSecond = Infinity
  #balance: DayBalance | undefined

  /** `now`: Unix seconds of the node's clock. */
  constructor(id: string, ledger: CreditLedger, now: () => number) {
    this.#id = id
    this.#ledger = ledger
    this.#now = now
  }

  /** What the key has from now on. Spent credits stay spent. */
  allow(perDay: Allowance, perSecond: Allowance): void {
    const limit = amount(perDay)
    this.#perSecond = amount(perSecond)
    const share = Math.ceil(limit / (this.#perSecond === Infinity ? UNLIMITED_SHARE : LARGEST_SHARE))
    this.#terms = { limit, lease: limit === Infinity ? 0 : Math.min(this.#perSecond, share) }
  }

  /** Credits spent today. */
  get spent(): number {
    return this.#today().spent
  }

  /** What there is and what is left of it today. */
  state(): { spent: number; left: Allowance; daily: Allowance; perSecond: Allowance } {
    const { limit } = this.#terms
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
  charge(price: number, at: number): Charged {
    const balance = this.#today()
    const { limit } = this.#terms
    if (price > balance.left(limit)) return { kind: 'spent', price, left: balance.left(limit), limit }
    const wait = this.#throughput.wait(this.#perSecond, at)
    if (wait > 0) return { kind: 'fast', perSecond: this.#perSecond, milliseconds: wait }
    this.#throughput.take(price)
    return this.#ledger.take(balance, price, this.#terms)
  }

  /** Takes the price of something that the key did not ask for just now, an event that is pushed to it: it counts for the day alone. */
  chargeForEvent(price: number): undefined | Promise<undefined> | Spent {
    const balance = this.#today()
    const { limit } = this.#terms
    if (price > balance.left(limit)) return { kind: 'spent', price, left: balance.left(limit), limit }
    return this.#ledger.take(balance, price, this.#terms)
  }

  /** Resolves when the credits spent today are on disk. Rejects when they cannot be written. */
  cover(): Promise<void> {
    return this.#ledger.cover(this.#today())
  }

  #today(): DayBalance {
    const day = dayOf(this.#now())
    if (this.#balance?.day !== day) this.#balance = this.#ledger.open(this.#id, day)
    return this.#balance
  }
}

/** Days since 1970-01-01 UTC. */
export const dayOf = (seconds: number): number => Math.floor(seconds / DAY)

const amount = (allowance: Allowance): number => (allowance === 'unlimited' ? Infinity : allowance)
