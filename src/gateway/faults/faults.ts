import { isDeepStrictEqual } from 'node:util'
import { definedMembers } from '../../json.ts'
import type { EventOutcome, FaultOutcome, FaultRule } from '../../options/faults.ts'
import { limitReached } from '../../rpc/errors.ts'
import type { FaultControl, ReplaceOptions } from '../../rpc/ports/faultControl.ts'
import { MethodAliases } from '../../rpc/protocol/methodAliases.ts'
import type { ApiAccount } from '../keys/apiAccount.ts'
import type { Route } from '../route.ts'
import { ActiveRule, type Fault } from './activeRule.ts'

/** Maximum number of rules of the operator, and of each key. */
const DEFAULT_MAX_RULES = 64

/** Maximum length of a method name that patterns are matched against. No method has a longer name, but a client may send megabytes. */
const MAX_METHOD_LENGTH = 64

/**
 * The fault rules of a node: rules of the operator, which can apply to any key, and rules that a key sets for itself. Each rule counts the
 * requests that it matches. The fault of the n-th match depends only on n and the seed, so the same requests in the same order meet the
 * same faults.
 */
export class Faults implements FaultControl {
  readonly #maxRules: number
  readonly #aliases: MethodAliases
  #operatorRules: readonly ActiveRule[] = []
  /** Rules that keys set for themselves, by key id. A name can be reused by another key. */
  readonly #rulesByKey = new Map<string, readonly ActiveRule[]>()

  /** Throws LimitExceeded for too many rules. */
  constructor(rules: readonly FaultRule[] = [], maxRules = DEFAULT_MAX_RULES, aliases = new MethodAliases()) {
    this.#maxRules = maxRules
    this.#aliases = aliases
    this.replace(rules)
  }

  /** Whether any rule can apply to requests of this key. */
  mayAffect(id: string): boolean {
    return this.#operatorRules.length > 0 || (this.#rulesByKey.size > 0 && this.#rulesByKey.has(id))
  }

  get rules(): readonly FaultRule[] {
    return this.#allRules().map(({ rule }) => rule)
  }

  /** Returns the rules that apply to one key only. */
  rulesOf(account: Pick<ApiAccount, 'id' | 'name'>): readonly FaultRule[] {
    return this.#onlyFor(account).map(({ rule }) => rule)
  }

  #allRules(): readonly ActiveRule[] {
    return [...this.#operatorRules, ...[...this.#rulesByKey.values()].flat()]
  }

  #onlyFor({ id, name }: Pick<ApiAccount, 'id' | 'name'>): readonly ActiveRule[] {
    const ofOperator = this.#operatorRules.filter(({ rule }) => rule.key === name)
    return [...ofOperator, ...(this.#rulesByKey.get(id) ?? [])]
  }

  /** Replaces all rules. Throws LimitExceeded and changes nothing if there are too many. */
  replace(rules: readonly FaultRule[], { keepsCounts = false }: ReplaceOptions = {}): void {
    this.#check(rules)
    this.#operatorRules = this.#activate(rules, keepsCounts ? this.#allRules() : [])
    this.#rulesByKey.clear()
  }

  /** Replaces the rules of one key. The rules of other keys stay. */
  replaceFor(
    account: Pick<ApiAccount, 'id' | 'name'>,
    rules: readonly FaultRule[],
    { keepsCounts = false }: ReplaceOptions = {},
  ): void {
    const { id, name: key } = account
    this.#check(rules)
    const own = rules.map((rule) => ({ ...rule, key }))
    const active = this.#activate(own, keepsCounts ? this.#onlyFor(account) : [])
    this.#operatorRules = this.#operatorRules.filter(({ rule }) => rule.key !== key)
    if (active.length === 0) this.#rulesByKey.delete(id)
    else this.#rulesByKey.set(id, active)
  }

  /** Returns the rules with their counts. A rule that is equal to one of `earlier` continues its count. */
  #activate(rules: readonly FaultRule[], earlier: readonly ActiveRule[]): readonly ActiveRule[] {
    const left = [...earlier]
    return rules.map((rule) => {
      const at = left.findIndex((active) => isDeepStrictEqual(definedMembers(active.rule), definedMembers(rule)))
      const [kept] = at < 0 ? [] : left.splice(at, 1)
      return kept ?? new ActiveRule(rule, this.#aliases)
    })
  }

  /** Removes the rules of a revoked key, because another key may get its name. Rules with name patterns stay. */
  forget({ id, name }: Pick<ApiAccount, 'id' | 'name'>): void {
    this.#rulesByKey.delete(id)
    if (!name.includes('*')) this.#operatorRules = this.#operatorRules.filter(({ rule }) => rule.key !== name)
  }

  /** Returns the fault of a request with these methods. Latencies add up. The first rule with an outcome decides it. */
  draw({ account, network }: Pick<Route, 'account' | 'network'>, methods: readonly string[]): Fault | undefined {
    // Requests that only call vivarium_ methods have no faults, so that rules can always be removed.
    if (methods.length > 0 && methods.every((method) => method.startsWith('vivarium_'))) return undefined
    const shortened = methods.map((method) => method.slice(0, MAX_METHOD_LENGTH))
    const names = [
      ...new Set(shortened.flatMap((method) => [this.#aliases.withOwnPrefix(method), this.#aliases.plain(method)])),
    ]
    let latency = 0
    let outcome: FaultOutcome | undefined
    for (const active of this.#rulesFor(account)) {
      if (!active.matches(network, names)) continue
      const drawn = active.draw()
      latency += drawn.latency
      outcome ??= drawn.outcome
    }
    return latency === 0 && outcome === undefined ? undefined : { latency, outcome }
  }

  /** Returns the fault of one event of a subscription. The first rule with an outcome decides it. */
  drawEvent({ account, network }: Pick<Route, 'account' | 'network'>): EventOutcome | undefined {
    let outcome: EventOutcome | undefined
    for (const active of this.#rulesFor(account)) {
      if (!active.matchesEvent(network)) continue
      const drawn = active.draw().outcome as EventOutcome | undefined // the check of the rules allows no other faults of events
      outcome ??= drawn
    }
    return outcome
  }

  #rulesFor({ id, name: key }: Pick<ApiAccount, 'id' | 'name'>): readonly ActiveRule[] {
    // The name of a key may look like a pattern. Its own rules apply to this key only.
    return [...this.#operatorRules.filter((active) => active.isFor(key)), ...(this.#rulesByKey.get(id) ?? [])]
  }

  #check(rules: readonly FaultRule[]): void {
    const limit = this.#maxRules
    if (rules.length > limit) throw limitReached({ what: 'fault rules', limit, option: '--max-fault-rules' })
  }
}
