import { computed, effect, signal, untracked } from '@preact/signals'
import { toNumber } from '../format/hex.ts'
import type { RpcClient } from '../rpc/client.ts'
import { RpcSocket, type SocketState } from '../rpc/socket.ts'
import type { Head } from '../rpc/types.ts'
import { unixNow } from './now.ts'
import { apiKey, loadNetworks, network, rpc, webSocketUrl } from './session.ts'

/**
 * Changes of the current network. Subscriptions report new blocks. They do not report reverts and resets, so the head is also polled. Each
 * change increments `version`, and views reload.
 */

/** Minimum milliseconds between changes of `version`. */
const MIN_INTERVAL = 250
/** Milliseconds between polls of the head: while subscribed, while sampling, and with an API key, whose credits each poll spends. */
const CHECK_INTERVAL = 2_000
const SAMPLE_INTERVAL = 1_000
const CHECK_INTERVAL_WITH_KEY = 10_000
/**
 * Limits in blocks per second. Above the first, the page ends the subscription and samples the head, so that it does not slow the node
 * down. Below the second, it subscribes again.
 */
const MAX_SUBSCRIBED_RATE = 10
const MIN_SAMPLED_RATE = 5

export const head = signal<Head | undefined>(undefined)
/**
 * Seconds by which the clock of the chain is ahead of the time of this machine: after `evm_increaseTime`, or if many blocks are mined at once.
 * Otherwise 0. Times of blocks are shown relative to a clock that is as much ahead, so that no mined block is in the future.
 */
export const chainLead = signal(0)
/** Incremented with each change of the chain and each `refresh`. */
export const version = signal(0)
/** `polling`: the node answers requests, but no WebSocket can be opened, as behind some proxies. */
export const connection = signal<SocketState | 'polling'>('connecting')
/** Whether the node answers. */
export const isConnected = computed(() => connection.value === 'open' || connection.value === 'polling')
/** Whether blocks arrive too fast to show each of them. */
export const isSampling = signal(false)

/** Incremented to repeat failed loads at once. */
export const retryCount = signal(0)

/** Repeats failed loads at once. */
export function retryFailed(): void {
  retryCount.value++
}

let timer: number | undefined
let lastChange = 0

/** Reloads the views, at most once in `MIN_INTERVAL`. */
function refresh(): void {
  if (timer !== undefined) return
  const wait = Math.max(0, lastChange + MIN_INTERVAL - performance.now())
  timer = window.setTimeout(() => {
    timer = undefined
    lastChange = performance.now()
    version.value++
  }, wait)
}

/** Reloads everything after a reconnect. */
function reloadAll(): void {
  // The node may have started again with other networks.
  void loadNetworks()
  // The chain may have changed meanwhile, also if the head is the same.
  refresh()
  retryFailed()
}

class ChainWatch {
  readonly #rpc: RpcClient
  readonly #socket: RpcSocket
  readonly #isExecutionLayer: boolean
  #unsubscribe: (() => void) | undefined
  #timer: number | undefined
  #lastCheck = performance.now()
  /** Blocks since `#countedFrom`. */
  #blockCount = 0
  #countedFrom = performance.now()
  #isClosed = false

  constructor(client: RpcClient, socketUrl: string, isExecutionLayer: boolean) {
    this.#rpc = client
    this.#isExecutionLayer = isExecutionLayer
    this.#socket = new RpcSocket(
      socketUrl,
      (state) => {
        // Failed attempts to open a WebSocket do not end polling.
        if (!this.#isClosed && (state === 'open' || connection.value !== 'polling')) connection.value = state
      },
      (isFirst) => {
        if (!isFirst) reloadAll()
        // Finds a block that was mined before the subscription began.
        if (!isFirst || isExecutionLayer) void this.check()
      },
    )
    this.#subscribe()
    this.#scheduleCheck()
    if (isExecutionLayer) void this.#loadFirstHead()
  }

  close(): void {
    this.#isClosed = true
    clearTimeout(this.#timer)
    this.#socket.close()
  }

  /** Polls the head. For a layer-2 ledger, which has no such method, it reloads the views instead. */
  async check(): Promise<void> {
    // A hidden page checks again when it becomes visible.
    if (document.hidden) return
    if (!this.#isExecutionLayer) {
      refresh()
      return
    }
    const before = head.value
    try {
      const found = await this.#rpc.request<Head>('eth_getBlockByNumber', ['latest', false])
      if (this.#isClosed) return
      if (connection.value === 'closed') reloadAll()
      if (connection.value !== 'open') connection.value = 'polling'
      if (found.hash === head.value?.hash) return
      const lead = await this.#loadLead(found)
      // The subscription can report a newer head meanwhile.
      if (head.value === before) this.#onHead(found, lead)
    } catch {
      // The sidebar shows the state of the connection. The next poll tries again.
      if (!this.#isClosed && connection.value === 'polling') connection.value = 'closed'
    }
  }

  /** Loads the head without reloading the views, because they load their data after it. */
  async #loadFirstHead(): Promise<void> {
    const found = await this.#rpc.request<Head>('eth_getBlockByNumber', ['latest', false]).catch(() => undefined)
    if (found === undefined) return
    const lead = await this.#loadLead(found)
    if (!this.#isClosed && head.value === undefined) this.#setHead(found, lead)
  }

  /**
   * Returns the lead of the clock for a head that may be old. Its own time is the time of the clock only if it was just mined. The pending block
   * has the current time.
   */
  async #loadLead(found: Head): Promise<number> {
    const lead = leadOf(found)
    if (lead === 0) return 0
    const pending = await this.#rpc.request<Head>('eth_getBlockByNumber', ['pending', false]).catch(() => undefined)
    return pending === undefined ? lead : leadOf(pending)
  }

  #onHead(found: Head, lead: number): void {
    if (this.#isClosed || found.hash === head.value?.hash) return
    this.#setHead(found, lead)
    refresh()
  }

  #setHead(found: Head, lead: number): void {
    this.#adaptToRate(found)
    chainLead.value = lead
    head.value = { number: found.number, hash: found.hash, parentHash: found.parentHash, timestamp: found.timestamp }
  }

  /** Switches between subscribing and sampling by the number of blocks per second. */
  #adaptToRate({ number }: Head): void {
    const now = performance.now()
    if (isSampling.value) {
      const added = toNumber(number) - toNumber(head.value?.number ?? number)
      const seconds = (now - this.#lastCheck) / 1_000
      if (seconds > 0.2 && added / seconds < MIN_SAMPLED_RATE) this.#subscribe()
      this.#lastCheck = now
      return
    }
    if (now - this.#countedFrom > 1_000) {
      this.#countedFrom = now
      this.#blockCount = 0
    }
    if (++this.#blockCount > MAX_SUBSCRIBED_RATE) this.#sample()
  }

  /** Called when the visibility of the page changes. A hidden page sends no requests. */
  onVisibility(): void {
    if (document.hidden) this.#endSubscription()
    else {
      this.#subscribe()
      void this.check()
    }
  }

  #subscribe(): void {
    isSampling.value = false
    this.#blockCount = 0
    if (this.#isExecutionLayer && !document.hidden)
      this.#unsubscribe ??= this.#socket.subscribe<Head>(['newHeads'], (found) => this.#onHead(found, leadOf(found)))
  }

  #sample(): void {
    isSampling.value = true
    this.#lastCheck = performance.now()
    this.#endSubscription()
    this.#scheduleCheck()
  }

  #endSubscription(): void {
    this.#unsubscribe?.()
    this.#unsubscribe = undefined
  }

  #scheduleCheck(): void {
    clearTimeout(this.#timer)
    if (this.#isClosed) return
    const usual = apiKey.value === '' ? CHECK_INTERVAL : CHECK_INTERVAL_WITH_KEY
    this.#timer = window.setTimeout(
      async () => {
        await this.check()
        this.#scheduleCheck()
      },
      isSampling.value ? SAMPLE_INTERVAL : usual,
    )
  }
}

const leadOf = ({ timestamp }: Head): number => Math.max(0, toNumber(timestamp) - unixNow())

let watch: ChainWatch | undefined

/** Identifies the watched network and the API key. A new watch starts only when it changes. */
const watched = computed(() => {
  const { name, kind } = network.value ?? {}
  return name === undefined ? undefined : JSON.stringify([name, kind, apiKey.value])
})

/** Starts to watch the current network. */
export function watchChain(): void {
  effect(() => {
    const key = watched.value
    watch?.close()
    watch = undefined
    head.value = undefined
    chainLead.value = 0
    if (key === undefined) return
    const [name, kind] = JSON.parse(key) as [string, string]
    const client = rpc.peek()
    // The watch reads and changes signals. `untracked` keeps them from starting another watch.
    if (client !== undefined) watch = untracked(() => new ChainWatch(client, webSocketUrl(name), kind === 'ethereum'))
  })
  document.addEventListener('visibilitychange', () => watch?.onVisibility())
}

/** Checks the chain and reloads the views at once, after an action on this page. */
export async function checkNow(): Promise<void> {
  await watch?.check()
  refresh()
}
