import { type FaultOutcome, type FaultRule, faultOutcomes } from '../../options/faults.ts'
import type { FaultControl } from '../../rpc/faultControl.ts'
import type { Visitor } from '../visitor.ts'
import { matches } from '../wildcard.ts'
import { random } from './random.ts'

/** What happens to one request. */
export interface Fault {
  /** Milliseconds that the request waits before anything else. */
  readonly latency: number
  /** What comes in place of an answer; undefined where the answer comes. */
  readonly outcome: FaultOutcome | undefined
}

/**
 * The faults of a node. Each rule counts the requests that it fits, and what happens to the n-th of them depends on n and the seed
 * alone: the same requests in the same order meet the same faults.
 */
export class Faults implements FaultControl {
  #active: readonly ActiveRule[] = []

  constructor(rules: readonly FaultRule[] = []) {
    this.replace(rules)
  }

  /** False while there are none, which is all that a request without faults has to know. */
  get areSet(): boolean {
    return this.#active.length > 0
  }

  get rules(): readonly FaultRule[] {
    return this.#active.map(({ rule }) => rule)
  }

  replace(rules: readonly FaultRule[]): void {
    this.#active = rules.map((rule) => new ActiveRule(rule))
  }

  /** The same for the rules of one key, named as they name it. Those of others go on as they were. */
  replaceFor(key: string, rules: readonly FaultRule[]): void {
    const others = this.#active.filter(({ rule }) => rule.key !== key)
    this.#active = [...others, ...rules.map((rule) => new ActiveRule({ ...rule, key }))]
  }

  /** What happens to a request of these methods: latencies add up, and the first rule that has something in store decides. */
  draw({ account, network }: Pick<Visitor, 'account' | 'network'>, methods: readonly string[]): Fault | undefined {
    // Whatever is set, it can be taken back.
    if (methods.length > 0 && methods.every((method) => method.startsWith('vivarium_'))) return undefined
    let latency = 0
    let outcome: FaultOutcome | undefined
    for (const active of this.#active) {
      if (!active.fits(account.name, network, methods)) continue
      const drawn = active.draw()
      latency += drawn.latency
      outcome ??= drawn.outcome
    }
    return latency === 0 && outcome === undefined ? undefined : { latency, outcome }
  }
}

class ActiveRule {
  readonly rule: FaultRule
  #count = 0

  constructor(rule: FaultRule) {
    this.rule = rule
  }

  fits(key: string, network: string, methods: readonly string[]): boolean {
    const { rule } = this
    return (
      (rule.key === undefined || matches(rule.key, key)) &&
      (rule.network === undefined || matches(rule.network, network)) &&
      // A batch is answered as one, so one of its calls is enough.
      (rule.method === undefined || methods.some((method) => matches(rule.method ?? '', method)))
    )
  }

  /** What the rule has in store for the next request. Two numbers of its sequence go to each. */
  draw(): Fault {
    const { latency = 0, jitter = 0, seed = 0 } = this.rule
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
