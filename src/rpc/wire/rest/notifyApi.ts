import { z } from 'zod'
import type { Hex } from '../../../bytes.ts'
import { Flag } from '../boolean.ts'
import { Address } from '../bytes.ts'
import { type RestApiSignature, type RestInput, restObject, restOperation } from './restOperation.ts'
import { choiceOf, queryCount, TokenId, textOf } from './restValues.ts'

/** The requests of the webhook API of Alchemy. */

/** Maximum number of addresses of a webhook, as on Alchemy. */
export const MAX_WEBHOOK_ADDRESSES = 100_000
/** Maximum number of NFT filters of a webhook. Each is compared with each transfer. */
export const MAX_NFT_FILTERS = 1_000

const addressesForm = { error: `a list of addresses, at most ${MAX_WEBHOOK_ADDRESSES}` }
const AddressItems = z.array(Address, addressesForm).max(MAX_WEBHOOK_ADDRESSES, addressesForm)

const filtersForm = { error: `a list of NFT filters, at most ${MAX_NFT_FILTERS}` }

/** Selects all NFTs, those of a contract, or one. */
const NftFilter = restObject(
  { contract_address: Address.optional(), token_id: TokenId.optional() },
  'an object with contract_address, and with token_id for one NFT',
)
  .refine(({ contract_address, token_id }) => contract_address !== undefined || token_id === undefined, {
    error: 'the contract of the token',
    path: ['contract_address'],
  })
  .transform(({ contract_address: contract, token_id: tokenId }) => ({ contract, tokenId }))
const NftFilters = z.array(NftFilter, filtersForm).max(MAX_NFT_FILTERS, filtersForm)

const queryForm = 'a GraphQL query, such as { block { number } }'
const GraphqlQuery = z
  .union(
    [
      z.string().transform((query) => ({ query, skip_empty_messages: false })),
      restObject({ query: z.string({ error: queryForm }), skip_empty_messages: Flag.default(false) }),
    ],
    { error: queryForm },
  )
  .describe('a GraphQL query, or an object with `query` and `skip_empty_messages`')

const urlForm = 'the URL of a server, such as http://127.0.0.1:3000/webhook'

/** The URL to which the node sends events. fetch rejects one with a user name or a password. */
const Receiver = textOf(urlForm)
  .refine((text) => /^https?:\/\//i.test(text) && URL.canParse(text), { error: urlForm, abort: true })
  .refine((text) => new URL(text).username + new URL(text).password === '', {
    error: 'a URL without a user name and a password: use its path or its query',
  })

/** The types of webhooks, each with the member that has its items. */
const items = {
  ADDRESS_ACTIVITY: { name: 'addresses', form: addressesForm.error },
  NFT_ACTIVITY: { name: 'nft_filters', form: filtersForm.error },
  GRAPHQL: { name: 'graphql_query', form: queryForm },
} as const

const webhook = { webhook_id: textOf('the ID of a webhook, such as wh_k63lg72rxda78gce') }

const cursorForm = { error: 'the cursor of an earlier response' }
const Cursor = z
  .string(cursorForm)
  .regex(/^\d{1,15}$/, cursorForm)
  .transform(Number)
  .optional()

/** The part of a list that a response has. `after` and `pageKey` have the same meaning. */
const page = { limit: queryCount(1_000).default(100), after: Cursor, pageKey: Cursor }

export type WebhookPage = z.output<ReturnType<typeof restObject<typeof page>>>

const nameForm = { error: 'the name of a variable: letters, digits and _' }
const variable = { name: z.string(nameForm).regex(/^[_A-Za-z][_0-9A-Za-z]{0,99}$/, nameForm) }

const elementForm = 'an address, or a topic of 32 bytes, in hex'
const Element = z
  .string({ error: elementForm })
  .regex(/^0x(?:[0-9a-fA-F]{40}|[0-9a-fA-F]{64})$/, { error: elementForm })
  .transform((text) => text.toLowerCase() as Hex) // matches the pattern
const Elements = z
  .array(Element, { error: 'a list of addresses, or of topics of 32 bytes, in hex' })
  .refine((list) => list.every(({ length }) => length === list[0]?.length), {
    error: 'only addresses or only topics',
  })

export const notifyApi = {
  name: 'webhook API',
  method: 'alchemy_notifyApi',
  address: '/api/',
  operations: {
    listWebhooks: restOperation('GET team-webhooks', 'Returns all webhooks with their signing keys.', restObject({})),
    createWebhook: restOperation(
      'POST create-webhook',
      'Creates a webhook. Its type requires `addresses`, `nft_filters` or `graphql_query`.',
      restObject({
        webhook_type: choiceOf(['ADDRESS_ACTIVITY', 'NFT_ACTIVITY', 'GRAPHQL']),
        network: textOf('a network, such as ETH_MAINNET or local'),
        webhook_url: Receiver,
        name: textOf('a text').optional(),
        addresses: AddressItems.optional(),
        nft_filters: NftFilters.optional(),
        graphql_query: GraphqlQuery.optional(),
      }).superRefine((given, { addIssue }) => {
        const { name, form } = items[given.webhook_type]
        if (given[name] === undefined) addIssue({ code: 'custom', path: [name], message: form })
      }),
    ),
    updateWebhook: restOperation(
      'PUT update-webhook',
      'Changes the name of a webhook, or pauses or continues it.',
      restObject({ ...webhook, is_active: Flag.optional(), name: textOf('a text').optional() }).refine(
        ({ is_active, name }) => is_active !== undefined || name !== undefined,
        { error: 'is_active and name are missing: send one of them' },
      ),
    ),
    deleteWebhook: restOperation('DELETE delete-webhook', 'Deletes a webhook.', restObject(webhook)),
    listAddresses: restOperation(
      'GET webhook-addresses',
      'Returns the accounts of a webhook.',
      restObject({ ...webhook, ...page }),
    ),
    updateAddresses: restOperation(
      'PATCH update-webhook-addresses',
      'Adds and removes accounts of a webhook of type `ADDRESS_ACTIVITY`.',
      restObject({
        ...webhook,
        addresses_to_add: AddressItems.default([]),
        addresses_to_remove: AddressItems.default([]),
      }),
    ),
    replaceAddresses: restOperation(
      'PUT update-webhook-addresses',
      'Replaces the accounts of a webhook of type `ADDRESS_ACTIVITY`.',
      restObject({ ...webhook, addresses: AddressItems }),
    ),
    listNftFilters: restOperation(
      'GET webhook-nft-filters',
      'Returns the NFT filters of a webhook.',
      restObject({ ...webhook, ...page }),
    ),
    updateNftFilters: restOperation(
      'PATCH update-webhook-nft-filters',
      'Adds and removes NFT filters of a webhook of type `NFT_ACTIVITY`.',
      restObject({
        ...webhook,
        nft_filters_to_add: NftFilters.default([]),
        nft_filters_to_remove: NftFilters.default([]),
      }),
    ),
    readQuery: restOperation(
      'GET dashboard-webhook-graphql-query',
      'Returns the query of a webhook of type `GRAPHQL`.',
      restObject(webhook),
    ),
    listElements: restOperation(
      'GET graphql/variables/{name}',
      'Returns the elements of a variable of queries.',
      restObject({ ...variable, ...page }),
    ),
    addElements: restOperation(
      'POST graphql/variables/{name}',
      'Creates a variable, or adds elements to it.',
      restObject({ ...variable, items: Elements.min(1, { error: 'at least one element' }) }),
    ),
    updateElements: restOperation(
      'PATCH graphql/variables/{name}',
      'Adds elements to a variable, or removes some.',
      restObject({ ...variable, add: Elements.default([]), delete: Elements.default([]) }).refine(
        (given) => (given.add.length === 0) !== (given.delete.length === 0),
        { error: 'expected either add or delete with elements: use one request for each' },
      ),
    ),
    deleteVariable: restOperation(
      'DELETE graphql/variables/{name}',
      'Deletes a variable that no webhook uses.',
      restObject(variable),
    ),
  },
} as const satisfies RestApiSignature

/** The decoded requests by operation. */
export type NotifyRequests = {
  readonly [Name in keyof typeof notifyApi.operations]: RestInput<(typeof notifyApi.operations)[Name]>
}
