import { useEffect, useRef, useState } from 'preact/hooks'
import type { RpcClient } from '../rpc/client.ts'
import { asRpcError, isTemporary, type RpcError } from '../rpc/errors.ts'
import { retryCount, version } from './chain.ts'
import { apiKey, rpc } from './session.ts'

/** Milliseconds between the loads of a view whose data changes without a block, such as the transaction pool. */
export const POLL_INTERVAL = 2_000
/** Minimum interval of such loads with an API key, whose credits they spend. */
const POLL_INTERVAL_WITH_KEY = 30_000

/** Milliseconds before a load is repeated after a temporary failure. Each further failure doubles it, up to the maximum. */
const FIRST_RETRY_DELAY = 2_000
const MAX_RETRY_DELAY = 30_000

export interface Loaded<Data> {
  /** Undefined before the first load. */
  readonly data: Data | undefined
  /** The failure of the last attempt. */
  readonly error: RpcError | undefined
  readonly isLoading: boolean
}

const nothing = { data: undefined, error: undefined, isLoading: true } as const

/** Resolves when a hidden page becomes visible. */
const visible = (): Promise<unknown> =>
  new Promise((resolve) => document.addEventListener('visibilitychange', resolve, { once: true }))

/** Loads data repeatedly, also after temporary failures. All calls of `run` during a load cause one further load. */
class Query<Data> {
  load: (client: RpcClient) => Promise<Data>
  readonly #client: RpcClient
  readonly #show: (loaded: Loaded<Data>) => void
  readonly #pause: number
  #isRunning = false
  #isRequested = false
  #isCancelled = false
  #data: Data | undefined
  #retryDelay = FIRST_RETRY_DELAY
  #retryTimer: number | undefined

  constructor(
    client: RpcClient,
    load: (client: RpcClient) => Promise<Data>,
    show: (loaded: Loaded<Data>) => void,
    pause: number,
  ) {
    this.#pause = pause
    this.#client = client
    this.load = load
    this.#show = show
  }

  async run(): Promise<void> {
    clearTimeout(this.#retryTimer)
    this.#isRequested = true
    if (this.#isRunning) return
    this.#isRunning = true
    while (this.#isRequested && !this.#isCancelled) {
      this.#isRequested = false
      await this.#once()
      if (this.#pause === 0) continue
      await new Promise((resolve) => setTimeout(resolve, this.#pause))
      // A hidden page sends no requests.
      if (document.hidden) await visible()
    }
    this.#isRunning = false
  }

  cancel(): void {
    this.#isCancelled = true
    clearTimeout(this.#retryTimer)
  }

  async #once(): Promise<void> {
    try {
      this.#data = await this.load(this.#client)
      this.#retryDelay = FIRST_RETRY_DELAY
      if (!this.#isCancelled) this.#show({ data: this.#data, error: undefined, isLoading: false })
    } catch (failure) {
      const error = asRpcError(failure)
      // The data stays visible while the node is unreachable or limits the rate. Other error responses remove it.
      const data = isTemporary(error) ? this.#data : undefined
      if (this.#isCancelled) return
      this.#show({ data, error, isLoading: false })
      if (isTemporary(error)) this.#scheduleRetry()
    }
  }

  #scheduleRetry(): void {
    clearTimeout(this.#retryTimer)
    const retry = () => (document.hidden ? this.#scheduleRetry() : void this.run())
    this.#retryTimer = window.setTimeout(retry, this.#retryDelay)
    this.#retryDelay = Math.min(MAX_RETRY_DELAY, this.#retryDelay * 2)
  }
}

interface RpcOptions {
  readonly live?: boolean
  readonly pause?: number
  readonly every?: number
  readonly wanted?: string | number
}

/**
 * Loads the data of a view and reloads it when the chain changes. `inputs` are the dependencies: when they change, the old data disappears.
 * `live: false` loads once. A load that failed temporarily is repeated after a while, and every failed load by `retryFailed`. `pause` is the
 * minimum time between two loads, in milliseconds. `every` is the interval of additional reloads while the page is visible, in milliseconds. It
 * is longer with an API key. A change of `wanted`, such as the length of a list, reloads too, but the old data stays until then.
 */
export function useRpc<Data>(
  load: (client: RpcClient) => Promise<Data>,
  inputs: readonly unknown[],
  { live = true, pause = 0, every = 0, wanted }: RpcOptions = {},
): Loaded<Data> & { readonly reload: () => void } {
  const [loaded, show] = useState<Loaded<Data>>(nothing)
  const query = useRef<Query<Data>>(undefined)
  const client = rpc.value
  const changes = live ? version.value : 0
  /** The version of the chain for which the last load was requested. */
  const requested = useRef(changes)
  useEffect(() => {
    show(nothing)
    requested.current = changes
    if (client === undefined) return undefined
    const mine = new Query(client, load, show, pause)
    query.current = mine
    void mine.run()
    return () => mine.cancel()
    // `load` is a new function with each render, so it is not a dependency.
  }, [client, ...inputs])
  if (query.current !== undefined) query.current.load = load
  useEffect(() => {
    if (changes === requested.current) return
    requested.current = changes
    void query.current?.run()
  }, [changes])
  const lastWanted = useRef(wanted)
  useEffect(() => {
    if (wanted !== lastWanted.current) void query.current?.run()
    lastWanted.current = wanted
  }, [wanted])
  const attempt = retryCount.value
  useEffect(() => {
    if (loaded.error !== undefined) void query.current?.run()
  }, [attempt])
  const interval = every > 0 && apiKey.value !== '' ? Math.max(every, POLL_INTERVAL_WITH_KEY) : every
  useEffect(() => {
    if (interval === 0) return undefined
    const timer = setInterval(() => {
      if (!document.hidden) void query.current?.run()
    }, interval)
    return () => clearInterval(timer)
  }, [interval])
  return { ...loaded, reload: () => void query.current?.run() }
}
