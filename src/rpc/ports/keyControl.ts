import { define } from '../../errors.ts'

/** An API key in a list: everything except the key itself. */
export interface ListedKey {
  /** The first characters of the digest, which identify the key. */
  readonly id: string
  readonly name: string
  /** Unix seconds. */
  readonly created: number
  /** `config` for a key in the configuration of this run. */
  readonly origin: 'issued' | 'config'
  readonly isRevoked: boolean
  readonly networks?: string[] | undefined
  readonly methods?: string[] | undefined
  readonly origins?: string[] | undefined
  readonly dailyCredits: Allowance
  readonly creditsPerSecond: Allowance
  /** Credits spent today. */
  readonly spent: number
}

/** A number of credits, or no limit. */
export type Allowance = number | 'unlimited'

/** Settings of an API key. */
export interface GivenKeySettings {
  readonly name?: string | undefined
  /** Networks that it may use. Default: all. */
  readonly networks?: readonly string[] | undefined
  /** Methods that it may use, as entries of MethodSet. Default: `standard`. */
  readonly methods?: readonly string[] | undefined
  /** Origins of pages, such as `https://app.example` or `https://*.example`. With a list, requests without an origin are rejected. */
  readonly origins?: readonly string[] | undefined
  /** Default: the setting of the node. */
  readonly dailyCredits?: Allowance | undefined
  readonly creditsPerSecond?: Allowance | undefined
}

/** Changes to an API key. Omitted settings do not change; null removes a setting. */
export type KeyChanges = { readonly [Name in keyof GivenKeySettings]?: GivenKeySettings[Name] | null }

/** Usage of one API key by day, network, method and status. */
export interface UsageRow {
  readonly key: string
  /** Such as `2026-11-21`, in UTC by the clock of the node. */
  readonly day: string
  readonly network: string
  readonly method: string
  readonly status: number
  readonly requests: number
  readonly credits: number
  readonly errors: number
  /** Latency percentiles in milliseconds. Null without measurements. */
  readonly p50: number | null
  readonly p90: number | null
  readonly p99: number | null
}

export interface UsageQuery {
  /** Name or id of a key; all keys by default. */
  readonly key?: string | undefined
  /** First and last day, as `2026-11-21`; today by default. */
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** A request over HTTP, WebSocket or IPC, answered or refused. It contains neither the API key itself nor parameters. */
export interface RecentRequest {
  /** Increases with each request. */
  readonly sequence: number
  /** The time of the response by the clock of the machine, in Unix milliseconds. */
  readonly time: number
  /** The name of the API key, or `built-in` without a key. */
  readonly key: string
  readonly network: string
  readonly transport: 'http' | 'webSocket' | 'ipc'
  /** One method for each item of a batch. */
  readonly methods: readonly string[]
  readonly credits: number
  /** The HTTP status. Over WebSocket and IPC, the status that the same request would have over HTTP. */
  readonly status: number
  /** The number of error responses. */
  readonly errors: number
  /** The JSON-RPC code of the first error response. Undefined if the request was refused. */
  readonly errorCode?: number | undefined
  readonly milliseconds: number
}

/** Administers the API keys of a node. `nameOrId` is a name or the beginning of an id. */
export interface KeyControl {
  /** Issues an API key. Only this result contains the key. */
  create(settings: GivenKeySettings): Promise<{ readonly key: string; readonly listed: ListedKey }>
  list(): Promise<readonly ListedKey[]>
  limit(nameOrId: string, changes: KeyChanges): Promise<ListedKey>
  revoke(nameOrId: string): Promise<ListedKey>
  usage(query: UsageQuery): Promise<readonly UsageRow[]>
  /** Returns requests after a sequence number, the oldest first. The first call starts the recording, which ends if no call follows. */
  requests(after: number): Promise<readonly RecentRequest[]>
}

export const keyAdministrationDenied = define(
  'KeyAdministrationDenied',
  -32001,
  () =>
    'the caller may not administer API keys: send the request from this machine without a proxy, without an API key and without --strict, or run vivarium keys --data-dir',
)
