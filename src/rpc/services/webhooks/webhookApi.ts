import { define } from '../../../errors.ts'
import { invalidParams } from '../../errors.ts'
import type { Caller } from '../../ports/caller.ts'
import type { NftSelector, Webhook, WebhookChanges, WebhookControl, WebhookQuery } from '../../ports/webhookControl.ts'
import { dispatchRest, type RestCall, type RestHandlers } from '../../protocol/dispatchRest.ts'
import { MAX_NFT_FILTERS, MAX_WEBHOOK_ADDRESSES, type NotifyRequests, notifyApi } from '../../wire/rest/notifyApi.ts'
import { networkNamed } from '../networkNamed.ts'
import { pageJson } from './pageJson.ts'
import { addElements, deleteVariable, listElements, updateElements } from './variableApi.ts'
import type { WebhookSource } from './webhookSource.ts'

const unknownWebhook = define<{ id: string }>(
  'UnknownWebhook',
  -32001,
  ({ id }) => `there is no webhook ${id.slice(0, 80)}: team-webhooks lists all`,
)

/**
 * Returns the body of the response to a request of the webhook API of Alchemy. Throws what dispatchRest throws, UnknownWebhook, NetworkDenied, and
 * errors of WebhookControl.
 */
export const webhookApiBody = async (webhooks: WebhookControl, caller: Caller, call: RestCall): Promise<object> =>
  dispatchRest(notifyApi, handlers, { webhooks, caller, owner: caller.keyId }, call)

const handlers: RestHandlers<typeof notifyApi, WebhookSource> = {
  'GET team-webhooks': ({ webhooks, owner }) => ({ data: webhooks.list(owner).map(webhookJson) }),

  async 'POST create-webhook'(source, request) {
    const { webhooks, caller, owner } = source
    const { webhook_type: type, network, webhook_url: url, name, addresses = [], nft_filters = [] } = request
    const settings = {
      ...{ type, network, url, name },
      addresses: new Set(type === 'ADDRESS_ACTIVITY' ? addresses : []),
      nfts: type === 'NFT_ACTIVITY' ? withoutDuplicates(nft_filters) : [],
      query: type === 'GRAPHQL' ? await checkedQuery(request, source) : undefined,
      isActive: true,
    }
    const watched = await networkNamed(network, caller)
    return { data: webhookJson(await webhooks.create(settings, watched, owner)) }
  },

  async 'PUT update-webhook'(source, { webhook_id, is_active: isActive, name }) {
    const changes = { ...(isActive !== undefined && { isActive }), ...(name !== undefined && { name }) }
    return { data: webhookJson(await source.webhooks.update(existing(source, webhook_id), changes)) }
  },

  async 'DELETE delete-webhook'(source, { webhook_id }) {
    await source.webhooks.delete(existing(source, webhook_id))
    return {}
  },

  'GET webhook-addresses': (source, request) => pageJson(request, [...existing(source, request.webhook_id).addresses]),

  'PATCH update-webhook-addresses'(source, { webhook_id, addresses_to_add, addresses_to_remove }) {
    const webhook = existing(source, webhook_id, 'ADDRESS_ACTIVITY')
    const removed = new Set(addresses_to_remove)
    const addresses = new Set([...webhook.addresses].filter((address) => !removed.has(address)))
    for (const address of addresses_to_add) addresses.add(address)
    return change(source, webhook, { addresses })
  },

  'PUT update-webhook-addresses': (source, { webhook_id, addresses }) =>
    change(source, existing(source, webhook_id, 'ADDRESS_ACTIVITY'), { addresses: new Set(addresses) }),

  'GET webhook-nft-filters': (source, request) =>
    pageJson(request, existing(source, request.webhook_id).nfts.map(filterJson)),

  'PATCH update-webhook-nft-filters'(source, { webhook_id, nft_filters_to_add, nft_filters_to_remove }) {
    const webhook = existing(source, webhook_id, 'NFT_ACTIVITY')
    const removed = new Set(nft_filters_to_remove.map(filterKey))
    const kept = webhook.nfts.filter((filter) => !removed.has(filterKey(filter)))
    return change(source, webhook, { nfts: withoutDuplicates([...kept, ...nft_filters_to_add]) })
  },

  'GET dashboard-webhook-graphql-query'(source, { webhook_id }) {
    const { query } = existing(source, webhook_id, 'GRAPHQL')
    return { data: { graphql_query: query?.text, skip_empty_messages: query?.skipsEmpty } }
  },

  'GET graphql/variables/{name}': listElements,
  'POST graphql/variables/{name}': addElements,
  'PATCH graphql/variables/{name}': updateElements,
  'DELETE graphql/variables/{name}': deleteVariable,
}

/** Checks the query of a request. GraphQL is loaded at the first query. */
async function checkedQuery(
  { graphql_query: given }: NotifyRequests['POST create-webhook'],
  { webhooks: { variables }, owner }: WebhookSource,
): Promise<WebhookQuery | undefined> {
  if (given === undefined) return undefined
  const { checkWebhookQuery } = await import('./queries/webhookQuery.ts')
  return checkWebhookQuery(given.name, given.text, given.skipsEmpty, { variables, owner })
}

async function change({ webhooks }: WebhookSource, webhook: Webhook, changes: WebhookChanges): Promise<object> {
  checkItemCount('the addresses of the webhook', changes.addresses?.size ?? 0, MAX_WEBHOOK_ADDRESSES)
  checkItemCount('the NFT filters of the webhook', changes.nfts?.length ?? 0, MAX_NFT_FILTERS)
  await webhooks.update(webhook, changes)
  return {}
}

/** Throws if a webhook would have more than `limit` addresses or filters. */
function checkItemCount(name: string, count: number, limit: number): void {
  if (count > limit) throw invalidParams({ reason: `${name}: expected at most ${limit} items, not ${count}` })
}

/** Returns the webhook with an ID, which must have the type if one is given. Throws UnknownWebhook, and InvalidParams for another type. */
function existing({ webhooks, owner }: WebhookSource, id: string, type?: Webhook['type']): Webhook {
  const webhook = webhooks.find(id, owner)
  if (webhook === undefined) throw unknownWebhook({ id })
  if (type === undefined || webhook.type === type) return webhook
  throw invalidParams({ reason: `the webhook ${webhook.id} has the type ${webhook.type}, not ${type}` })
}

const filterKey = ({ contract, tokenId }: NftSelector): string => `${contract ?? ''}/${tokenId ?? ''}`

const withoutDuplicates = (filters: readonly NftSelector[]): readonly NftSelector[] => [
  ...new Map(filters.map((filter) => [filterKey(filter), filter])).values(),
]

function webhookJson({ id, network, type, url, name, isActive, created, signingKey }: Webhook): object {
  return {
    id,
    network,
    webhook_type: type,
    webhook_url: url,
    is_active: isActive,
    time_created: created,
    version: 'V2',
    signing_key: signingKey,
    ...(name !== undefined && { name }),
  }
}

const filterJson = ({ contract, tokenId }: NftSelector): object => ({
  ...(contract !== undefined && { contract_address: contract }),
  ...(tokenId !== undefined && { token_id: tokenId.toString() }),
})
