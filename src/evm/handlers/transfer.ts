import type { Address } from '../../bytes.ts'
import { credited, isEmptyAccount } from '../../state/account.ts'
import type { AccountEntry } from '../../state/accountEntry.ts'
import type { JournaledState } from '../../state/journaledState.ts'
import type { Evm } from '../evm.ts'
import type { Refusal } from '../message.ts'

const MAX_BALANCE = 2n ** 256n - 1n

export const entryBalance = ({ data }: AccountEntry): bigint => data?.balance ?? 0n

/** Whether the balance of the account does not overflow with `value` more. */
export const canReceive = (account: AccountEntry, value: bigint): boolean =>
  entryBalance(account) + value <= MAX_BALANCE

/** Returns the reason why the value cannot be transferred. Undefined if it can. */
export function refusalOf(state: JournaledState, from: Address, to: AccountEntry, value: bigint): Refusal | undefined {
  if (value === 0n) return undefined
  if (state.getBalance(from) < value) return 'insufficientBalance'
  return from !== to.address && !canReceive(to, value) ? 'valueOverflow' : undefined
}

/** Transfers value. The sender must have it. Without value, touches the recipient. */
export function moveValue(evm: Evm, from: Address, to: AccountEntry, value: bigint): void {
  const { state } = evm
  if (value === 0n) {
    touch(evm, to)
    return
  }
  state.setBalance(from, state.getBalance(from) - value)
  state.setBalance(to.address, credited(entryBalance(to), value))
  evm.inspector?.valueMoved?.(from, to.address, value)
}

/**
 * Touches an account with a call without value. Before EIP-161 this creates the account. From then on it marks an existing empty account
 * for removal.
 */
export function touch({ rules, state }: Evm, account: AccountEntry): void {
  const { data } = account
  if (rules.stateClearing ? data !== undefined && isEmptyAccount(data) : data === undefined)
    state.touch(account.address)
}
