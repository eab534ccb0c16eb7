import { RATE_LIMITED } from './errors.ts'

/** Milliseconds before the first attempt to reconnect. Each failed attempt doubles the delay, up to the maximum. */
const FIRST_DELAY = 250
const MAX_DELAY = 5_000

/** Close code of a connection whose API key has no credits left or was revoked, and milliseconds before the next attempt. */
const POLICY_VIOLATION = 1008
const REFUSED_DELAY = 30_000

/** Milliseconds before a call is repeated that exceeds the rate limit of the API key. */
const RATE_LIMIT_DELAY = 1_000

export type SocketState = 'connecting' | 'open' | 'closed'

interface Subscription {
  readonly params: readonly unknown[]
  readonly onEvent: (event: never) => void
  /** Subscription id on the current connection. */
  id?: string
}

interface PendingCall {
  readonly method: string
  readonly params: readonly unknown[]
  readonly onResult: (result: unknown) => void
}

interface Message {
  readonly id?: number
  readonly result?: unknown
  readonly error?: { readonly code: number }
  readonly params?: { readonly subscription: string; readonly result: unknown }
}

/**
 * Subscriptions over a WebSocket that reconnects automatically. Each new connection renews all subscriptions and calls `onConnect`, because
 * events may have been missed. `isFirst` is set if no earlier connection failed or ended.
 */
export class RpcSocket {
  readonly #url: string
  readonly #onState: (state: SocketState) => void
  readonly #onConnect: (isFirst: boolean) => void
  readonly #subscriptions = new Set<Subscription>()
  readonly #pendingCalls = new Map<number, PendingCall>()
  #socket: WebSocket | undefined
  #delay = FIRST_DELAY
  #timer: number | undefined
  #nextId = 0
  #isFirst = true
  #isClosed = false

  constructor(url: string, onState: (state: SocketState) => void, onConnect: (isFirst: boolean) => void) {
    this.#url = url
    this.#onState = onState
    this.#onConnect = onConnect
    this.#connect()
  }

  /** Subscribes, also after a reconnect. Returns a function that unsubscribes. */
  subscribe<Event>(params: readonly unknown[], onEvent: (event: Event) => void): () => void {
    const subscription: Subscription = { params, onEvent }
    this.#subscriptions.add(subscription)
    if (this.#socket?.readyState === WebSocket.OPEN) this.#sendSubscribe(subscription)
    return () => {
      this.#subscriptions.delete(subscription)
      if (subscription.id !== undefined && this.#socket?.readyState === WebSocket.OPEN)
        this.#call('eth_unsubscribe', [subscription.id], () => {})
    }
  }

  /** Closes the connection without reconnecting. */
  close(): void {
    this.#isClosed = true
    clearTimeout(this.#timer)
    this.#socket?.close()
  }

  #connect(): void {
    this.#onState('connecting')
    const socket = new WebSocket(this.#url)
    this.#socket = socket
    socket.onopen = () => {
      this.#delay = FIRST_DELAY
      this.#onState('open')
      for (const subscription of this.#subscriptions) this.#sendSubscribe(subscription)
      this.#onConnect(this.#isFirst)
    }
    socket.onmessage = ({ data }) => this.#receive(JSON.parse(String(data)))
    socket.onclose = ({ code }) => this.#onClose(code)
  }

  #onClose(code: number): void {
    this.#pendingCalls.clear()
    for (const subscription of this.#subscriptions) delete subscription.id
    if (this.#isClosed) return
    this.#isFirst = false
    this.#onState('closed')
    const delay = code === POLICY_VIOLATION ? REFUSED_DELAY : this.#delay
    this.#timer = window.setTimeout(() => this.#connect(), delay)
    this.#delay = Math.min(MAX_DELAY, this.#delay * 2)
  }

  #sendSubscribe(subscription: Subscription): void {
    this.#call('eth_subscribe', subscription.params, (id) => {
      if (this.#subscriptions.has(subscription)) subscription.id = String(id)
      else this.#call('eth_unsubscribe', [id], () => {})
    })
  }

  #call(method: string, params: readonly unknown[], onResult: (result: unknown) => void): void {
    const id = this.#nextId++
    this.#pendingCalls.set(id, { method, params, onResult })
    this.#socket?.send(JSON.stringify({ jsonrpc: '2.0', id, method, params }))
  }

  #receive({ id, error, result, params }: Message): void {
    if (params !== undefined) {
      for (const subscription of this.#subscriptions)
        if (subscription.id === params.subscription) subscription.onEvent(params.result as never)
      return
    }
    if (id === undefined) return
    const call = this.#pendingCalls.get(id)
    this.#pendingCalls.delete(id)
    if (call === undefined) return
    if (error === undefined) call.onResult(result)
    else if (error.code === RATE_LIMITED) this.#repeat(call)
  }

  /** Repeats a call after a delay, unless the connection has closed meanwhile. */
  #repeat({ method, params, onResult }: PendingCall): void {
    const socket = this.#socket
    setTimeout(() => {
      if (socket === this.#socket && socket?.readyState === WebSocket.OPEN) this.#call(method, params, onResult)
    }, RATE_LIMIT_DELAY)
  }
}
