import { define } from '../../errors.ts'

/** A key as it is listed: all there is to know of it but the key itself. */
export interface ListedKey {
  /** The first characters of the digest: it names the key where its name does not. */
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

/** What is said of a key; where nothing is, it may everything, and has the credits that the node gives. */
export interface GivenKeySettings {
  readonly name?: string | undefined
  readonly networks?: readonly string[] | undefined
  readonly methods?: readonly string[] | undefined
  readonly origins?: readonly string[] | undefined
  readonly dailyCredits?: number | 'unlimited' | undefined
  readonly creditsPerSecond?: number | 'unlimited' | undefined
}

/** Changes to a key: what is not mentioned stays, null takes a limit away. */
export type KeyChanges = { readonly [Name in keyof GivenKeySettings]?: GivenKeySettings[Name] | null }

/** What one key did on one day on one network with one method and one status. */
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
  /** Milliseconds; null where nothing was measured. */
  readonly p50: number | null
  readonly p90: number | null
  readonly p99: number | null
}

export interface UsageQuery {
  /** Name or id of a key; all keys where there is none. */
  readonly key?: string | undefined
  /** First and last day, as `2026-11-21`; today where there is none. */
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** The keys of a node, as far as a method can work with them. `which` is a name, or the beginning of an id. */
export interface KeyControl {
  /** Issues a key. What it returns is the only place where the key is ever shown. */
  create(settings: GivenKeySettings): Promise<{ readonly key: string; readonly listed: ListedKey }>
  list(): Promise<readonly ListedKey[]>
  limit(which: string, changes: KeyChanges): Promise<ListedKey>
  revoke(which: string): Promise<ListedKey>
  usage(query: UsageQuery): Promise<readonly UsageRow[]>
}

export const mayNotAdminister = define(
  'MayNotAdminister',
  -32001,
  () =>
    'the caller may not administer API keys: send the request from this machine without an API key and without --strict, or run vivarium keys --data-dir',
)
