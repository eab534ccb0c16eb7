import { EVENT_METHOD, type FaultOutcome, type FaultRule, faultOutcomes } from '../../options/faults.ts'
import type { MethodAliases } from '../../rpc/protocol/methodAliases.ts'
import { Wildcard } from '../access/wildcard.ts'
import { random } from './random.ts'

/** The fault of one request. */
export interface Fault {
  /** Milliseconds to wait first. */
  readonly latency: number
  /** The failure to inject. Undefined: only the latency. */
  readonly outcome: FaultOutcome | undefined
}

/** A fault rule that counts the requests and events that it matches. */
export class ActiveRule {
  readonly rule: FaultRule
  readonly #key: Wildcard | undefined
  readonly #network: Wildcard | undefined
  readonly #method: Wildcard | undefined
  #count = 0

  constructor(rule: FaultRule, aliases: MethodAliases) {
    this.rule = rule
    this.#key = wildcard(rule.key)
    this.#network = wildcard(rule.network)
    const { method } = rule
    // A pattern matches names as requests use them. A name without `*` means the method under all its names.
    this.#method = wildcard(method?.includes('*') ? aliases.withOwnPrefix(method) : method && aliases.plain(method))
  }

  isFor(key: string): boolean {
    return this.#key?.matches(key) ?? true
  }

  /** A batch has one response, so one matching call is enough. */
  matches(network: string, methods: readonly string[]): boolean {
    const method = this.#method
    return (
      this.rule.method !== EVENT_METHOD &&
      (this.#network?.matches(network) ?? true) &&
      (method === undefined || methods.some((name) => method.matches(name)))
    )
  }

  matchesEvent(network: string): boolean {
    return this.rule.method === EVENT_METHOD && (this.#network?.matches(network) ?? true)
  }

  /** Returns the fault of the next request. Each request uses two numbers of the sequence. */
  draw(): Fault {
    const { latency = 0, jitter = 0, seed = 0, times = Number.POSITIVE_INFINITY } = this.rule
    if (this.#count >= 2 * times) return { latency: 0, outcome: undefined }
    const delay = latency + (2 * random(seed, this.#count) - 1) * jitter
    const outcome = this.#outcome(random(seed, this.#count + 1))
    this.#count += 2
    return { latency: delay, outcome }
  }

  #outcome(drawn: number): FaultOutcome | undefined {
    let below = 0
    for (const name of faultOutcomes) {
      below += this.rule[name] ?? 0
      if (drawn < below) return name
    }
    return undefined
  }
}

const wildcard = (pattern: string | undefined): Wildcard | undefined =>
  pattern === undefined ? undefined : new Wildcard(pattern)
