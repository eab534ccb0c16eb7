import { type Address, addressWord, bigintToBytes, type Hash, MAX_WORD } from '../../bytes.ts'
import { credited, isEmptyAccount } from '../../state/account.ts'
import type { AccountEntry } from '../../state/accountEntry.ts'
import type { JournaledState } from '../../state/journaledState.ts'
import type { Evm } from '../evm.ts'
import type { Log, StartFailure } from '../message.ts'
import type { Run } from '../run.ts'

export const entryBalance = ({ data }: AccountEntry): bigint => data?.balance ?? 0n

/** Whether the balance of the account does not overflow with `value` more. */
export const canReceive = (account: AccountEntry, value: bigint): boolean => entryBalance(account) + value <= MAX_WORD

/** Returns the reason why the value cannot be transferred. Undefined if it can. */
export function transferFailure(
  state: JournaledState,
  from: Address,
  to: AccountEntry,
  value: bigint,
): StartFailure | undefined {
  if (value === 0n) return undefined
  if (state.getBalance(from) < value) return 'insufficientBalance'
  return from !== to.address && !canReceive(to, value) ? 'valueOverflow' : undefined
}

/** Transfers value. The sender must have it. Without value, touches the recipient. */
export function transferValue(evm: Evm, from: Address, to: AccountEntry, value: bigint): void {
  const { state } = evm
  if (value === 0n) {
    touch(evm, to)
    return
  }
  state.setBalance(from, state.getBalance(from) - value)
  state.setBalance(to.address, credited(entryBalance(to), value))
  evm.inspector?.valueTransferred?.(from, to.address, value)
}

/** Transfers value for a call or creation of running code. From EIP-7708 on, this emits a log. */
export function transferAndLog(run: Run, from: Address, to: AccountEntry, value: bigint): void {
  transferValue(run.evm, from, to, value)
  if (!logsTransfer(run.evm, from, to, value)) return
  const log = transferLog(from, to.address, value, run.substate.emittedLogs)
  run.substate.emit(log)
  run.inspector?.logged?.(log)
}

/** EIP-7708: whether a transfer emits a log. */
export const logsTransfer = ({ rules }: Evm, from: Address, to: AccountEntry, value: bigint): boolean =>
  rules.transferLogs && value !== 0n && from !== to.address

/** The address whose logs report transfers of value (EIP-7708). */
const TRANSFER_LOGGER: Address = '0xfffffffffffffffffffffffffffffffffffffffe'
/** The keccak-256 of `Transfer(address,address,uint256)`. */
export const TRANSFER_TOPIC: Hash = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

/** Returns the log of a transfer (EIP-7708). `position` is the number of logs that the run emitted before. */
export const transferLog = (from: Address, to: Address, value: bigint, position: number): Log => ({
  address: TRANSFER_LOGGER,
  topics: [TRANSFER_TOPIC, addressWord(from), addressWord(to)],
  data: bigintToBytes(value, 32),
  position,
})

/**
 * Touches an account with a call without value. Before EIP-161 this creates the account. From then on it marks an existing empty account
 * for removal.
 */
export function touch({ rules, state }: Evm, account: AccountEntry): void {
  const { data } = account
  if (rules.stateClearing ? data !== undefined && isEmptyAccount(data) : data === undefined)
    state.touch(account.address)
}
