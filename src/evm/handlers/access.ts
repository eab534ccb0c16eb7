import type { AccountEntry, SlotEntry } from '../../state/accountEntry.ts'
import type { Run } from '../run.ts'

/** EIP-2929. */
export const COLD_ACCOUNT = 2_600
export const COLD_SLOT = 2_100
export const WARM = 100

/** Makes an account warm and returns the gas of the access: cold or warm (EIP-2929). 0 before Berlin. */
export function accountGas(run: Run, account: AccountEntry): number {
  if (!run.evm.rules.accessLists) return 0
  return run.state.warm(account) ? COLD_ACCOUNT : WARM
}

/** The same for a slot. */
export function slotGas(run: Run, slot: SlotEntry): number {
  if (!run.evm.rules.accessLists) return 0
  return run.state.warm(slot) ? COLD_SLOT : WARM
}
