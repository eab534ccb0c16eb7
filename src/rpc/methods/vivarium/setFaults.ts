import { z } from 'zod'
import type { FaultRule as Rule } from '../../../options/faults.ts'
import { defineMethod, param } from '../../protocol/method.ts'
import { Flag } from '../../wire/boolean.ts'
import { FaultRule } from '../../wire/faultRule.ts'
import { withOtherForm } from '../../wire/otherForms.ts'

/** Maximum number of rules to parse. FaultControl may accept fewer. */
const MAX_RULES = 1_024
const expected = `a list of at most ${MAX_RULES} rules, which are strings or objects, or a string with rules separated by ;`

const Rules = withOtherForm({ type: 'string' }, listOf, z.array(FaultRule, { error: expected }))

/** Splits a string with several rules, as on the command line. A string without a rule is invalid, because an empty list removes all rules. */
function listOf(given: unknown): unknown {
  const isText = typeof given === 'string' && /[^;\s]/.test(given)
  const rules: unknown = isText ? given.split(';').filter((rule) => rule.trim() !== '') : given
  return Array.isArray(rules) && rules.length > MAX_RULES ? rules.length : rules
}

export default defineMethod({
  summary:
    'Replaces the fault rules for requests over HTTP and WebSocket and returns them. An empty list removes all rules; without an argument, nothing changes. Each rule begins to count again; with `keepCounts`, a rule that was there before continues. The rules do not apply to requests that contain only `vivarium_` methods.',
  params: [param('rules', Rules.optional()), param('keepCounts', Flag.optional())],
  result: z.array(z.record(z.string(), z.union([z.string(), z.number()]))),
  effect: 'write',
  handler({ caller: { faults } }, rules, keepsCounts = false) {
    if (rules !== undefined) faults?.replace(rules, { keepsCounts })
    return (faults?.rules ?? []).map(toWire)
  },
})

const toWire = (rule: Rule): Record<string, string | number> =>
  Object.fromEntries(Object.entries(rule).filter((entry): entry is [string, string | number] => entry[1] !== undefined))
