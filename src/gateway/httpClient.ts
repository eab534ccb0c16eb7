import type { FaultControl } from '../rpc/ports/faultControl.ts'
import type { KeyControl } from '../rpc/ports/keyControl.ts'
import type { PriceList } from '../rpc/protocol/prices.ts'
import { faultsOf } from './faults/faultsOf.ts'
import type { HttpRequest, HttpResponse } from './httpMessages.ts'
import { mayAdminister } from './keys/administration.ts'
import type { Client, Office } from './serve.ts'
import type { Visitor } from './visitor.ts'

/** Who sent one request over HTTP. */
export class HttpClient implements Client {
  readonly transport = 'http'
  readonly #request: HttpRequest
  readonly #response: HttpResponse
  readonly #visitor: Visitor
  readonly #office: Office
  #controller: AbortController | undefined
  /** What the request cost. */
  credits = 0

  constructor(request: HttpRequest, response: HttpResponse, visitor: Visitor, office: Office) {
    this.#request = request
    this.#response = response
    this.#visitor = visitor
    this.#office = office
  }

  charged(credits: number): void {
    this.credits = credits
  }

  get origin(): string | undefined {
    return this.#request.headers.origin
  }

  get prices(): PriceList {
    return this.#office.books.prices
  }

  get keyId(): string | undefined {
    const { account } = this.#visitor
    return account.isBuiltIn ? undefined : account.id
  }

  get keys(): KeyControl | undefined {
    const { remoteAddress } = this.#request.socket
    return mayAdminister(this.#visitor.account, remoteAddress, this.origin) ? this.#office.keys : undefined
  }

  get faults(): FaultControl {
    return faultsOf(this.#office.faults, this.#visitor.account)
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
