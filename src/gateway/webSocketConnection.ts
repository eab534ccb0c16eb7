import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import type { PushKind } from '../rpc/ports/caller.ts'
import type { FaultControl } from '../rpc/ports/faultControl.ts'
import type { KeyControl } from '../rpc/ports/keyControl.ts'
import type { PriceList } from '../rpc/protocol/prices.ts'
import { chargeEvent } from './credits/chargeEvent.ts'
import { faultControlFor } from './faults/faultControlFor.ts'
import { mayAdminister } from './keys/mayAdminister.ts'
import { RequestQueue } from './requestQueue.ts'
import type { FaultInterruption, HttpError, Reply, Route } from './route.ts'
import { type Client, type GatewayContext, serve } from './serve.ts'
import { MAX_UNREAD_BYTES } from './transportLimits.ts'
import { MIN_COUNTED_BYTES, type UnreadConnection } from './unreadResponses.ts'

/** Going away: the node stops (RFC 6455, section 7.4.1). */
const GOING_AWAY = 1001
/** The server restarts (IANA, WebSocket close codes). */
const SERVICE_RESTART = 1012
/** Try again later (the same). */
const TRY_AGAIN_LATER = 1013

/** One client of a WebSocket. */
export class WebSocketConnection implements Client, UnreadConnection {
  readonly transport = 'webSocket'
  readonly origin: string | undefined
  readonly #remoteAddress: string | undefined
  readonly #webSocket: WebSocket
  readonly #socket: Duplex
  readonly #route: Route
  readonly #context: GatewayContext
  readonly #running = new Set<Promise<void>>()
  /** What is to be done after the answer to the request that is being read; undefined while none is. */
  #afterResponse: (() => void)[] | undefined
  #controller: AbortController | undefined
  readonly #requests: RequestQueue
  #isHeld = false
  /** Pings since something was last heard of the client. */
  #unansweredPings = 0
  /** Settles when the events are sent whose charge is waited for. */
  #pendingPush: Promise<void> | undefined

  constructor(webSocket: WebSocket, request: IncomingMessage, socket: Duplex, route: Route, context: GatewayContext) {
    this.origin = request.headers.origin
    this.#remoteAddress = request.socket.remoteAddress
    this.#webSocket = webSocket
    this.#socket = socket
    this.#route = route
    this.#context = context
    this.#requests = new RequestQueue(context.transport.maxRunningRequests, {
      pause: () => webSocket.pause(),
      resume: () => webSocket.resume(),
    })
    // Whatever fails here (a frame that is too long, a broken pipe), `ws` closes the connection afterResponse.
    webSocket.on('error', () => {})
    webSocket.on('close', () => this.#controller?.abort())
    webSocket.on('pong', () => {
      this.#unansweredPings = 0
    })
    webSocket.on('message', (message) => {
      this.#unansweredPings = 0
      this.#requests.run(() => this.#receive(String(message)))
    })
  }

  get prices(): PriceList {
    return this.#context.metering.prices
  }

  get unreadBytes(): number {
    return this.#socket.destroyed ? 0 : this.#socket.writableLength
  }

  destroy(): void {
    this.#webSocket.terminate()
  }

  get keyId(): string | undefined {
    const { account } = this.#route
    return account.isBuiltIn ? undefined : account.id
  }

  get keys(): KeyControl | undefined {
    const isAllowed = mayAdminister(this.#route.account, this.#remoteAddress, this.origin)
    return isAllowed ? this.#context.keys : undefined
  }

  get faults(): FaultControl {
    return faultControlFor(this.#context.faults, this.#route.account)
  }

  get signal(): AbortSignal {
    if (this.#controller === undefined) {
      this.#controller = new AbortController()
      if (this.#webSocket.readyState === this.#webSocket.CLOSED) this.#controller.abort()
    }
    return this.#controller.signal
  }

  /** A subscriber that reads too slowly loses the connection: what waits for it may not grow for ever, and nothing is left out unseen. */
  readonly push = (kind: PushKind, text: string): void => {
    if (this.#webSocket.readyState !== this.#webSocket.OPEN) return
    const httpError = chargeEvent(this.#route, kind, this.#context)
    if (this.#pendingPush === undefined && !(httpError instanceof Promise)) this.#pushNow(text, httpError)
    else this.#pushLater(text, httpError)
  }

  /** Events keep their order, also where the charge of one has to be waited for. */
  #pushLater(text: string, charge: undefined | HttpError | Promise<undefined | HttpError>): void {
    const pendingPush = Promise.all([charge, this.#pendingPush]).then(([httpError]) => {
      if (this.#pendingPush === pendingPush) this.#pendingPush = undefined
      this.#pushNow(text, httpError)
    })
    this.#pendingPush = pendingPush
  }

  #pushNow(text: string, httpError: undefined | HttpError): void {
    if (this.#webSocket.readyState !== this.#webSocket.OPEN) return
    if (httpError !== undefined) {
      this.#refuse(httpError)
      return
    }
    this.#send(text)
    const { maxPendingEventBytes } = this.#context.transport
    if (this.#webSocket.bufferedAmount <= maxPendingEventBytes) return
    this.#webSocket.close(
      TRY_AGAIN_LATER,
      `the client reads too slowly: over ${maxPendingEventBytes} bytes waited for it`,
    )
    // Whatever it subscribed to is over, though it may be a while until the connection is.
    this.#controller?.abort()
  }

  /** While a request is not read any more but still runs, nobody knows which one asks for this, so it is after all that run. */
  afterAnswer(run: () => void): void {
    if (this.#afterResponse !== undefined) this.#afterResponse.push(run)
    else Promise.all(this.#running).then(run)
  }

  #receive(text: string): Promise<void> | undefined {
    const afterResponse: (() => void)[] = []
    this.#afterResponse = afterResponse
    const reply = serve(this.#route, text, this, this.#context)
    this.#afterResponse = undefined
    if (reply instanceof Promise) return this.#track(reply, afterResponse)
    this.#deliver(reply, afterResponse)
    return undefined
  }

  #track(reply: Promise<Reply>, afterResponse: readonly (() => void)[]): Promise<void> {
    const running = reply.then((later) => {
      this.#running.delete(running)
      this.#deliver(later, afterResponse)
    })
    this.#running.add(running)
    return running
  }

  #deliver(reply: Reply, afterResponse: readonly (() => void)[]): void {
    this.#reply(reply)
    for (const run of afterResponse) run()
  }

  #reply(reply: Reply): void {
    if (typeof reply === 'string') this.#send(reply)
    else if (reply === undefined) return
    else if ('status' in reply) this.#refuse(reply)
    else this.#interrupt(reply)
  }

  #send(text: string): void {
    // Messages often arrive many at once; their answers leave together, in one write, when all are read.
    if (this.#socket.writableCorked === 0) {
      this.#socket.cork()
      process.nextTick(() => this.#socket.uncork())
    }
    // A connection that is closing drops what is sent; its client has gone.
    this.#webSocket.send(text)
    if (this.unreadBytes >= MIN_COUNTED_BYTES) this.#context.unread.count(this)
    if (this.#socket.writableLength > MAX_UNREAD_BYTES && !this.#isHeld) this.#holdUntilDrained()
  }

  /** No request starts while the client does not read its answers, not even one that was read already. */
  #holdUntilDrained(): void {
    this.#isHeld = true
    this.#requests.hold()
    this.#socket.once('drain', () => {
      this.#isHeld = false
      this.#requests.release()
    })
  }

  #refuse({ text, closeCode }: HttpError): void {
    this.#send(text)
    if (closeCode !== undefined) this.#webSocket.close(closeCode)
  }

  /** Ends the connection: a fault that was asked for. */
  #interrupt({ interruption, text }: FaultInterruption): void {
    if (interruption === 'close') this.#webSocket.close(SERVICE_RESTART)
    else if (interruption === 'drop' || text === undefined) this.#webSocket.terminate()
    // The first fragment of a message whose rest never comes.
    else this.#webSocket.send(text.slice(0, text.length >> 1), { fin: false }, () => this.#webSocket.terminate())
  }

  /** Asks whether the client is still there, and gives it up if it has been silent for too long: a debugger may have stopped it. */
  ping(): void {
    const { pingInterval, pongTimeout } = this.#context.transport
    if (this.#unansweredPings * pingInterval >= pongTimeout) this.#webSocket.terminate()
    else if (this.#webSocket.readyState === this.#webSocket.OPEN) {
      // While we read nothing because its requests take their time, no answer of its could be heard.
      if (!this.#requests.isWaiting || this.#isHeld) this.#unansweredPings++
      this.#webSocket.ping()
    }
  }

  async close(): Promise<void> {
    this.#requests.close()
    await Promise.all(this.#running)
    const closed = new Promise((resolve) => this.#webSocket.once('close', resolve))
    if (this.#webSocket.readyState === this.#webSocket.CLOSED) return
    this.#webSocket.close(GOING_AWAY, 'the node stops')
    await closed
  }

  terminate(): void {
    this.#webSocket.terminate()
  }
}
