import { z } from 'zod'
import type { Hex } from '../../../bytes.ts'
import { Flag } from '../boolean.ts'
import { Address } from '../bytes.ts'
import { type RestApiSignature, type RestInputs, restObject, restOperation } from './restOperation.ts'
import { choiceOf, decimalText, queryCount, restList, TokenId, textLike, textOf } from './restValues.ts'

/** The requests of the webhook API of Alchemy. */

/** Maximum number of addresses of a webhook, as on Alchemy. */
export const MAX_WEBHOOK_ADDRESSES = 100_000
/** Maximum number of NFT filters of a webhook. Each is compared with each transfer. */
export const MAX_NFT_FILTERS = 1_000

const AddressItems = restList(Address, 'addresses', MAX_WEBHOOK_ADDRESSES, 0)

/** Selects all NFTs, all NFTs of a contract, or one NFT. */
const NftFilter = restObject(
  { contract_address: Address.optional(), token_id: TokenId.optional() },
  'an object with contract_address, and with token_id for one NFT',
)
  .refine(({ contract_address, token_id }) => contract_address !== undefined || token_id === undefined, {
    error: 'the contract of the token',
    path: ['contract_address'],
  })
  .transform(({ contract_address: contract, token_id: tokenId }) => ({ contract, tokenId }))
const NftFilters = restList(NftFilter, 'NFT filters', MAX_NFT_FILTERS, 0)

const queryForm = 'a GraphQL query, such as { block { number } }'
/** A query, and the path of the member that has it. */
const GraphqlQuery = z
  .union(
    [
      z.string().transform((text) => ({ name: 'graphql_query', text, skipsEmpty: false })),
      restObject({ query: z.string({ error: queryForm }), skip_empty_messages: Flag.default(false) }).transform(
        ({ query, skip_empty_messages }) => ({
          name: 'graphql_query.query',
          text: query,
          skipsEmpty: skip_empty_messages,
        }),
      ),
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
  ADDRESS_ACTIVITY: { name: 'addresses', form: 'a list of addresses' },
  NFT_ACTIVITY: { name: 'nft_filters', form: 'a list of NFT filters' },
  GRAPHQL: { name: 'graphql_query', form: queryForm },
} as const

const webhook = { webhook_id: textOf('the ID of a webhook, such as wh_k63lg72rxda78gce') }

const Cursor = decimalText('the cursor of an earlier response').optional()

/** The part of a list that a response has. `after` and `pageKey` have the same meaning. */
const page = { limit: queryCount(1_000).default(100), after: Cursor, pageKey: Cursor }

export type WebhookPage = z.output<ReturnType<typeof restObject<typeof page>>>

const variable = {
  name: textLike(/^[_A-Za-z][_0-9A-Za-z]{0,99}$/, 'the name of a variable: letters, digits and _'),
}

const elementPattern = /^0x(?:[0-9a-fA-F]{40}|[0-9a-fA-F]{64})$/
const Element = textLike(elementPattern, 'an address, or a topic of 32 bytes, in hex').transform(
  (text) => text.toLowerCase() as Hex, // matches the pattern
)
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
    'GET team-webhooks': restOperation('Returns all webhooks with their signing keys.', {}),
    'POST create-webhook': restOperation(
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
    'PUT update-webhook': restOperation(
      'Changes the name of a webhook, or pauses or continues it.',
      restObject({ ...webhook, is_active: Flag.optional(), name: textOf('a text').optional() }).refine(
        ({ is_active, name }) => is_active !== undefined || name !== undefined,
        { error: 'is_active and name are missing: send one of them' },
      ),
    ),
    'DELETE delete-webhook': restOperation('Deletes a webhook.', webhook),
    'GET webhook-addresses': restOperation('Returns the accounts of a webhook.', { ...webhook, ...page }),
    'PATCH update-webhook-addresses': restOperation(
      'Adds and removes accounts of a webhook of type `ADDRESS_ACTIVITY`.',
      { ...webhook, addresses_to_add: AddressItems.default([]), addresses_to_remove: AddressItems.default([]) },
    ),
    'PUT update-webhook-addresses': restOperation('Replaces the accounts of a webhook of type `ADDRESS_ACTIVITY`.', {
      ...webhook,
      addresses: AddressItems,
    }),
    'GET webhook-nft-filters': restOperation('Returns the NFT filters of a webhook.', { ...webhook, ...page }),
    'PATCH update-webhook-nft-filters': restOperation(
      'Adds and removes NFT filters of a webhook of type `NFT_ACTIVITY`.',
      { ...webhook, nft_filters_to_add: NftFilters.default([]), nft_filters_to_remove: NftFilters.default([]) },
    ),
    'GET dashboard-webhook-graphql-query': restOperation('Returns the query of a webhook of type `GRAPHQL`.', webhook),
    'GET graphql/variables/{name}': restOperation('Returns the elements of a variable of queries.', {
      ...variable,
      ...page,
    }),
    'POST graphql/variables/{name}': restOperation('Creates a variable, or adds elements to it.', {
      ...variable,
      items: Elements.min(1, { error: 'at least one element' }),
    }),
    'PATCH graphql/variables/{name}': restOperation(
      'Adds elements to a variable, or removes some.',
      restObject({ ...variable, add: Elements.default([]), delete: Elements.default([]) }).refine(
        (given) => (given.add.length === 0) !== (given.delete.length === 0),
        { error: 'expected either add or delete with elements: use one request for each' },
      ),
    ),
    'DELETE graphql/variables/{name}': restOperation('Deletes a variable that no webhook uses.', variable),
  },
} as const satisfies RestApiSignature

/** The decoded requests by operation. */
export type NotifyRequests = RestInputs<typeof notifyApi>
