import { checkFaultMethods } from '../../gateway/faults/checkFaultMethods.ts'
import { type FaultRule, readFaultRules } from '../../options/faults.ts'
import type { NodeOptions } from '../../options/options.ts'
import { MethodAliases } from '../../rpc/protocol/methodAliases.ts'
import { ledgerPrefixes, type NetworkSettings } from './networkSettings.ts'

/** Returns the fault rules in the options, and the names of methods on these networks. Throws a NodeError for a rule that matches no method. */
export function nodeFaults(
  { faults = [] }: NodeOptions,
  networks: Iterable<NetworkSettings>,
): { readonly rules: readonly FaultRule[]; readonly aliases: MethodAliases } {
  const rules = readFaultRules(faults)
  const aliases = new MethodAliases(ledgerPrefixes(networks))
  checkFaultMethods(rules, aliases)
  return { rules, aliases }
}
