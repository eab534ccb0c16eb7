import type { LedgerNetworkSettings } from '../settings/networkSettings.ts'
import type { EthereumNetwork } from './ethereumNetwork.ts'
import type { OpenedNetwork } from './lazyNetwork.ts'
import { networkEndpoint } from './networkEndpoint.ts'
import type { NetworkContext } from './nodeContext.ts'
import { ledgerNamed } from './settlingLedgers.ts'

/** Opens the network of a layer-2 ledger. The network that it settles on stays open when it is closed. */
export async function ledgerNetwork(
  settings: LedgerNetworkSettings,
  { services, ledgers }: EthereumNetwork,
  node: NetworkContext,
): Promise<OpenedNetwork> {
  const { kind, name } = settings
  const [ledger, chainId] = await openLedger()
  const endpoint = networkEndpoint(settings, { ...services, l2a: undefined, l2b: undefined, ...ledger }, node)
  return { endpoint, chainId, close: async () => {} }

  async function openLedger() {
    if (kind === 'l2a') {
      const l2a = ledgerNamed(ledgers.l2a, name)
      return [{ l2a }, (await l2a()).settings.chainId] as const
    }
    const l2b = ledgerNamed(ledgers.l2b, name)
    return [{ l2b }, (await l2b()).settings.chainId] as const
  }
}
