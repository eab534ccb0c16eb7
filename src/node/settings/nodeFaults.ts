import { checkFaultMethods } from '../../gateway/faults/checkFaultMethods.ts'
import { type FaultRule, readFaultRules } from '../../options/faults.ts'
import type { NodeOptions } from '../../options/options.ts'
import type { MethodAliases } from '../../rpc/protocol/methodAliases.ts'

/** Returns the fault rules in the options. Throws a NodeError for a rule that matches no method. */
export function nodeFaults({ faults = [] }: NodeOptions, aliases: MethodAliases): readonly FaultRule[] {
  const rules = readFaultRules(faults)
  checkFaultMethods(rules, aliases)
  return rules
}
