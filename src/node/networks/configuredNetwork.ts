import { errorMessage } from '../../errors.ts'
import { invalidOptionPart } from '../../options/check.ts'
import type { Caller } from '../../rpc/ports/caller.ts'
import { networkNamed } from '../../rpc/services/networkNamed.ts'

/**
 * Returns the name on the node of a network in an option. `source` is the option, such as `webhooks[0].network`. Rejects with InvalidOption for an
 * unknown network.
 */
export async function configuredNetwork(network: string, source: string, caller: Caller): Promise<string> {
  try {
    return await networkNamed(network, caller)
  } catch (error) {
    throw invalidOptionPart({ source: `${source}:`, message: errorMessage(error) })
  }
}
