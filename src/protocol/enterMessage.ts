import { type Address, EMPTY_BYTES, ZERO_ADDRESS } from '../bytes.ts'
import { delegateOf } from '../evm/codeAnalysis.ts'
import { rulesOf } from '../evm/forks.ts'
import { WARM } from '../evm/handlers/access.ts'
import { createdAddress } from '../evm/handlers/create.ts'
import type { Inspector } from '../evm/inspector.ts'
import type { BlockContext } from '../evm/message.ts'
import { NEW_ACCOUNT_STATE } from '../evm/stateGas.ts'
import type { JournaledState } from '../state/journaledState.ts'
import { applyAuthorizations, applyPaidAuthorizations } from './authorizations.ts'
import type { EntryGas } from './entryGas.ts'
import type { Message } from './message.ts'
import type { MessageRules } from './rules.ts'

/** What a message needs before its first frame. */
interface EntryContext {
  readonly state: JournaledState
  readonly block: BlockContext
  readonly rules: MessageRules
}

/**
 * Applies what a message changes between the nonce of its sender and its first frame: the authorizations, and the warm accounts. From Amsterdam on,
 * charges it (EIP-2780). Returns the gas to refund. Undefined if the gas is too little: the message then fails, and its caller reverts these changes.
 */
export function enterMessage(
  { state, block, rules }: EntryContext,
  message: Message,
  gas: EntryGas,
): number | undefined {
  if (!rules.amsterdam) return enterBeforeAmsterdam(state, message, block.chainId)
  const { from, to, value, authorizationList } = message
  const { recorder } = state
  if (authorizationList !== undefined) {
    const paid = value > 0n ? [from, to ?? ZERO_ADDRESS] : [from]
    if (!applyPaidAuthorizations(state, authorizationList, block.chainId, gas, paid)) return undefined
    gas.commit()
  }
  const recipient = recipientOf(message, state)
  recorder?.accountAccessed(recipient)
  const isNew = (to === undefined || value > 0n) && state.isEmpty(recipient)
  if (isNew && !gas.spendState(NEW_ACCOUNT_STATE)) return undefined
  if (to !== undefined && !chargeDelegate(state, to, rules, gas)) return undefined
  return 0
}

/** Returns the account that a message calls or creates. The nonce of the sender is incremented already. */
const recipientOf = ({ from, to }: Message, state: JournaledState): Address =>
  to ?? createdAddress(from, BigInt.asUintN(64, state.getNonce(from) - 1n))

/** Reports a message that fails before its first frame as a frame that runs out of gas, because every trace has a frame. */
export function reportFailedEntry(inspector: Inspector, message: Message, state: JournaledState, gas: number): void {
  const { from: caller, to, value, data: input } = message
  const address = recipientOf(message, state)
  const kind = to === undefined ? 'CREATE' : 'CALL'
  inspector.frameEntered?.({ kind, depth: 0, caller, address, codeAddress: address, value, input, gas })
  const output = EMPTY_BYTES
  inspector.frameLeft?.({ outcome: 'outOfGas', depth: 0, gasUsed: gas, output, haltedAt: undefined })
}

/** Charges the account to which the recipient delegates (EIP-7702), and makes it warm. */
function chargeDelegate(state: JournaledState, to: Address, { fork }: MessageRules, gas: EntryGas): boolean {
  const delegate = delegateOf(state.getCode(to))
  if (delegate === undefined) return true
  if (!gas.spend(state.warmAddress(delegate) ? rulesOf(fork).coldAccountGas : WARM)) return false
  state.recorder?.accountAccessed(delegate)
  return true
}

/** Enters a message before Amsterdam, where the intrinsic gas pays for everything. Returns the refund for authorizations. */
function enterBeforeAmsterdam(state: JournaledState, { to, authorizationList }: Message, chainId: bigint): number {
  if (to === undefined) return 0
  const refund = authorizationList === undefined ? 0 : applyAuthorizations(state, authorizationList, chainId)
  const delegate = delegateOf(state.getCode(to))
  if (delegate !== undefined) state.warmAddress(delegate)
  return refund
}
