import type { Address } from '../bytes.ts'
import { messageRulesAt } from '../protocol/forks.ts'
import type { JournaledState } from '../state/journaledState.ts'
import type { Chain } from './chain.ts'

/** Changes an account of the latest state outside of a block. Deletes it if it is then empty and has no storage (EIP-161). */
export function overrideAccount(chain: Chain, address: Address, write: (state: JournaledState) => void): Promise<void> {
  return overrideAccounts(chain, [address], write)
}

/** Changes several accounts atomically: all, or none if `write` throws. It is called with each address. Other work runs in between. */
export function overrideAccounts(
  chain: Chain,
  addresses: readonly Address[],
  write: (state: JournaledState, address: Address) => void,
): Promise<void> {
  return chain.overrideStateInSteps(
    addresses.map((address) => ({
      writes: 1,
      write(state) {
        write(state, address)
        dropIfEmpty(chain, state, address)
      },
    })),
  )
}

/** Deletes an empty account without storage, if the fork of the latest block deletes empty accounts (EIP-161). */
export function dropIfEmpty(chain: Chain, state: JournaledState, address: Address): void {
  const { removesEmptyAccounts } = messageRulesAt(chain.head.fork)
  if (removesEmptyAccounts && state.isEmpty(address) && !state.hasStorage(address)) state.deleteAccount(address)
}
