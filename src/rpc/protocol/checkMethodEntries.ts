import { define, type NodeError } from '../../errors.ts'
import { nearestOf } from '../../options/nearest.ts'
import { allMethodNames, type MethodAliases } from './methodAliases.ts'
import { isNamedSet, namedSetNames } from './methodSet.ts'
import { unsupportedMethods } from './unsupportedMethods.ts'

const unmatchedMethodEntry = define<{ source: string; entry: string; nearest: string | undefined }>(
  'UnmatchedMethodEntry',
  -32602,
  ({ source, entry, nearest }) =>
    `${source}: no method matches "${entry.slice(0, 80)}"${nearest === undefined ? ': rpc.discover lists the methods' : `: did you mean ${nearest}?`}`,
)

/**
 * Checks the entries of a list for MethodSet. Throws UnmatchedMethodEntry for a name or a prefix of no method: a misspelt entry of a list that
 * excludes methods would exclude nothing. `source` names the list.
 */
export function checkMethodEntries(source: string, entries: readonly string[], aliases: MethodAliases): void {
  const isPrefix = (prefix: string) => (name: string) => name.startsWith(prefix)
  const unmatched = entries.find((entry) =>
    entry.endsWith('*')
      ? !hasMatch(isPrefix(aliases.withOwnPrefix(entry).slice(0, -1)))
      : !isNamedSet(entry) && !isMethodName(entry, aliases),
  )
  if (unmatched !== undefined) throw unmatchedEntry(source, unmatched, aliases)
}

/** Whether a name is the name of a method, also of a method that this node knows but does not support. */
export const isMethodName = (name: string, aliases: MethodAliases): boolean =>
  aliases.effectOf(name) !== undefined || unsupportedMethods.has(name)

/** Whether the name of a method matches, also of a method that this node knows but does not support. */
export const hasMatch = (matches: (name: string) => boolean): boolean =>
  allMethodNames().some(matches) || [...unsupportedMethods.keys()].some(matches)

/** Returns the error for an entry that no method matches, with the nearest entry that methods match. */
export function unmatchedEntry(source: string, entry: string, aliases: MethodAliases): NodeError {
  const names = allMethodNames()
  const candidates = entry.endsWith('*')
    ? new Set(names.map((name) => `${name.slice(0, name.indexOf('_') + 1)}*`))
    : [...names, ...namedSetNames]
  return unmatchedMethodEntry({ source, entry, nearest: nearestOf(aliases.withOwnPrefix(entry), [...candidates]) })
}
