import { define } from '../../../errors.ts'
import { type WebhookOperation, webhookOperations } from '../../alchemy/webhookOperations.ts'
import { invalidParams } from '../../errors.ts'
import type { Caller } from '../../ports/caller.ts'
import type { NftSelector, Webhook, WebhookChanges, WebhookControl } from '../../ports/webhookControl.ts'
import { networkNamed } from '../networkNamed.ts'
import { restUrl, unknownRestOperation } from '../restValues.ts'
import { pageJson } from './pageJson.ts'
import { variableApiBody } from './variableApi.ts'
import {
  checkAddresses,
  checkItemCount,
  checkNftFilters,
  checkSwitch,
  checkText,
  checkWebhookType,
  checkWebhookUrl,
  MAX_NFT_FILTERS,
  MAX_WEBHOOK_ADDRESSES,
} from './webhookSettings.ts'

const names = Object.keys(webhookOperations)
const VARIABLE_OPERATION = 'graphql/variables/{variable}'
const variablePath = /^\/graphql\/variables\/([^/]+)$/

const unknownWebhook = define<{ id: string }>(
  'UnknownWebhook',
  -32001,
  ({ id }) => `there is no webhook ${id.slice(0, 80)}: team-webhooks lists all`,
)

/** A request of the webhook API. */
interface WebhookRequest {
  readonly webhooks: WebhookControl
  readonly caller: Caller
  /** The API key of the request: it sees only its own webhooks. Undefined without a key. */
  readonly owner: string | undefined
  readonly query: URLSearchParams
  readonly body: Readonly<Record<string, unknown>>
}

/**
 * Returns the body of the response to a request of the webhook API of Alchemy. `method` is the HTTP method, `path` the operation with its query,
 * such as `/webhook-addresses?webhook_id=wh_…`. Throws UnknownRestOperation, UnknownWebhook, InvalidParams, NetworkDenied,
 * and errors of WebhookControl.
 */
export async function webhookApiBody(
  webhooks: WebhookControl,
  caller: Caller,
  { method, path, body }: { readonly method: string; readonly path: string; readonly body: WebhookRequest['body'] },
): Promise<object> {
  const { pathname, searchParams } = restUrl(path)
  const [, variable] = variablePath.exec(pathname) ?? []
  const operation = variable === undefined ? pathname.slice(1) : VARIABLE_OPERATION
  if (!isOperation(operation)) throw unknownRestOperation({ api: 'webhook', operation, known: names })
  const methods: readonly string[] = webhookOperations[operation]
  if (!methods.includes(method))
    throw invalidParams({ reason: `${operation}: expected the HTTP method ${methods.join(' or ')}, not ${method}` })
  const request = { webhooks, caller, owner: caller.keyId, query: searchParams, body }
  if (operation === VARIABLE_OPERATION) return variableApiBody({ ...request, method, name: variable ?? '' })
  // Only the addresses have two methods.
  return operation === 'update-webhook-addresses' && method === 'PUT'
    ? replaceAddresses(request)
    : handlers[operation](request)
}

const isOperation = (name: string): name is WebhookOperation => Object.hasOwn(webhookOperations, name)

type SingleOperation = Exclude<WebhookOperation, typeof VARIABLE_OPERATION>

const handlers: Readonly<Record<SingleOperation, (request: WebhookRequest) => object | Promise<object>>> = {
  'team-webhooks': ({ webhooks, owner }) => ({ data: webhooks.list(owner).map(webhookJson) }),

  async 'create-webhook'({ webhooks, caller, owner, body }) {
    const type = checkWebhookType('webhook_type', body.webhook_type)
    const settings = {
      type,
      network: checkText('network', body.network, 'a network, such as ETH_MAINNET or local'),
      url: checkWebhookUrl('webhook_url', body.webhook_url),
      name: body.name === undefined || body.name === '' ? undefined : checkText('name', body.name, 'a text'),
      addresses: new Set(type === 'ADDRESS_ACTIVITY' ? checkAddresses('addresses', body.addresses) : []),
      nfts: type === 'NFT_ACTIVITY' ? withoutDuplicates(checkNftFilters('nft_filters', body.nft_filters)) : [],
      query: type === 'GRAPHQL' ? await readQuery(body.graphql_query, webhooks, owner) : undefined,
      isActive: true,
    }
    const watched = await networkNamed(settings.network, caller)
    return { data: webhookJson(await webhooks.create(settings, watched, owner)) }
  },

  async 'update-webhook'(request) {
    const { isActive, name } = {
      isActive: request.body.is_active === undefined ? undefined : checkSwitch('is_active', request.body.is_active),
      name: request.body.name === undefined ? undefined : checkText('name', request.body.name, 'a text'),
    }
    if (isActive === undefined && name === undefined)
      throw invalidParams({ reason: 'is_active and name are missing: send one of them' })
    const changes = { ...(isActive !== undefined && { isActive }), ...(name !== undefined && { name }) }
    return { data: webhookJson(await request.webhooks.update(webhookOfBody(request), changes)) }
  },

  async 'delete-webhook'(request) {
    await request.webhooks.delete(webhookOfQuery(request))
    return {}
  },

  'webhook-addresses': (request) => pageJson(request.query, [...webhookOfQuery(request).addresses]),

  'update-webhook-addresses'(request) {
    const webhook = webhookOfBody(request, 'ADDRESS_ACTIVITY')
    const added = checkAddresses('addresses_to_add', request.body.addresses_to_add ?? [])
    const removed = new Set(checkAddresses('addresses_to_remove', request.body.addresses_to_remove ?? []))
    const addresses = new Set([...webhook.addresses].filter((address) => !removed.has(address)))
    for (const address of added) addresses.add(address)
    return change(request, webhook, { addresses })
  },

  'webhook-nft-filters': (request) => pageJson(request.query, webhookOfQuery(request).nfts.map(filterJson)),

  'update-webhook-nft-filters'(request) {
    const webhook = webhookOfBody(request, 'NFT_ACTIVITY')
    const added = checkNftFilters('nft_filters_to_add', request.body.nft_filters_to_add ?? [])
    const removed = checkNftFilters('nft_filters_to_remove', request.body.nft_filters_to_remove ?? [])
    const removedKeys = new Set(removed.map(filterKey))
    const kept = webhook.nfts.filter((filter) => !removedKeys.has(filterKey(filter)))
    return change(request, webhook, { nfts: withoutDuplicates([...kept, ...added]) })
  },

  'dashboard-webhook-graphql-query'(request) {
    const { query } = ofType(webhookOfQuery(request), 'GRAPHQL')
    return { data: { graphql_query: query?.text, skip_empty_messages: query?.skipsEmpty } }
  },
}

/** Reads a query. GraphQL is loaded at the first query. */
async function readQuery(given: unknown, { variables }: WebhookControl, owner: string | undefined) {
  const { readWebhookQuery } = await import('./queries/webhookQuery.ts')
  return readWebhookQuery('graphql_query', given, { variables, owner })
}

function replaceAddresses(request: WebhookRequest): Promise<object> {
  const webhook = webhookOfBody(request, 'ADDRESS_ACTIVITY')
  return change(request, webhook, { addresses: new Set(checkAddresses('addresses', request.body.addresses)) })
}

async function change({ webhooks }: WebhookRequest, webhook: Webhook, changes: WebhookChanges): Promise<object> {
  checkItemCount('the addresses of the webhook', changes.addresses?.size ?? 0, MAX_WEBHOOK_ADDRESSES)
  checkItemCount('the NFT filters of the webhook', changes.nfts?.length ?? 0, MAX_NFT_FILTERS)
  await webhooks.update(webhook, changes)
  return {}
}

const webhookOfQuery = (request: WebhookRequest): Webhook => existing(request, request.query.get('webhook_id') ?? '')

/** Returns the webhook that a body names. With `type`, it must be of this type. */
function webhookOfBody(request: WebhookRequest, type?: Webhook['type']): Webhook {
  const webhook = existing(request, request.body.webhook_id)
  return type === undefined ? webhook : ofType(webhook, type)
}

/** Throws InvalidParams for a webhook of another type. */
function ofType(webhook: Webhook, type: Webhook['type']): Webhook {
  if (webhook.type === type) return webhook
  throw invalidParams({ reason: `the webhook ${webhook.id} has the type ${webhook.type}, not ${type}` })
}

function existing({ webhooks, owner }: WebhookRequest, given: unknown): Webhook {
  const id = checkText(
    'webhook_id',
    given === '' ? undefined : given,
    'the ID of a webhook, such as wh_k63lg72rxda78gce',
  )
  const webhook = webhooks.find(id, owner)
  if (webhook === undefined) throw unknownWebhook({ id })
  return webhook
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
