import { type Address, wordHex } from '../bytes.ts'
import { createdAddress } from '../evm/handlers/create.ts'
import type { Inspector, Step } from '../evm/inspector.ts'
import { precompilesOf } from '../evm/precompiles/precompiles.ts'
import { applyMessage } from '../protocol/applyMessage.ts'
import { authorityOf } from '../protocol/authorizations.ts'
import type { AccessList, Message } from '../protocol/message.ts'
import { Rejection, rejectedMessage } from '../protocol/rejection.ts'
import { SlotSet } from '../state/slotMap.ts'
import { addressOperand } from './addressOperand.ts'
import { type CallEnvironment, type CallOptions, prepareCall } from './callEnvironment.ts'
import type { CallRequest } from './callRequest.ts'

export interface AccessListResult {
  readonly accessList: AccessList
  readonly gasUsed: number
  /** Error of a failed call. The list then covers the call up to the failure. */
  readonly fault: string | undefined
}

/**
 * eth_createAccessList: returns the accounts and slots that the call accesses, except always warm ones. Code can observe gas, so the call
 * runs again with the list until the list no longer changes.
 */
export async function createAccessList(
  environment: CallEnvironment,
  request: CallRequest,
  options: CallOptions,
): Promise<AccessListResult> {
  const { message, execution } = await prepareCall(environment, request, options)
  const warm = alwaysWarm(message, precompilesOf(execution.rules.fork).keys(), environment.block.chainId)
  const before = execution.state.checkpoint()
  let accessList = new AccessCollector(warm, message.accessList).toAccessList()
  for (;;) {
    // Code whose accesses depend on gas can extend the list in each run, so this can take long.
    if (options.timeSlice.isOver) await options.timeSlice.yield()
    const collector = new AccessCollector(warm, accessList)
    try {
      const applied = { ...message, accessList }
      const result = await applyMessage(
        { ...execution, inspector: collector.inspector },
        applied,
        { strict: false },
        options.timeSlice,
      )
      execution.state.revertTo(before)
      const next = collector.toAccessList()
      if (sizeOf(next) === sizeOf(accessList)) return { accessList, gasUsed: result.gasUsed, fault: result.fault }
      accessList = next
    } catch (error) {
      if (error instanceof Rejection)
        throw rejectedMessage({ rejection: error, suppliedGas: message.gasLimit, where: 'call' })
      throw error
    }
  }
}

/** A list only grows, so lists of equal size are equal. */
const sizeOf = (list: AccessList): number => list.reduce((size, { storageKeys }) => size + 1 + storageKeys.length, 0)

/** Returns the addresses that are always warm: sender, receiver, precompiles and authorization signers. */
function alwaysWarm(message: Message, precompiles: Iterable<Address>, chainId: bigint): ReadonlySet<Address> {
  const receiver = message.to ?? createdAddress(message.from, message.nonce)
  const warm = new Set<Address>([message.from, receiver, ...precompiles])
  for (const authorization of message.authorizationList ?? []) {
    const authority = authorityOf(authorization, chainId)
    if (authority !== undefined) warm.add(authority)
  }
  return warm
}

/** Collects the accounts and slots that a run accesses, starting with a list. */
class AccessCollector {
  readonly inspector: Inspector
  readonly #warm: ReadonlySet<Address>
  readonly #slots = new Map<Address, SlotSet>()

  constructor(warm: ReadonlySet<Address>, known: AccessList = []) {
    this.#warm = warm
    for (const { address, storageKeys } of known) {
      if (!warm.has(address)) this.#slotsOf(address)
      for (const key of storageKeys) this.#slotsOf(address).add(BigInt(key))
    }
    this.inspector = {
      step: (step) => this.#recordAddress(step),
      storageRead: (address, slot) => this.#slotsOf(address).add(slot),
      storageWritten: (address, slot) => this.#slotsOf(address).add(slot),
    }
  }

  toAccessList(): AccessList {
    const addresses = [...this.#slots.keys()].sort()
    return addresses.map((address) => ({
      address,
      storageKeys: [...this.#slotsOf(address)].map(wordHex).sort(),
    }))
  }

  #recordAddress(step: Step): void {
    const address = addressOperand(step)
    if (address !== undefined && !this.#warm.has(address)) this.#slotsOf(address)
  }

  #slotsOf(address: Address): SlotSet {
    let slots = this.#slots.get(address)
    if (slots === undefined) {
      slots = new SlotSet()
      this.#slots.set(address, slots)
    }
    return slots
  }
}
