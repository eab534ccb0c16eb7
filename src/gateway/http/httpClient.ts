import type { NetworkAccess } from '../../rpc/ports/caller.ts'
import type { FaultControl } from '../../rpc/ports/faultControl.ts'
import type { KeyControl } from '../../rpc/ports/keyControl.ts'
import type { PriceList } from '../../rpc/protocol/prices.ts'
import { networkAccessOf } from '../access/networkAccess.ts'
import type { QueuedClient } from '../client.ts'
import { faultControlFor } from '../faults/faultControlFor.ts'
import type { GatewayContext } from '../gatewayContext.ts'
import { isControlAccount } from '../keys/apiAccount.ts'
import { mayAdminister } from '../keys/mayAdminister.ts'
import type { RequestQueue } from '../requestQueue.ts'
import type { Route } from '../route.ts'
import type { HttpRequest, HttpResponse } from './httpMessages.ts'

/** A request, its response, and the queue of its connection. */
interface HttpExchange {
  readonly request: HttpRequest
  readonly response: HttpResponse
  readonly requests: RequestQueue
}

/** The client of one HTTP request. */
export class HttpClient implements QueuedClient {
  readonly transport = 'http'
  readonly isRemote = true
  readonly requests: RequestQueue
  readonly #request: HttpRequest
  readonly #response: HttpResponse
  readonly #route: Route
  readonly #context: GatewayContext
  #controller: AbortController | undefined
  /** Cost of the request. */
  credits = 0

  constructor({ request, response, requests }: HttpExchange, route: Route, context: GatewayContext) {
    this.requests = requests
    this.#request = request
    this.#response = response
    this.#route = route
    this.#context = context
  }

  charged(credits: number): void {
    this.credits = credits
  }

  get origin(): string | undefined {
    return this.#request.headers.origin
  }

  get prices(): PriceList {
    return this.#context.metering.prices
  }

  get keyId(): string | undefined {
    const { account } = this.#route
    return account.isBuiltIn ? undefined : account.id
  }

  get keys(): KeyControl | undefined {
    const { headers, socket } = this.#request
    const isAllowed = mayAdminister(this.#route.account, { headers, remoteAddress: socket.remoteAddress })
    return isAllowed ? this.#context.keys : undefined
  }

  get networks(): NetworkAccess {
    return networkAccessOf(this.#context.networks, this.#route.account)
  }

  get isOperator(): boolean {
    return isControlAccount(this.#route.account)
  }

  get faults(): FaultControl {
    return faultControlFor(this.#context.faults, this.#route.account)
  }

  get signal(): AbortSignal {
    if (this.#controller === undefined) {
      const controller = new AbortController()
      const response = this.#response
      response.onClose(() => {
        if (!response.isFlushed) controller.abort()
      })
      if (response.isDestroyed) controller.abort()
      this.#controller = controller
    }
    return this.#controller.signal
  }
}
