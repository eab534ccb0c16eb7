import { bodyTooLarge } from '../../rpc/errors.ts'
import { LongText } from '../../rpc/longText.ts'
import type { PushKind } from '../../rpc/ports/caller.ts'
import { isResponseText } from '../../rpc/responseText.ts'
import { pollAfterResponse } from '../busyPolling.ts'
import type { QueuedClient } from '../client.ts'
import { chargeEvent } from '../credits/chargeEvent.ts'
import type { GatewayContext } from '../gatewayContext.ts'
import { createHttpError } from '../http/httpErrors.ts'
import type { RequestSource } from '../keys/mayAdminister.ts'
import { RequestQueue } from '../requestQueue.ts'
import type { FaultInterruption, HttpError, Reply, Route } from '../route.ts'
import { RoutedClient } from '../routedClient.ts'
import { serve, serveRefusal } from '../serve.ts'
import { MAX_UNREAD_BYTES } from '../transportLimits.ts'
import { MIN_COUNTED_BYTES, type UnreadConnection } from '../unreadResponses.ts'
import type { MessageListener, MessageSocket } from './messageSocket.ts'

/** RFC 6455, section 7.4.1. */
const NORMAL_CLOSURE = 1000
/** Going away: the node stops, or the network was dropped (the same section). */
const GOING_AWAY = 1001
/** The server restarts (IANA, WebSocket close codes). */
const SERVICE_RESTART = 1012
/** Try again later (the same registry). */
const TRY_AGAIN_LATER = 1013

/** The client of one connection over which messages are sent in both directions. */
export class MessageConnection extends RoutedClient implements UnreadConnection, MessageListener {
  readonly requests: RequestQueue
  readonly #socket: MessageSocket
  readonly #running = new Set<Promise<void>>()
  /** Callbacks for after the response to the current request. Undefined while no request is read. */
  #afterResponse: (() => void)[] | undefined
  #controller: AbortController | undefined
  #isHeld = false
  /** Whether an error has ended the connection. It closes after the running requests. */
  #isRefused = false
  /** Pings since the client last sent anything. */
  #unansweredPings = 0
  /** Upper bound of the bytes of events that wait for the client to read, after the last event. */
  #pendingEventBytes = 0
  /** Settles when events that wait for their charge are sent. */
  #pendingPush: Promise<void> | undefined
  readonly whenClosed: Promise<void>
  #resolveClosed: () => void = () => {}

  constructor(socket: MessageSocket, source: RequestSource, route: Route, context: GatewayContext) {
    super(source, route, context)
    this.#socket = socket
    this.requests = new RequestQueue(context.transport.maxRunningRequests, {
      pause: () => socket.pause(),
      resume: () => socket.resume(),
    })
    this.whenClosed = new Promise((resolve) => {
      this.#resolveClosed = resolve
    })
    socket.listen(this)
  }

  get transport(): QueuedClient['transport'] {
    return this.#socket.transport
  }

  /** MessageListener. */
  message(text: string): void {
    this.#unansweredPings = 0
    this.requests.run(() => this.#receive(() => serve(this.route, text, this, this.context)))
  }

  /** MessageListener. Replies as HTTP does to a body of this size. */
  oversized(): void {
    const { limits } = this.context
    const httpError = createHttpError(413, bodyTooLarge({ limit: limits.body }))
    this.requests.run(() => this.#receive(() => serveRefusal(this.route, httpError, this, this.context)))
  }

  /** MessageListener. A client that has disconnected looks the same as one that still reads, so its calls have a limited time. */
  ended(): void {
    const timer = setTimeout(() => this.#socket.terminate(), this.context.transport.halfClosedTimeout)
    const stopTimer = () => clearTimeout(timer)
    void this.whenClosed.then(stopTimer)
    // Requests can wait although the input has ended: the queue paused its reading too late.
    this.requests.run(() =>
      Promise.all(this.#running).then(() => {
        stopTimer()
        this.#socket.close(NORMAL_CLOSURE)
      }),
    )
  }

  /** MessageListener. */
  alive(): void {
    this.#unansweredPings = 0
  }

  /** MessageListener. */
  closed(): void {
    this.#controller?.abort()
    this.#resolveClosed()
  }

  get unreadBytes(): number {
    const { stream } = this.#socket
    return stream.destroyed ? 0 : stream.writableLength
  }

  destroy(): void {
    this.#socket.terminate()
  }

  get signal(): AbortSignal {
    if (this.#controller === undefined) {
      this.#controller = new AbortController()
      if (this.#socket.isClosed) this.#controller.abort()
    }
    return this.#controller.signal
  }

  get #isOpen(): boolean {
    return !this.#isRefused && this.#socket.isOpen
  }

  /**
   * Disconnects a subscriber that reads too slowly: the pending events must not grow without limit, and skipping events would hide a gap.
   */
  readonly push = (kind: PushKind, text: string): void => {
    if (!this.#isOpen) return
    const { faults } = this.context
    const interruption = faults.mayAffect(this.route.account.id) ? faults.drawEvent(this.route) : undefined
    if (interruption !== undefined) {
      this.#interrupt({ interruption, text: undefined })
      return
    }
    const httpError = chargeEvent(this.route, kind, this, this.context)
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
    const { maxPendingEventBytes } = this.context.transport
    const pendingBefore = this.#socket.pendingBytes
    this.#send(text)
    // At most what was pending before can be earlier events. The rest of it is responses, which have their own limit.
    this.#pendingEventBytes =
      Math.min(this.#pendingEventBytes, pendingBefore) + this.#socket.pendingBytes - pendingBefore
    if (this.#pendingEventBytes <= maxPendingEventBytes) return
    this.disconnect(`the client reads too slowly: more than ${maxPendingEventBytes} bytes are pending`)
  }

  /** `reason` has at most 123 bytes. */
  readonly disconnect = (reason: string): void => {
    this.#socket.close(TRY_AGAIN_LATER, reason)
    // Ends the subscriptions now. The connection may take longer to close.
    this.#controller?.abort()
  }

  /**
   * Calls `run` after the response to the current request. If the caller is unknown, because a request still runs asynchronously, waits for
   * all running requests.
   */
  afterResponse(run: () => void): void {
    if (this.#afterResponse !== undefined) this.#afterResponse.push(run)
    else Promise.all(this.#running).then(run)
  }

  #receive(run: () => Reply | Promise<Reply>): Promise<void> | undefined {
    const afterResponse: (() => void)[] = []
    this.#afterResponse = afterResponse
    const reply = run()
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
    const { stream } = this.#socket
    if (stream.writableCorked === 0) {
      stream.cork()
      process.nextTick(() => stream.uncork())
    }
    this.#socket.send(text)
    if (this.unreadBytes >= MIN_COUNTED_BYTES) this.context.unread.count(this)
    if (stream.writableLength > MAX_UNREAD_BYTES && !this.#isHeld) this.#holdUntilDrained()
  }

  /** Starts no further request, even one that was already read, until the client reads its responses. */
  #holdUntilDrained(): void {
    this.#isHeld = true
    this.requests.hold()
    this.#socket.stream.once('drain', () => {
      this.#isHeld = false
      this.requests.release()
    })
  }

  #refuse({ text, closeCode }: HttpError): void {
    this.#send(text)
    if (closeCode === undefined) return
    this.#isRefused = true
    void this.#stop().then(() => this.#socket.close(closeCode))
  }

  /** Drops the requests that have not started, and waits for the responses to the others, which are charged. */
  async #stop(): Promise<void> {
    this.requests.close()
    // The queue may have paused reading, and the closing handshake has to be read.
    this.#socket.resume()
    await Promise.all(this.#running)
  }

  /** Closes the connection, for an injected fault. */
  #interrupt({ interruption, text }: FaultInterruption): void {
    if (interruption === 'close') this.#socket.close(SERVICE_RESTART)
    else if (interruption === 'drop' || text === undefined) this.#socket.terminate()
    else this.#socket.sendUnfinished(text.slice(0, text.length >> 1))
  }

  /** Pings the client, and disconnects it after a long silence. The limit is long because a debugger may have paused the client. */
  ping(): void {
    if (this.#socket.ping === undefined) return
    const { pingInterval, pongTimeout } = this.context.transport
    if (this.#unansweredPings * pingInterval >= pongTimeout) this.#socket.terminate()
    else if (this.#socket.isOpen) {
      // While reading is paused for running requests, no pong could arrive.
      if (!this.requests.isWaiting || this.#isHeld) this.#unansweredPings++
      this.#socket.ping()
    }
  }

  /** Closes the connection after its running requests. `reason` has at most 123 bytes. */
  async close(reason: string): Promise<void> {
    await this.#stop()
    if (this.#socket.isClosed) return
    this.#socket.close(GOING_AWAY, reason)
    await this.whenClosed
  }
}
