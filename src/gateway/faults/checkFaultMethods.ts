import { EVENT_METHOD, type FaultRule } from '../../options/faults.ts'
import { hasMatch, isMethodName, unmatchedEntry } from '../../rpc/protocol/checkMethodEntries.ts'
import type { MethodAliases } from '../../rpc/protocol/methodAliases.ts'
import { Wildcard } from '../access/wildcard.ts'

/** Throws UnmatchedMethodEntry for a rule of the options whose method does not exist: it would never apply. */
export function checkFaultMethods(rules: readonly FaultRule[], aliases: MethodAliases): void {
  for (const [index, { method }] of rules.entries()) {
    if (method === undefined || isMatched(method, aliases)) continue
    throw unmatchedEntry(`faults[${index}].method`, method, aliases)
  }
}

function isMatched(method: string, aliases: MethodAliases): boolean {
  if (method === EVENT_METHOD) return true
  if (!method.includes('*')) return isMethodName(method, aliases)
  const pattern = new Wildcard(aliases.withOwnPrefix(method))
  return hasMatch((name) => pattern.matches(name))
}
