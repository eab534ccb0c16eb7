/** Opens the webhooks of a node. Loaded at their first use. */
import type { Address } from '../../bytes.ts'
import { MemoryRecordStore } from '../../gateway/recordStore.ts'
import type { NodeOptions } from '../../options/options.ts'
import type { ConfiguredWebhook } from '../../options/webhooks.ts'
import type { NetworkAccess } from '../../rpc/ports/caller.ts'
import type { NftSelector, WebhookQuery, WebhookSettings } from '../../rpc/ports/webhookControl.ts'
import type { RevokedKeys } from '../accounts/revokedKeys.ts'
import { configuredNetwork } from '../networks/configuredNetwork.ts'
import type { NetworkRegistry } from '../networks/networkRegistry.ts'
import type { NodeContext } from '../networks/nodeContext.ts'
import { configuredQuery } from './configuredQuery.ts'
import { NodeWebhooks } from './nodeWebhooks.ts'
import { StoredEvents } from './storedEvents.ts'

/** What the webhooks need of their node. */
interface OpenWebhooksOptions {
  /** Whether the node is a fork of another one. */
  readonly isFork: boolean
  readonly networks: NetworkAccess
  readonly revokedKeys: RevokedKeys
}

/**
 * Opens the webhooks of earlier runs and of the configuration. A fork of another node has neither: it would send the events of the other node again.
 * Rejects with a NodeError for an unknown network.
 */
export async function openWebhooks(
  registry: NetworkRegistry,
  { records, report, warn, warnOfStore, signal }: NodeContext,
  { webhooks = [], dataDir }: Pick<NodeOptions, 'webhooks' | 'dataDir'>,
  { isFork, networks, revokedKeys }: OpenWebhooksOptions,
): Promise<NodeWebhooks> {
  const store = isFork ? new MemoryRecordStore() : records()
  const stored =
    isFork || dataDir === undefined
      ? undefined
      : new StoredEvents(store, (fault) => report(fault, 'the events of webhooks'))
  const opened = new NodeWebhooks(registry, store, { revokedKeys, report, warn: warn ?? warnOfStore, stored })
  await opened.load()
  if (!isFork)
    for (const [index, given] of webhooks.entries()) {
      const query = await configuredQuery(given, index, opened.variables)
      const settings = settingsOf(given, registry.defaultName, query)
      const caller = { networks, signal: signal() }
      const watched = await configuredNetwork(settings.network, `webhooks[${index}].network`, caller)
      await opened.configure(settings, watched, given.signingKey)
    }
  await opened.resume()
  return opened
}

/** Returns the settings of a configured webhook, whose values were checked. */
function settingsOf(
  given: ConfiguredWebhook,
  defaultNetwork: string,
  query: WebhookQuery | undefined,
): WebhookSettings {
  const { url = '', network = defaultNetwork, name, addresses, nfts = [] } = given
  return {
    type: query !== undefined ? 'GRAPHQL' : addresses === undefined ? 'NFT_ACTIVITY' : 'ADDRESS_ACTIVITY',
    network,
    url,
    name,
    addresses: new Set([addresses ?? []].flat().map(lowerCase)),
    nfts: [nfts].flat().map(selectorOf),
    query,
    isActive: true,
  }
}

function selectorOf(text: string): NftSelector {
  if (text === '*') return { contract: undefined, tokenId: undefined }
  const [contract = '', tokenId] = text.split('/')
  return { contract: lowerCase(contract), tokenId: tokenId === undefined ? undefined : BigInt(tokenId) }
}

const lowerCase = (address: string): Address => address.toLowerCase() as Address // matches the pattern of the option
