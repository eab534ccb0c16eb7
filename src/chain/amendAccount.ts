import { Hardfork } from '@ethereumjs/common'
import type { Address } from '../bytes.ts'
import type { JournaledState } from '../state/journaledState.ts'
import type { Chain } from './chain.ts'
import { includesFork } from './forks.ts'

/** Changes an account of the latest state outside of a block. One that is empty afterwards and has no storage is not kept (EIP-161). */
export function amendAccount(chain: Chain, address: Address, write: (state: JournaledState) => void): Promise<void> {
  return chain.amend((state) => {
    write(state)
    if (!includesFork(chain.head.fork, Hardfork.SpuriousDragon)) return
    if (state.isEmpty(address) && !state.hasStorage(address)) state.deleteAccount(address)
  })
}
