import { errorMessage } from '../../errors.ts'
import { invalidOptionPart } from '../../options/check.ts'
import type { NetworkAccess } from '../../rpc/ports/caller.ts'
import { networkNamed } from '../../rpc/services/networkNamed.ts'

/** Where the name of a network in an option is searched. */
export interface NetworkSearch {
  readonly networks: NetworkAccess
  readonly signal: AbortSignal
  /** Used if the option names no network. */
  readonly defaultNetwork: string
}

/**
 * Returns the name on the node of a network in an option. `source` is the option, such as `webhooks[0].network`. Rejects with InvalidOption for an
 * unknown network.
 */
export async function configuredNetwork(
  network: string | undefined,
  source: string,
  { networks, signal, defaultNetwork }: NetworkSearch,
): Promise<string> {
  try {
    return await networkNamed(network ?? defaultNetwork, { signal, networks })
  } catch (error) {
    throw invalidOptionPart({ source: `${source}:`, message: errorMessage(error) })
  }
}
