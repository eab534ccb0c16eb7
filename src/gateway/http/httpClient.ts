import type { GatewayContext } from '../gatewayContext.ts'
import type { RequestQueue } from '../requestQueue.ts'
import type { Route } from '../route.ts'
import { RoutedClient } from '../routedClient.ts'
import type { HttpRequest, HttpResponse } from './httpMessages.ts'

/** A request, its response, and the queue of its connection. */
interface HttpExchange {
  readonly request: HttpRequest
  readonly response: HttpResponse
  readonly requests: RequestQueue
}

/** The client of one HTTP request. */
export class HttpClient extends RoutedClient {
  readonly transport = 'http'
  readonly requests: RequestQueue
  readonly #response: HttpResponse
  #controller: AbortController | undefined
  /** Cost of the request. */
  credits = 0

  constructor({ request, response, requests }: HttpExchange, route: Route, context: GatewayContext) {
    super(request, route, context)
    this.requests = requests
    this.#response = response
  }

  charged(credits: number): void {
    this.credits = credits
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
