import { define } from '../errors.ts'
import type { Member, ValueOf } from './shape.ts'

/** The webhooks of the configuration. */
export const webhookMembers = {
  url: {
    type: 'string',
    required: true,
    pattern: {
      matches: /^https?:\/\/[^\s/@?#]+(?:[/?#]\S*)?$/i,
      expected: 'a URL, such as http://127.0.0.1:3000/webhook',
    },
    describe: 'URL that receives the events',
  },
  network: { type: 'string', describe: 'Network that the webhook reports. The default network by default' },
  addresses: {
    type: 'texts',
    orSingle: true,
    pattern: { matches: /^0x[0-9a-fA-F]{40}$/, expected: 'an address: 20 bytes in hex' },
    describe: 'Accounts whose transfers of ether and tokens are sent',
  },
  nfts: {
    type: 'texts',
    orSingle: true,
    pattern: {
      matches: /^(?:\*|0x[0-9a-fA-F]{40}(?:\/\d{1,78})?)$/,
      expected: 'the address of a contract, a single NFT such as 0x…/17, or * for all',
    },
    describe: 'NFTs whose transfers are sent, instead of accounts: contracts, single NFTs as CONTRACT/ID, or *',
  },
  query: {
    type: 'string',
    describe: 'GraphQL query whose result is sent for each block, instead of transfers',
  },
  skipEmpty: { type: 'boolean', describe: 'Send only results of `query` that are not empty. False by default' },
  signingKey: { type: 'string', describe: 'Key of the signatures. Random by default: `team-webhooks` returns it' },
  name: { type: 'string', describe: 'Name of the webhook in lists' },
} as const satisfies Record<string, Member>

export type ConfiguredWebhook = ValueOf<{ type: 'group'; members: typeof webhookMembers }>

const ambiguousWebhook = define<{ index: number }>(
  'InvalidOption',
  -32602,
  ({ index }) => `webhooks[${index}] must have either addresses, nfts or query`,
)
const skipsEmptyTransfers = define<{ index: number }>(
  'InvalidOption',
  -32602,
  ({ index }) => `webhooks[${index}].skipEmpty is for webhooks with a query: only blocks with transfers have events`,
)

/** Throws InvalidOption for a webhook that selects nothing or several things, or skips empty results without a query. */
export function checkWebhooks(webhooks: readonly ConfiguredWebhook[]): void {
  for (const [index, { addresses, nfts, query, skipEmpty }] of webhooks.entries()) {
    const selections = [addresses, nfts, query].filter((each) => each !== undefined)
    if (selections.length !== 1) throw ambiguousWebhook({ index })
    if (skipEmpty !== undefined && query === undefined) throw skipsEmptyTransfers({ index })
  }
}
