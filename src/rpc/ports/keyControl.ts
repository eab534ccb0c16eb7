import { define } from '../../errors.ts'

/** An API key in a list: everything except the key itself. */
export interface ListedKey {
  /** The first characters of the digest, which identify the key. */
  readonly id: string
  readonly name: string
  /** Unix seconds. */
  readonly created: number
  /** `config`: from the configuration of this run. */
  readonly origin: 'issued' | 'config'
  readonly isRevoked: boolean
  readonly networks?: string[] | undefined
  readonly methods?: string[] | undefined
  readonly origins?: string[] | undefined
  readonly dailyCredits: number | 'unlimited'
  readonly creditsPerSecond: number | 'unlimited'
  /** Credits spent today. */
  readonly spent: number
}

/** Settings of an API key. Without settings, it has all rights and the default credits of the node. */
export interface GivenKeySettings {
  readonly name?: string | undefined
  readonly networks?: readonly string[] | undefined
  readonly methods?: readonly string[] | undefined
  readonly origins?: readonly string[] | undefined
  readonly dailyCredits?: number | 'unlimited' | undefined
  readonly creditsPerSecond?: number | 'unlimited' | undefined
}

/** Changes to an API key. Omitted settings stay; null removes a setting. */
export type KeyChanges = { readonly [Name in keyof GivenKeySettings]?: GivenKeySettings[Name] | null }

/** Usage of one API key by day, network, method and status. */
export interface UsageRow {
  readonly key: string
  /** `2026-11-21`, in UTC by the clock of the node. */
  readonly day: string
  readonly network: string
  readonly method: string
  readonly status: number
  readonly requests: number
  readonly credits: number
  readonly errors: number
  /** Milliseconds; null without measurements. */
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

/** A request that was answered over the network, refused ones included. It names no key and no parameter. */
export interface RecentRequest {
  /** Counts up with each request. */
  readonly sequence: number
  /** When it was answered, in Unix milliseconds of the machine. */
  readonly time: number
  /** The name of the key; `built-in` without one. */
  readonly key: string
  readonly network: string
  readonly transport: 'http' | 'webSocket'
  /** One for each item of a batch. */
  readonly methods: readonly string[]
  readonly credits: number
  /** HTTP status; on a WebSocket the one that HTTP would have given. */
  readonly status: number
  /** How many of the answers are errors. */
  readonly errors: number
  /** JSON-RPC code of the first of these errors, where the request itself was not refused. */
  readonly errorCode?: number | undefined
  readonly milliseconds: number
}

/** Administers the API keys of a node. `which` is a name or the beginning of an id. */
export interface KeyControl {
  /** Issues an API key. Only this result contains the key. */
  create(settings: GivenKeySettings): Promise<{ readonly key: string; readonly listed: ListedKey }>
  list(): Promise<readonly ListedKey[]>
  limit(nameOrId: string, changes: KeyChanges): Promise<ListedKey>
  revoke(nameOrId: string): Promise<ListedKey>
  usage(query: UsageQuery): Promise<readonly UsageRow[]>
  /** Requests after a sequence number, the oldest first. The first call begins to record them, which ends when none follows. */
  requests(after: number): Promise<readonly RecentRequest[]>
}

export const mayNotAdminister = define(
  'MayNotAdminister',
  -32001,
  () =>
    'the caller may not administer API keys: send the request from this machine without an API key and without --strict, or run vivarium keys --data-dir',
)
