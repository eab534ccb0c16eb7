import type { Caller } from '../ports/caller.ts'
import { type KeyControl, mayNotAdminister } from '../ports/keyControl.ts'

/** The keys of the node, for a caller who may administer them. Throws MayNotAdminister for every other. */
export function keysOf({ caller }: { readonly caller: Caller }): KeyControl {
  const { keys } = caller
  if (keys === undefined) throw mayNotAdminister()
  return keys
}
