import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import type { PushKind } from '../rpc/ports/caller.ts'
import type { FaultControl } from '../rpc/ports/faultControl.ts'
import type { KeyControl } from '../rpc/ports/keyControl.ts'
import type { PriceList } from '../rpc/protocol/prices.ts'
import { chargeEvent } from './credits/chargeEvent.ts'
import { faultsOf } from './faults/faultsOf.ts'
import { mayAdminister } from './keys/administration.ts'
import { RequestQueue } from './requestQueue.ts'
import { type Client, type Office, serve } from './serve.ts'
import { MAX_UNREAD_BYTES } from './transport.ts'
import type { Interruption, Refusal, Served, Visitor } from './visitor.ts'

/** Going away: the node stops (RFC 6455, section 7.4.1). */
const GOING_AWAY = 1001
/** The server restarts (IANA, WebSocket close codes). */
const SERVICE_RESTART = 1012
/** Try again later (the same). */
const TRY_AGAIN_LATER = 1013

/** One client of a WebSocket. */
export class WebSocketConnection implements Client {
  readonly transport = 'webSocket'
  readonly origin: string | undefined
  readonly #remoteAddress: string | undefined
  readonly #webSocket: WebSocket
  readonly #socket: Duplex
  readonly #visitor: Visitor
  readonly #office: Office
  readonly #running = new Set<Promise<void>>()
  /** What is to be done after the answer to the request that is being read; undefined while none is. */
  #afterwards: (() => void)[] | undefined
  #controller: AbortController | undefined
  readonly #requests: RequestQueue
  #isChoked = false
  /** Pings since something was last heard of the client. */
  #unanswered = 0
  /** Settles when the events are sent whose charge is waited for. */
  #pushing: Promise<void> | undefined

  constructor(webSocket: WebSocket, request: IncomingMessage, socket: Duplex, visitor: Visitor, office: Office) {
    this.origin = request.headers.origin
    this.#remoteAddress = request.socket.remoteAddress
    this.#webSocket = webSocket
    this.#socket = socket
    this.#visitor = visitor
    this.#office = office
    this.#requests = new RequestQueue(office.transport.running, {
      pause: () => webSocket.pause(),
      resume: () => webSocket.resume(),
    })
    // Whatever fails here (a frame that is too long, a broken pipe), `ws` closes the connection afterwards.
    webSocket.on('error', () => {})
    webSocket.on('close', () => this.#controller?.abort())
    webSocket.on('pong', () => {
      this.#unanswered = 0
    })
    webSocket.on('message', (message) => {
      this.#unanswered = 0
      this.#requests.run(() => this.#receive(String(message)))
    })
  }

  get prices(): PriceList {
    return this.#office.books.prices
  }

  get keyId(): string | undefined {
    const { account } = this.#visitor
    return account.isBuiltIn ? undefined : account.id
  }

  get keys(): KeyControl | undefined {
    const isAllowed = mayAdminister(this.#visitor.account, this.#remoteAddress, this.origin)
    return isAllowed ? this.#office.keys : undefined
  }

  get faults(): FaultControl {
    return faultsOf(this.#office.faults, this.#visitor.account)
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
    const refusal = chargeEvent(this.#visitor, kind, this.#office)
    if (this.#pushing === undefined && !(refusal instanceof Promise)) this.#pushNow(text, refusal)
    else this.#pushLater(text, refusal)
  }

  /** Events keep their order, also where the charge of one has to be waited for. */
  #pushLater(text: string, charge: undefined | Refusal | Promise<undefined | Refusal>): void {
    const pushing = Promise.all([charge, this.#pushing]).then(([refusal]) => {
      if (this.#pushing === pushing) this.#pushing = undefined
      this.#pushNow(text, refusal)
    })
    this.#pushing = pushing
  }

  #pushNow(text: string, refusal: undefined | Refusal): void {
    if (this.#webSocket.readyState !== this.#webSocket.OPEN) return
    if (refusal !== undefined) {
      this.#refuse(refusal)
      return
    }
    this.#send(text)
    const { backlog } = this.#office.transport
    if (this.#webSocket.bufferedAmount <= backlog) return
    this.#webSocket.close(TRY_AGAIN_LATER, `the client reads too slowly: over ${backlog} bytes waited for it`)
    // Whatever it subscribed to is over, though it may be a while until the connection is.
    this.#controller?.abort()
  }

  /** While a request is not read any more but still runs, nobody knows which one asks for this, so it is after all that run. */
  afterAnswer(run: () => void): void {
    if (this.#afterwards !== undefined) this.#afterwards.push(run)
    else Promise.all(this.#running).then(run)
  }

  #receive(text: string): Promise<void> | undefined {
    const afterwards: (() => void)[] = []
    this.#afterwards = afterwards
    const served = serve(this.#visitor, text, this, this.#office)
    this.#afterwards = undefined
    if (served instanceof Promise) return this.#await(served, afterwards)
    this.#deliver(served, afterwards)
    return undefined
  }

  #await(served: Promise<Served>, afterwards: readonly (() => void)[]): Promise<void> {
    const running = served.then((later) => {
      this.#running.delete(running)
      this.#deliver(later, afterwards)
    })
    this.#running.add(running)
    return running
  }

  #deliver(served: Served, afterwards: readonly (() => void)[]): void {
    this.#reply(served)
    for (const run of afterwards) run()
  }

  #reply(served: Served): void {
    if (typeof served === 'string') this.#send(served)
    else if (served === undefined) return
    else if ('status' in served) this.#refuse(served)
    else this.#interrupt(served)
  }

  #send(text: string): void {
    // Messages often arrive many at once; their answers leave together, in one write, when all are read.
    if (this.#socket.writableCorked === 0) {
      this.#socket.cork()
      process.nextTick(() => this.#socket.uncork())
    }
    // A connection that is closing drops what is sent; its client has gone.
    this.#webSocket.send(text)
    if (this.#socket.writableLength > MAX_UNREAD_BYTES && !this.#isChoked) this.#choke()
  }

  /** No request starts while the client does not read its answers, not even one that was read already. */
  #choke(): void {
    this.#isChoked = true
    this.#requests.hold()
    this.#socket.once('drain', () => {
      this.#isChoked = false
      this.#requests.release()
    })
  }

  #refuse({ text, closeCode }: Refusal): void {
    this.#send(text)
    if (closeCode !== undefined) this.#webSocket.close(closeCode)
  }

  /** Ends the connection: a fault that was asked for. */
  #interrupt({ interruption, text }: Interruption): void {
    if (interruption === 'close') this.#webSocket.close(SERVICE_RESTART)
    else if (interruption === 'drop' || text === undefined) this.#webSocket.terminate()
    // The first fragment of a message whose rest never comes.
    else this.#webSocket.send(text.slice(0, text.length >> 1), { fin: false }, () => this.#webSocket.terminate())
  }

  /** Asks whether the client is still there, and gives it up if it has been silent for too long: a debugger may have stopped it. */
  ping(): void {
    const { pingTime, pongTime } = this.#office.transport
    if (this.#unanswered * pingTime >= pongTime) this.#webSocket.terminate()
    else if (this.#webSocket.readyState === this.#webSocket.OPEN) {
      // While we read nothing because its requests take their time, no answer of its could be heard.
      if (!this.#requests.isWaiting || this.#isChoked) this.#unanswered++
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
