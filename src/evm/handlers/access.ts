import type { AccountEntry, SlotEntry } from '../../state/accountEntry.ts'
import type { Run } from '../run.ts'

/** EIP-2929. */
export const COLD_SLOT = 2_100
export const WARM = 100

/** Makes an account warm and returns the gas of the access: cold or warm (EIP-2929, EIP-8038). 0 before Berlin. */
export function accountGas(run: Run, account: AccountEntry): number {
  const { rules } = run.evm
  if (!rules.accessLists) return 0
  return run.state.warm(account) ? rules.coldAccountGas : WARM
}

/**
 * Charges the access of an account. Returns false if the frame has too little gas. The access list of the block has only accounts whose access
 * was paid (EIP-7928).
 */
export function chargeAccess(run: Run, at: number, account: AccountEntry): boolean {
  if (!run.machine.spend(at, accountGas(run, account))) return false
  run.state.recorder?.accountAccessed(account.address)
  return true
}

/** Makes a slot warm and returns the gas of the access. */
export function slotGas(run: Run, slot: SlotEntry): number {
  if (!run.evm.rules.accessLists) return 0
  return run.state.warm(slot) ? COLD_SLOT : WARM
}
