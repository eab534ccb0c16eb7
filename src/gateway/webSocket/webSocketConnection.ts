import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import { LongText } from '../../rpc/longText.ts'
import type { PushKind } from '../../rpc/ports/caller.ts'
import type { FaultControl } from '../../rpc/ports/faultControl.ts'
import type { KeyControl } from '../../rpc/ports/keyControl.ts'
import type { PriceList } from '../../rpc/protocol/prices.ts'
import { isResponseText } from '../../rpc/responseText.ts'
import { pollAfterResponse } from '../busyPolling.ts'
import type { Client } from '../client.ts'
import { chargeEvent } from '../credits/chargeEvent.ts'
import { faultControlFor } from '../faults/faultControlFor.ts'
import type { GatewayContext } from '../gatewayContext.ts'
import { bodyText } from '../http/body.ts'
import { hasControlToken, mayAdminister, type RequestSource } from '../keys/mayAdminister.ts'
import { RequestQueue } from '../requestQueue.ts'
import type { FaultInterruption, HttpError, Reply, Route } from '../route.ts'
import { serve } from '../serve.ts'
import { MAX_UNREAD_BYTES } from '../transportLimits.ts'
import { MIN_COUNTED_BYTES, type UnreadConnection } from '../unreadResponses.ts'

/** Going away: the node stops, or the network was dropped (RFC 6455, section 7.4.1). */
const GOING_AWAY = 1001
/** The server restarts (IANA, WebSocket close codes). */
const SERVICE_RESTART = 1012
/** Try again later (the same registry). */
const TRY_AGAIN_LATER = 1013

/** Messages are text, also if they are encoded already. */
const TEXT = { binary: false }

/** The client of one WebSocket. */
export class WebSocketConnection implements Client, UnreadConnection {
  readonly transport = 'webSocket'
  readonly isRemote = true
  readonly origin: string | undefined
  readonly route: Route
  readonly #source: RequestSource
  readonly #webSocket: WebSocket
  readonly #socket: Duplex
  readonly #context: GatewayContext
  readonly #running = new Set<Promise<void>>()
  /** Callbacks for after the response to the current request. Undefined while no request is read. */
  #afterResponse: (() => void)[] | undefined
  #controller: AbortController | undefined
  readonly #requests: RequestQueue
  #isHeld = false
  /** Whether an error has ended the connection. It closes after the running requests. */
  #isRefused = false
  /** Pings since the client last sent anything. */
  #unansweredPings = 0
  /** Settles when events that wait for their charge are sent. */
  #pendingPush: Promise<void> | undefined

  constructor(webSocket: WebSocket, request: IncomingMessage, socket: Duplex, route: Route, context: GatewayContext) {
    this.origin = request.headers.origin
    this.#source = { headers: request.headers, remoteAddress: request.socket.remoteAddress }
    this.#webSocket = webSocket
    this.#socket = socket
    this.route = route
    this.#context = context
    this.#requests = new RequestQueue(context.transport.maxRunningRequests, {
      pause: () => webSocket.pause(),
      resume: () => webSocket.resume(),
    })
    // After any failure, such as a broken pipe or an oversized frame, `ws` closes the connection.
    webSocket.on('error', () => {})
    webSocket.on('close', () => this.#controller?.abort())
    webSocket.on('pong', () => {
      this.#unansweredPings = 0
    })
    webSocket.on('message', (message: Buffer, isBinary) => {
      this.#unansweredPings = 0
      // `ws` has checked that text is UTF-8.
      this.#requests.run(() => this.#receive(isBinary ? bodyText(message) : message.toString()))
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
    const { account } = this.route
    return account.isBuiltIn ? undefined : account.id
  }

  get keys(): KeyControl | undefined {
    return mayAdminister(this.route.account, this.#source) ? this.#context.keys : undefined
  }

  get isOperator(): boolean {
    return hasControlToken(this.route.account)
  }

  get faults(): FaultControl {
    return faultControlFor(this.#context.faults, this.route.account)
  }

  get signal(): AbortSignal {
    if (this.#controller === undefined) {
      this.#controller = new AbortController()
      if (this.#webSocket.readyState === this.#webSocket.CLOSED) this.#controller.abort()
    }
    return this.#controller.signal
  }

  get #isOpen(): boolean {
    return !this.#isRefused && this.#webSocket.readyState === this.#webSocket.OPEN
  }

  /**
   * Disconnects a subscriber that reads too slowly: the pending events must not grow without limit, and skipping events would hide a gap.
   */
  readonly push = (kind: PushKind, text: string): void => {
    if (!this.#isOpen) return
    const { faults } = this.#context
    const interruption = faults.mayAffect(this.route.account.id) ? faults.drawEvent(this.route) : undefined
    if (interruption !== undefined) {
      this.#interrupt({ interruption, text: undefined })
      return
    }
    const httpError = chargeEvent(this.route, kind, this, this.#context)
    if (this.#pendingPush === undefined && !(httpError instanceof Promise)) this.#pushNow(text, httpError)
    else this.#pushLater(text, httpError)
  }

  /** Keeps the order of events, also if the charge of one is pending. */
  #pushLater(text: string, charge: undefined | HttpError | Promise<undefined | HttpError>): void {
    const pendingPush = Promise.all([charge, this.#pendingPush]).then(([httpError]) => {
      if (this.#pendingPush === pendingPush) this.#pendingPush = undefined
      this.#pushNow(text, httpError)
    })
    this.#pendingPush = pendingPush
  }

  #pushNow(text: string, httpError: undefined | HttpError): void {
    if (!this.#isOpen) return
    if (httpError !== undefined) {
      this.#refuse(httpError)
      return
    }
    this.#send(text)
    const { maxPendingEventBytes } = this.#context.transport
    if (this.#webSocket.bufferedAmount <= maxPendingEventBytes) return
    this.disconnect(`the client reads too slowly: more than ${maxPendingEventBytes} bytes are pending`)
  }

  /** `reason` has at most 123 bytes. */
  readonly disconnect = (reason: string): void => {
    this.#webSocket.close(TRY_AGAIN_LATER, reason)
    // Ends the subscriptions now. The connection may take longer to close.
    this.#controller?.abort()
  }

  /**
   * Calls `run` after the response to the current request. If the caller is unknown, because a request still runs asynchronously, waits for
   * all running requests.
   */
  afterAnswer(run: () => void): void {
    if (this.#afterResponse !== undefined) this.#afterResponse.push(run)
    else Promise.all(this.#running).then(run)
  }

  #receive(text: string): Promise<void> | undefined {
    const afterResponse: (() => void)[] = []
    this.#afterResponse = afterResponse
    const reply = serve(this.route, text, this, this.#context)
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
    pollAfterResponse()
    for (const run of afterResponse) run()
  }

  #reply(reply: Reply): void {
    if (reply instanceof LongText && reply.encoded !== undefined) this.#send(reply.encoded)
    else if (isResponseText(reply)) this.#send(String(reply))
    else if (reply === undefined) return
    else if ('status' in reply) this.#refuse(reply)
    else this.#interrupt(reply)
  }

  /** Sends a text, or its UTF-8. */
  #send(text: string | Buffer): void {
    // Messages often arrive together. Their responses leave in one write after all are read.
    if (this.#socket.writableCorked === 0) {
      this.#socket.cork()
      process.nextTick(() => this.#socket.uncork())
    }
    // A closing connection discards output.
    this.#webSocket.send(text, TEXT)
    if (this.unreadBytes >= MIN_COUNTED_BYTES) this.#context.unread.count(this)
    if (this.#socket.writableLength > MAX_UNREAD_BYTES && !this.#isHeld) this.#holdUntilDrained()
  }

  /** Starts no further request, even one that was already read, until the client reads its responses. */
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
    if (closeCode === undefined) return
    this.#isRefused = true
    void this.#stop().then(() => this.#webSocket.close(closeCode))
  }

  /** Drops the requests that have not started, and waits for the responses to the others, which are charged. */
  async #stop(): Promise<void> {
    this.#requests.close()
    // The queue may have paused reading, and the closing handshake has to be read.
    this.#webSocket.resume()
    await Promise.all(this.#running)
  }

  /** Closes the connection, for an injected fault. */
  #interrupt({ interruption, text }: FaultInterruption): void {
    if (interruption === 'close') this.#webSocket.close(SERVICE_RESTART)
    else if (interruption === 'drop' || text === undefined) this.#webSocket.terminate()
    // The first fragment of a message that is never completed.
    else this.#webSocket.send(text.slice(0, text.length >> 1), { fin: false }, () => this.#webSocket.terminate())
  }

  /** Pings the client, and disconnects it after a long silence. The limit is long because a debugger may have paused the client. */
  ping(): void {
    const { pingInterval, pongTimeout } = this.#context.transport
    if (this.#unansweredPings * pingInterval >= pongTimeout) this.#webSocket.terminate()
    else if (this.#webSocket.readyState === this.#webSocket.OPEN) {
      // While reading is paused for running requests, no pong could arrive.
      if (!this.#requests.isWaiting || this.#isHeld) this.#unansweredPings++
      this.#webSocket.ping()
    }
  }

  /** Closes the connection after its running requests. `reason` has at most 123 bytes. */
  async close(reason: string): Promise<void> {
    await this.#stop()
    const closed = new Promise((resolve) => this.#webSocket.once('close', resolve))
    if (this.#webSocket.readyState === this.#webSocket.CLOSED) return
    this.#webSocket.close(GOING_AWAY, reason)
    await closed
  }

  terminate(): void {
    this.#webSocket.terminate()
  }
}
