import type { Address } from '../../../bytes.ts'
import { untilLoaded } from '../../../state/notLoaded.ts'
import type { Context } from '../../protocol/context.ts'
import { hasCodeAt } from './entryPoints.ts'
import { noBundler } from './operationErrors.ts'

/**
 * Returns the account of the node that sends the transactions for user operations: the last one that is unlocked, has no code and has `cost` in wei.
 * Test suites use the first accounts. It is not the sender of the operation, whose authorization (EIP-7702) has the nonce that the transaction would
 * have. Rejects with NoBundler.
 */
export async function bundlerWith({ chain, wallet }: Context, cost: bigint, sender?: Address): Promise<Address> {
  const state = chain.state(chain.head)
  for (const address of wallet.addresses.toReversed()) {
    if (address === sender || wallet.isLocked(address)) continue
    const balance = await untilLoaded(() => state.account(address)?.balance ?? 0n)
    if (balance >= cost && !(await hasCodeAt(state, address))) return address
  }
  throw noBundler({ cost })
}
