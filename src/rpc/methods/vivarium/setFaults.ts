import { z } from 'zod'
import type { FaultRule as Rule } from '../../../options/faults.ts'
import { defineMethod, param } from '../../protocol/method.ts'
import { FaultRule } from '../../wire/faultRule.ts'

/** Maximum number of rules to parse. FaultControl may accept fewer. */
const MAX_RULES = 1_024
const expected = `a list of at most ${MAX_RULES} rules`

const Rules = z.preprocess(
  (given) => (Array.isArray(given) && given.length > MAX_RULES ? given.length : given),
  z.array(FaultRule, { error: expected }),
)

export default defineMethod({
  summary:
    'Replaces the fault rules for requests over HTTP and WebSocket and returns them. An empty list removes all rules; without a list, nothing changes. The rules do not apply to requests that contain only `vivarium_` methods.',
  params: [param('rules', Rules.optional())],
  result: z.array(z.record(z.string(), z.union([z.string(), z.number()]))),
  effect: 'write',
  handler({ caller: { faults } }, rules) {
    if (rules !== undefined) faults?.replace(rules)
    return (faults?.rules ?? []).map(toWire)
  },
})

const toWire = (rule: Rule): Record<string, string | number> =>
  Object.fromEntries(Object.entries(rule).filter((entry): entry is [string, string | number] => entry[1] !== undefined))
