import type { Address } from '../../bytes.ts'
import type { NftSelector, Webhook, WebhookQuery } from '../../rpc/ports/webhookControl.ts'

/** A webhook, and the network of the node that it watches. */
export interface PlacedWebhook {
  readonly webhook: Webhook
  /** The name of the network in the node. */
  readonly watched: string
}

/** Encodes a webhook for the data directory. */
export const webhookRecord = ({ webhook, watched }: PlacedWebhook): string =>
  JSON.stringify({
    watched,
    webhook: {
      ...webhook,
      addresses: [...webhook.addresses],
      nfts: webhook.nfts.map(({ contract, tokenId }) => ({ contract, tokenId: tokenId?.toString() })),
    },
  })

interface StoredWebhook extends Omit<Webhook, 'addresses' | 'nfts' | 'query'> {
  readonly addresses: readonly Address[]
  /** Absent in records of earlier versions, and for the types without a query. */
  readonly query?: WebhookQuery
  readonly nfts: readonly (Omit<NftSelector, 'tokenId'> & { readonly tokenId?: string })[]
}

/** Decodes a record of `webhookRecord`. */
export function readWebhookRecord(text: string): PlacedWebhook {
  const { watched, webhook } = JSON.parse(text) as { watched: string; webhook: StoredWebhook } // written by webhookRecord
  const { addresses, nfts } = webhook
  return {
    watched,
    webhook: {
      ...webhook,
      name: webhook.name,
      owner: webhook.owner,
      query: webhook.query,
      addresses: new Set(addresses),
      nfts: nfts.map(({ contract, tokenId }) => ({
        contract,
        tokenId: tokenId === undefined ? undefined : BigInt(tokenId),
      })),
    },
  }
}
