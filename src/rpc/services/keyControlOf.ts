import type { Caller } from '../ports/caller.ts'
import { type KeyControl, keyAdministrationDenied } from '../ports/keyControl.ts'

/** Returns the API keys of the node if the caller may administer them. Throws KeyAdministrationDenied. */
export function keyControlOf({ caller }: { readonly caller: Caller }): KeyControl {
  const { keys } = caller
  if (keys === undefined) throw keyAdministrationDenied()
  return keys
}
