/** Milliseconds before the first attempt to connect again; doubled with each that fails. */
const FIRST_DELAY = 250
const MAX_DELAY = 5_000

export type SocketState = 'connecting' | 'open' | 'closed'

interface Subscription {
  readonly params: readonly unknown[]
  readonly take: (event: never) => void
  /** Its subscription id on the current connection. */
  id?: string
}

interface Message {
  readonly id?: number
  readonly result?: unknown
  readonly error?: { readonly message: string }
  readonly params?: { readonly subscription: string; readonly result: unknown }
}

/**
 * Subscriptions over a WebSocket that connects again by itself. After each new connection the subscriptions are made anew, and
 * `onConnect` is called, since events may have been missed.
 */
export class RpcSocket {
  readonly #url: string
  readonly #onState: (state: SocketState) => void
  readonly #onConnect: () => void
  readonly #subscriptions = new Set<Subscription>()
  readonly #answers = new Map<number, (result: unknown) => void>()
  #socket: WebSocket | undefined
  #delay = FIRST_DELAY
  #timer: number | undefined
  #nextId = 0
  #isClosed = false

  constructor(url: string, onState: (state: SocketState) => void, onConnect: () => void) {
    this.#url = url
    this.#onState = onState
    this.#onConnect = onConnect
    this.#connect()
  }

  /** Subscribes for as long as the socket is used. Returns a function that ends it. */
  subscribe<Event>(params: readonly unknown[], take: (event: Event) => void): () => void {
    const subscription: Subscription = { params, take }
    this.#subscriptions.add(subscription)
    if (this.#socket?.readyState === WebSocket.OPEN) this.#begin(subscription)
    return () => {
      this.#subscriptions.delete(subscription)
      if (subscription.id !== undefined && this.#socket?.readyState === WebSocket.OPEN)
        this.#call('eth_unsubscribe', [subscription.id], () => {})
    }
  }

  /** Ends the connection for good. */
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
      for (const subscription of this.#subscriptions) this.#begin(subscription)
      this.#onConnect()
    }
    socket.onmessage = ({ data }) => this.#receive(JSON.parse(String(data)))
    socket.onclose = () => this.#lost()
  }

  #lost(): void {
    this.#answers.clear()
    for (const subscription of this.#subscriptions) delete subscription.id
    if (this.#isClosed) return
    this.#onState('closed')
    this.#timer = window.setTimeout(() => this.#connect(), this.#delay)
    this.#delay = Math.min(MAX_DELAY, this.#delay * 2)
  }

  #begin(subscription: Subscription): void {
    this.#call('eth_subscribe', subscription.params, (id) => {
      if (this.#subscriptions.has(subscription)) subscription.id = String(id)
      else this.#call('eth_unsubscribe', [id], () => {})
    })
  }

  #call(method: string, params: readonly unknown[], done: (result: unknown) => void): void {
    const id = this.#nextId++
    this.#answers.set(id, done)
    this.#socket?.send(JSON.stringify({ jsonrpc: '2.0', id, method, params }))
  }

  #receive({ id, error, result, params }: Message): void {
    if (params !== undefined) {
      for (const subscription of this.#subscriptions)
        if (subscription.id === params.subscription) subscription.take(params.result as never)
      return
    }
    if (id === undefined) return
    const done = this.#answers.get(id)
    this.#answers.delete(id)
    if (error === undefined) done?.(result)
  }
}
