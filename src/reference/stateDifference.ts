import type { Address } from '../bytes.ts'
import type { AccountData } from '../state/account.ts'
import type { StateVersion } from '../state/stateVersion.ts'

/**
 * Describes the first difference between the states after a block on our engine and on the reference engine. Undefined if they are equal.
 * Compares every account if the roots differ.
 */
export function stateDifference(ours: StateVersion, theirs: StateVersion): string | undefined {
  if (ours.root() === theirs.root()) return undefined
  for (const [address, account] of ours.entries()) {
    const difference = accountDifference(address, account, theirs.account(address), [ours, theirs])
    if (difference !== undefined) return difference
  }
  for (const [address] of theirs.entries()) {
    if (ours.account(address) === undefined) return `account ${address} exists only on the reference engine`
  }
  return undefined
}

const compared = ['nonce', 'balance', 'codeHash'] as const

function accountDifference(
  address: Address,
  ours: AccountData,
  theirs: AccountData | undefined,
  versions: readonly [ours: StateVersion, theirs: StateVersion],
): string | undefined {
  if (theirs === undefined) return `account ${address} exists only on our engine`
  for (const field of compared) {
    if (ours[field] !== theirs[field])
      return `${field} of ${address} is ${ours[field]} on our engine and ${theirs[field]} on the reference engine`
  }
  return ours.storageRoot === theirs.storageRoot ? undefined : slotDifference(address, ...versions)
}

function slotDifference(address: Address, ours: StateVersion, theirs: StateVersion): string | undefined {
  for (const version of [ours, theirs]) {
    for (const { slot } of version.storageEntries(address)) {
      const [here, there] = [ours.storage(address, slot), theirs.storage(address, slot)]
      if (here !== there)
        return `slot 0x${slot.toString(16)} of ${address} is ${here} on our engine and ${there} on the reference engine`
    }
  }
  return undefined
}
