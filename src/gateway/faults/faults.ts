import { type FaultOutcome, type FaultRule, faultOutcomes } from '../../options/faults.ts'
import { tooMany } from '../../rpc/errors.ts'
import type { FaultControl } from '../../rpc/ports/faultControl.ts'
import { MethodAliases } from '../../rpc/protocol/methodAliases.ts'
import type { ApiAccount } from '../keys/apiAccount.ts'
import type { Route } from '../route.ts'
import { Wildcard } from '../wildcard.ts'
import { random } from './random.ts'

/** What happens to one request. */
export interface Fault {
  /** Milliseconds that the request waits before anything else. */
  readonly latency: number
  /** What comes in place of an answer; undefined where the answer comes. */
  readonly outcome: FaultOutcome | undefined
}

/** Rules of the operator, and of each key. */
const DEFAULT_MAX_RULES = 64

/** Characters of a method's name that patterns look at. No method has a name this long, but a client may send one of megabytes. */
const MAX_METHOD_LENGTH = 64

/**
 * The faults of a node: rules of the operator, which may hold for any key, and rules that keys set for themselves, which no other key's
 * request looks at. Each rule counts the requests that it matches, and what happens to the n-th of them depends on n and the seed
 * alone: the same requests in the same order apply the same faults.
 */
export class Faults implements FaultControl {
  readonly #maxRules: number
  readonly #aliases: MethodAliases
  #operatorRules: readonly ActiveRule[] = []
  /** Rules that keys set for themselves, by the id of the key: a name can pass to another key. */
  readonly #rulesByKey = new Map<string, readonly ActiveRule[]>()

  /** Throws LimitExceeded for too many rules. */
  constructor(rules: readonly FaultRule[] = [], maxRules = DEFAULT_MAX_RULES, aliases = new MethodAliases()) {
    this.#maxRules = maxRules
    this.#aliases = aliases
    this.replace(rules)
  }

  /** Whether a request of a key can apply faults, which is all that a request without faults has to know. */
  mayAffect(id: string): boolean {
    return this.#operatorRules.length > 0 || (this.#rulesByKey.size > 0 && this.#rulesByKey.has(id))
  }

  get rules(): readonly FaultRule[] {
    return [...this.#operatorRules, ...[...this.#rulesByKey.values()].flat()].map(({ rule }) => rule)
  }

  /** The rules that hold for one key alone, whoever set them. */
  rulesOf({ id, name }: Pick<ApiAccount, 'id' | 'name'>): readonly FaultRule[] {
    const ofOperator = this.#operatorRules.filter(({ rule }) => rule.key === name)
    return [...ofOperator, ...(this.#rulesByKey.get(id) ?? [])].map(({ rule }) => rule)
  }

  /** Throws LimitExceeded, and then nothing changed. */
  replace(rules: readonly FaultRule[]): void {
    this.#check(rules)
    this.#operatorRules = rules.map((rule) => new ActiveRule(rule, this.#aliases))
    this.#rulesByKey.clear()
  }

  /** The same for the rules of one key. Those of others go on as they were. */
  replaceFor({ id, name: key }: Pick<ApiAccount, 'id' | 'name'>, rules: readonly FaultRule[]): void {
    this.#check(rules)
    this.#operatorRules = this.#operatorRules.filter(({ rule }) => rule.key !== key)
    if (rules.length === 0) this.#rulesByKey.delete(id)
    else
      this.#rulesByKey.set(
        id,
        rules.map((rule) => new ActiveRule({ ...rule, key }, this.#aliases)),
      )
  }

  /** Removes the rules for a key alone, after it was revoked: another key may get its name. Patterns of names stay. */
  forget({ id, name }: Pick<ApiAccount, 'id' | 'name'>): void {
    this.#rulesByKey.delete(id)
    if (!name.includes('*')) this.#operatorRules = this.#operatorRules.filter(({ rule }) => rule.key !== name)
  }

  /** What happens to a request of these methods: latencies add up, and the first rule that has something in store decides. */
  draw({ account, network }: Pick<Route, 'account' | 'network'>, methods: readonly string[]): Fault | undefined {
    // Whatever is set, it can be taken back.
    if (methods.length > 0 && methods.every((method) => method.startsWith('vivarium_'))) return undefined
    const shortened = methods.map((method) => method.slice(0, MAX_METHOD_LENGTH))
    const names = [
      ...new Set(shortened.flatMap((method) => [this.#aliases.withOwnPrefix(method), this.#aliases.plain(method)])),
    ]
    const { id, name: key } = account
    let latency = 0
    let outcome: FaultOutcome | undefined
    const apply = (active: ActiveRule) => {
      if (!active.matches(network, names)) return
      const drawn = active.draw()
      latency += drawn.latency
      outcome ??= drawn.outcome
    }
    for (const active of this.#operatorRules) if (active.isFor(key)) apply(active)
    // The name of a key may look like a pattern; its own rules are for it alone.
    for (const active of this.#rulesByKey.get(id) ?? []) apply(active)
    return latency === 0 && outcome === undefined ? undefined : { latency, outcome }
  }

  #check(rules: readonly FaultRule[]): void {
    const limit = this.#maxRules
    if (rules.length > limit) throw tooMany({ what: 'fault rules', limit, option: '--max-fault-rules' })
  }
}

class ActiveRule {
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
    // A pattern means the names that requests use, a name the method.
    this.#method = wildcard(method?.includes('*') ? aliases.withOwnPrefix(method) : method && aliases.plain(method))
  }

  isFor(key: string): boolean {
    return this.#key?.matches(key) ?? true
  }

  /** A batch is answered as one, so one of its calls is enough. */
  matches(network: string, methods: readonly string[]): boolean {
    const method = this.#method
    return (
      (this.#network?.matches(network) ?? true) &&
      (method === undefined || methods.some((name) => method.matches(name)))
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

const wildcard = (pattern: string | undefined): Wildcard | undefined =>
  pattern === undefined ? undefined : new Wildcard(pattern)
