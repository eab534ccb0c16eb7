import type { Address } from '../../bytes.ts'
import { define } from '../../errors.ts'
import type { ContractDirectory } from '../../reports/contractDirectory.ts'
import type { StateReader } from '../../state/worldState.ts'

export const stateNotRecorded = define<{ address: Address }>(
  'NotRecorded',
  -32001,
  ({ address }) =>
    `the recording has no state of ${address}, which its blocks do not use: record a block that uses the account, or fork the chain with --fork-url`,
)

/**
 * Throws NotRecorded for an account of which a recording knows nothing, so that a client does not take it for an empty account. Accounts that
 * were created after the recorded blocks are known.
 */
export function checkRecorded(
  directory: ContractDirectory | undefined,
  state: Pick<StateReader, 'account'>,
  address: Address,
): void {
  const recorded = directory?.fixture?.recordedAccounts
  if (recorded === undefined || state.account(address) !== undefined) return
  if (!recorded.includes(address)) throw stateNotRecorded({ address })
}
