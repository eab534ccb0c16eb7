import { computed, effect, signal, untracked } from '@preact/signals'
import { toNumber } from '../format/hex.ts'
import type { RpcClient } from '../rpc/client.ts'
import { RpcSocket, type SocketState } from '../rpc/socket.ts'
import type { Head } from '../rpc/types.ts'
import { apiKey, network, rpc, webSocketUrl } from './session.ts'

/**
 * Changes of the current network. Subscriptions report new blocks. They do not report reverts and resets, so the head is also polled. Each
 * change increments `version`, and views reload.
 */

/** Milliseconds between changes of `version`, however many blocks come. */
const MIN_INTERVAL = 250
/** Milliseconds between look-ups of the head: while blocks are pushed, while they are too many to be pushed, and for a key, which pays. */
const CHECK_INTERVAL = 2_000
const SAMPLE_INTERVAL = 1_000
const CHECK_INTERVAL_OF_KEYS = 10_000
/**
 * Limits in blocks per second. Above the first, blocks are sampled, so that an open page does not slow the node down. Below the second,
 * they are pushed.
 */
const MAX_PUSHED = 10
const MIN_SAMPLED = 5

export const head = signal<Head | undefined>(undefined)
/** Goes up with each change of the chain, and with each `refresh`. */
export const version = signal(0)
export const connection = signal<SocketState>('connecting')
/** Whether blocks come too fast to be shown one by one. */
export const isSampling = signal(false)

let timer: number | undefined
let lastChange = 0

/** Reloads views after an action on this page. */
export function refresh(): void {
  if (timer !== undefined) return
  const wait = Math.max(0, lastChange + MIN_INTERVAL - performance.now())
  timer = window.setTimeout(() => {
    timer = undefined
    lastChange = performance.now()
    version.value++
  }, wait)
}

class ChainWatch {
  readonly #rpc: RpcClient
  readonly #socket: RpcSocket
  readonly #isExecutionLayer: boolean
  #unsubscribe: (() => void) | undefined
  #timer: number | undefined
  #checked = performance.now()
  #pushed = 0
  #countedFrom = performance.now()
  #isClosed = false

  constructor(client: RpcClient, socketUrl: string, isExecutionLayer: boolean) {
    this.#rpc = client
    this.#isExecutionLayer = isExecutionLayer
    this.#socket = new RpcSocket(
      socketUrl,
      (state) => {
        if (!this.#isClosed) connection.value = state
      },
      () => void this.check(),
    )
    this.#push()
    this.#plan()
  }

  close(): void {
    this.#isClosed = true
    clearTimeout(this.#timer)
    this.#socket.close()
  }

  /** Looks up the head. Of a layer-2 ledger nothing is known in advance, so its views load again each time. */
  async check(): Promise<void> {
    // A hidden page is brought up to date when it is shown.
    if (document.hidden) return
    if (!this.#isExecutionLayer) {
      refresh()
      return
    }
    try {
      const found = await this.#rpc.request<Head>('eth_getBlockByNumber', ['latest', false])
      if (!this.#isClosed) this.#take(found)
    } catch {
      // The state of the connection is shown, and the next look-up comes.
    }
  }

  #take(found: Head): void {
    if (found.hash === head.value?.hash) return
    this.#adapt(found)
    head.value = { number: found.number, hash: found.hash, parentHash: found.parentHash, timestamp: found.timestamp }
    refresh()
  }

  /** Switches between pushed and sampled blocks by the number of blocks per second. */
  #adapt({ number }: Head): void {
    const now = performance.now()
    if (isSampling.value) {
      const added = toNumber(number) - toNumber(head.value?.number ?? number)
      const seconds = (now - this.#checked) / 1_000
      if (seconds > 0.2 && added / seconds < MIN_SAMPLED) this.#push()
      this.#checked = now
      return
    }
    if (now - this.#countedFrom > 1_000) {
      this.#countedFrom = now
      this.#pushed = 0
    }
    if (++this.#pushed > MAX_PUSHED) this.#sample()
  }

  /** Follows the visibility of the page: a hidden page asks for nothing. */
  onVisibility(): void {
    if (document.hidden) this.#stop()
    else {
      this.#push()
      void this.check()
    }
  }

  #push(): void {
    isSampling.value = false
    this.#pushed = 0
    if (this.#isExecutionLayer && !document.hidden)
      this.#unsubscribe ??= this.#socket.subscribe<Head>(['newHeads'], (found) => this.#take(found))
  }

  #sample(): void {
    isSampling.value = true
    this.#checked = performance.now()
    this.#stop()
    this.#plan()
  }

  /** Ends the subscription. */
  #stop(): void {
    this.#unsubscribe?.()
    this.#unsubscribe = undefined
  }

  #plan(): void {
    clearTimeout(this.#timer)
    if (this.#isClosed) return
    const usual = apiKey.value === '' ? CHECK_INTERVAL : CHECK_INTERVAL_OF_KEYS
    this.#timer = window.setTimeout(
      async () => {
        await this.check()
        this.#plan()
      },
      isSampling.value ? SAMPLE_INTERVAL : usual,
    )
  }
}

let watch: ChainWatch | undefined

/** Key of the watched network. Equal keys share a watch. */
const watched = computed(() => {
  const { name, kind } = network.value ?? {}
  return name === undefined ? undefined : JSON.stringify([name, kind, apiKey.value])
})

/** Watches the network that is shown, from now on. */
export function watchChain(): void {
  effect(() => {
    const key = watched.value
    watch?.close()
    watch = undefined
    head.value = undefined
    if (key === undefined) return
    const [name, kind] = JSON.parse(key) as [string, string]
    const client = rpc.peek()
    // A watch reads signals that it changes itself, which must not start another one.
    if (client !== undefined) watch = untracked(() => new ChainWatch(client, webSocketUrl(name), kind === 'ethereum'))
  })
  document.addEventListener('visibilitychange', () => watch?.onVisibility())
}

/** Looks at the chain at once: after something was done here. */
export async function checkNow(): Promise<void> {
  await watch?.check()
  refresh()
}
