import type { Caller } from '../ports/caller.ts'
import { type KeyControl, mayNotAdminister } from '../ports/keyControl.ts'

/** Returns the API keys of the node if the caller may administer them. Throws MayNotAdminister. */
export function keyControlOf({ caller }: { readonly caller: Caller }): KeyControl {
  const { keys } = caller
  if (keys === undefined) throw mayNotAdminister()
  return keys
}
