import type { Address, Hex } from '../../bytes.ts'

/** The events of a webhook: transfers of accounts, transfers of NFTs, or the result of a GraphQL query for each block. */
export type WebhookType = 'ADDRESS_ACTIVITY' | 'NFT_ACTIVITY' | 'GRAPHQL'

/** Selects the NFTs of a contract, or of all contracts without one; or one NFT of the contract. */
export interface NftSelector {
  readonly contract: Address | undefined
  readonly tokenId: bigint | undefined
}

/** The query of a webhook of type GRAPHQL. Immutable. */
export interface WebhookQuery {
  readonly text: string
  /** Whether blocks without results have no event. */
  readonly skipsEmpty: boolean
  /** The names of its variables. */
  readonly variables: readonly string[]
}

/** The elements of a variable: addresses, or topics. Immutable, and in lower case. */
export interface WebhookVariable {
  readonly kind: 'Address' | 'Bytes32'
  readonly items: readonly Hex[]
}

/** The variables of the queries. `owner` is the API key, or undefined: each has its own variables. */
export interface WebhookVariables {
  find(name: string, owner: string | undefined): WebhookVariable | undefined
  /**
   * Replaces a variable by the result of `change`, which receives its current value; undefined deletes it. Rejects with a NodeError beyond the maximum
   * number of elements, and with the errors of `change`.
   */
  update(
    name: string,
    owner: string | undefined,
    change: (current: WebhookVariable | undefined) => WebhookVariable | undefined,
  ): Promise<void>
}

/** The settings of a webhook that a client decides. */
export interface WebhookSettings {
  readonly type: WebhookType
  /** The network, as the client names it. The events repeat this name. */
  readonly network: string
  readonly url: string
  readonly name: string | undefined
  /** The accounts of a webhook of type ADDRESS_ACTIVITY. */
  readonly addresses: ReadonlySet<Address>
  /** The NFTs of a webhook of type NFT_ACTIVITY. */
  readonly nfts: readonly NftSelector[]
  /** Undefined for the other types. */
  readonly query: WebhookQuery | undefined
  readonly isActive: boolean
}

/** A webhook: the node sends the events of a network to a URL. Immutable. */
export interface Webhook extends WebhookSettings {
  /** Such as `wh_k63lg72rxda78gce`. */
  readonly id: string
  /** The key of the signature of each event. */
  readonly signingKey: string
  /** Unix milliseconds. */
  readonly created: number
  /** The id of the API key that created the webhook. Undefined without a key. */
  readonly owner: string | undefined
}

/** The settings that a client can change. */
export type WebhookChanges = Partial<Pick<WebhookSettings, 'isActive' | 'name' | 'addresses' | 'nfts'>>

/** An event of a webhook, and whether its receiver accepted it. */
export interface WebhookDelivery {
  /** The id of the event, such as `whevt_vq499kv7elmlbp2v`. */
  readonly id: string
  readonly webhookId: string
  /** Unix milliseconds. */
  readonly created: number
  /** `waiting`: the first attempt, or another one, follows. `failed`: no attempt follows. */
  readonly status: 'waiting' | 'delivered' | 'failed'
  readonly attempts: number
  /** The result of the last attempt: an HTTP status, or the reason why there is none. Undefined before the first attempt. */
  readonly result: number | string | undefined
}

/** The webhooks of a node. `owner` limits each function to the webhooks of an API key; undefined selects all. */
export interface WebhookControl {
  readonly variables: WebhookVariables
  list(owner: string | undefined): readonly Webhook[]
  find(id: string, owner: string | undefined): Webhook | undefined
  /** Creates a webhook of the network `watched`. Rejects with a NodeError beyond the maximum number of webhooks. */
  create(settings: WebhookSettings, watched: string, owner: string | undefined): Promise<Webhook>
  /** Changes a webhook that exists. */
  update(webhook: Webhook, changes: WebhookChanges): Promise<Webhook>
  delete(webhook: Webhook): Promise<void>
  /** The latest events, the oldest first. */
  deliveries(owner: string | undefined): readonly WebhookDelivery[]
}
