import { useEffect, useRef, useState } from 'preact/hooks'
import type { RpcClient } from '../rpc/client.ts'
import { asRpcError, type RpcError } from '../rpc/errors.ts'
import { version } from './chain.ts'
import { rpc } from './session.ts'

export interface Loaded<Data> {
  /** Undefined until it was loaded once. */
  readonly data: Data | undefined
  /** The failure of the last attempt. */
  readonly error: RpcError | undefined
  readonly isLoading: boolean
}

const nothing = { data: undefined, error: undefined, isLoading: true } as const

/** Loads one thing, again and again. While it loads, further wishes become one. */
class Query<Data> {
  load: (client: RpcClient) => Promise<Data>
  readonly #client: RpcClient
  readonly #show: (loaded: Loaded<Data>) => void
  readonly #pause: number
  #isRunning = false
  #isWanted = false
  #isCancelled = false
  #data: Data | undefined

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
    this.#isWanted = true
    if (this.#isRunning) return
    this.#isRunning = true
    while (this.#isWanted && !this.#isCancelled) {
      this.#isWanted = false
      await this.#once()
      if (this.#pause > 0) await new Promise((resolve) => setTimeout(resolve, this.#pause))
    }
    this.#isRunning = false
  }

  cancel(): void {
    this.#isCancelled = true
  }

  async #once(): Promise<void> {
    try {
      this.#data = await this.load(this.#client)
      if (!this.#isCancelled) this.#show({ data: this.#data, error: undefined, isLoading: false })
    } catch (failure) {
      const error = asRpcError(failure)
      // The data stays visible while the node is unreachable. An error response removes it.
      const data = error.code === 0 ? this.#data : undefined
      if (!this.#isCancelled) this.#show({ data, error, isLoading: false })
    }
  }
}

/**
 * Loads the data of a view and reloads it when the chain changes. `inputs` are the dependencies: when they change, the old data disappears.
 * `live: false` loads once. `pause` is the minimum time between two loads, in milliseconds. `every` also reloads after so many
 * milliseconds.
 */
export function useRpc<Data>(
  load: (client: RpcClient) => Promise<Data>,
  inputs: readonly unknown[],
  { live = true, pause = 0, every = 0 } = {},
): Loaded<Data> & { readonly reload: () => void } {
  const [loaded, show] = useState<Loaded<Data>>(nothing)
  const query = useRef<Query<Data>>(undefined)
  const client = rpc.value
  const changes = live ? version.value : 0
  useEffect(() => {
    show(nothing)
    if (client === undefined) return undefined
    const mine = new Query(client, load, show, pause)
    query.current = mine
    void mine.run()
    return () => mine.cancel()
    // The loading function is another one with each rendering; it is the inputs that count.
  }, [client, ...inputs])
  if (query.current !== undefined) query.current.load = load
  useEffect(() => {
    if (changes > 0) void query.current?.run()
  }, [changes])
  useEffect(() => {
    if (every === 0) return undefined
    const timer = setInterval(() => {
      if (!document.hidden) void query.current?.run()
    }, every)
    return () => clearInterval(timer)
  }, [every])
  return { ...loaded, reload: () => void query.current?.run() }
}
