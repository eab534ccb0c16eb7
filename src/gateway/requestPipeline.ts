import type { NodeError } from '../errors.ts'
import { toClientError } from '../rpc/errors.ts'
import { isMethodName } from '../rpc/protocol/checkMethodEntries.ts'
import type { Endpoint } from '../rpc/protocol/endpoint.ts'
import type { Entry, Envelope } from '../rpc/protocol/envelope.ts'
import { type FailureListener, isBatch, respond } from '../rpc/protocol/respond.ts'
import { authorize } from './access/authorize.ts'
import type { Client } from './client.ts'
import { dayOf, type LimitExceeded } from './credits/creditAccount.ts'
import { quotaExceededText, rateExceededText } from './credits/limitTexts.ts'
import { priceOf } from './credits/priceOf.ts'
import { serveWithFault } from './faults/serveWithFault.ts'
import type { GatewayContext } from './gatewayContext.ts'
import { createHttpError, paymentRequired, tooManyRequests } from './http/httpErrors.ts'
import type { HttpError, Reply, Route } from './route.ts'
import type { UsageKey } from './usage/usageStore.ts'

/** Method of invalid requests in usage and metrics. */
export const INVALID_REQUEST_LABEL = 'invalid'
/** Method of batches, in addition to their items. */
const BATCH_LABEL = 'batch'
/** Methods that do not exist. */
const UNKNOWN_METHOD_LABEL = 'unknown'

/** Handles one request in these steps: fault, permission, charge, execution, record. */
export class RequestPipeline implements FailureListener {
  readonly #route: Route
  readonly #envelope: Envelope
  readonly #client: Client
  readonly #context: GatewayContext
  /** Error that the transport found before it read the body. */
  readonly #httpError: HttpError | undefined
  readonly #startedAt: number
  #credits = 0
  #failures: Map<Entry, number> | undefined

  constructor(route: Route, envelope: Envelope, client: Client, context: GatewayContext, httpError?: HttpError) {
    this.#route = route
    this.#envelope = envelope
    this.#client = client
    this.#context = context
    this.#httpError = httpError
    this.#startedAt = context.metering.monotonic()
  }

  serve(): Reply | Promise<Reply> {
    const { faults } = this.#context
    const fault = faults.mayAffect(this.#route.account.id)
      ? faults.draw(this.#route, methodsOf(this.#envelope))
      : undefined
    const reply =
      fault === undefined
        ? this.#charge()
        : serveWithFault(fault, this.#envelope, this.#client, {
            run: () => this.#charge(),
            fail: (error) => this.#fail(error),
          })
    if (!(reply instanceof Promise)) return this.#record(reply)
    return reply.then((later) => this.#record(later))
  }

  /** FailureListener. */
  failed(entry: Entry, code: number): void {
    this.#failures ??= new Map()
    this.#failures.set(entry, code)
  }

  /** Charges a request before it runs. A batch runs completely or not at all. */
  #charge(): Reply | Promise<Reply> {
    const { prices } = this.#context.metering
    const { creditAccount } = this.#route.account
    const httpError = this.#httpError ?? authorize(this.#route, this.#envelope, this.#client)
    // The limits of a revoked key no longer apply.
    if (httpError?.status === 401) return httpError
    const price = httpError === undefined ? priceOf(this.#envelope, prices) : prices.refused
    const charged = creditAccount?.charge(price, this.#startedAt)
    if (charged !== undefined && 'kind' in charged) return this.#limitError(charged)
    this.#credits = price
    if (charged === undefined) return httpError ?? this.#respond()
    return charged.then(
      () => httpError ?? this.#respond(),
      (failure) => {
        // A request whose charge cannot be stored does not run and costs nothing.
        this.#credits = 0
        return createHttpError(500, toClientError(failure), this.#envelope)
      },
    )
  }

  #respond(): Reply | Promise<Reply> {
    return this.#respondFrom(this.#route.endpoint)
  }

  /** Answers each call with an error, without a charge. */
  #fail(error: NodeError): Reply | Promise<Reply> {
    const failing: Endpoint = {
      handle() {
        throw error
      },
    }
    return this.#respondFrom(failing)
  }

  #respondFrom(endpoint: Endpoint): Reply | Promise<Reply> {
    const { limits, answersNotifications } = this.#context
    const options = { listener: this, batchResponseLimit: limits.batchResponse, answersNotifications }
    return respond(endpoint, this.#envelope, this.#client, options)
  }

  #limitError(exceeded: LimitExceeded): HttpError {
    const { name } = this.#route.account
    if (exceeded.kind === 'quotaExceeded') return paymentRequired(this.#envelope, quotaExceededText(name, exceeded))
    const { retryAfter } = this.#context.metering
    const headers = ['retry-after-ms', String(exceeded.milliseconds)]
    if (retryAfter !== undefined) headers.push('retry-after', String(retryAfter))
    return tooManyRequests(this.#envelope, rateExceededText(name, exceeded), headers)
  }

  /** Records the request and its outcome. */
  #record(reply: Reply): Reply {
    const { metering } = this.#context
    const { account, network } = this.#route
    this.#client.charged?.(this.#credits)
    const milliseconds = metering.monotonic() - this.#startedAt
    const status = statusOf(reply)
    const day = dayOf(metering.now())
    const envelope = this.#envelope
    const isFailed = status >= 400 || this.#failures !== undefined
    if (isBatch(envelope)) this.#recordBatch(envelope, { account: account.id, day, network, status }, milliseconds)
    else {
      const usageKey = { account: account.id, day, network, method: this.#label(envelope, status), status }
      metering.usage.count(usageKey, this.#credits, isFailed ? 1 : 0, milliseconds)
    }
    const listener = (isFailed ? metering.onFailure : undefined) ?? metering.onRequest
    listener?.({
      network,
      account: account.id,
      transport: this.#client.transport,
      methods: methodsOf(envelope),
      credits: this.#credits,
      status,
      errors: status >= 400 ? (isBatch(envelope) ? envelope.length : 1) : (this.#failures?.size ?? 0),
      errorCode: status >= 400 ? undefined : this.#failures?.values().next().value,
      milliseconds,
      reason: typeof reply === 'object' && 'status' in reply ? reply.reason : undefined,
    })
    return reply
  }

  /** Records each item, and the batch as one more request with the total time. */
  #recordBatch(entries: readonly Entry[], usageKey: Omit<UsageKey, 'method'>, milliseconds: number): void {
    const { usage, prices } = this.#context.metering
    const isCharged = this.#credits > 0 && usageKey.status < 400
    for (const entry of entries) {
      const isFailed = usageKey.status >= 400 || this.#failures?.has(entry) === true
      const method = this.#label(entry, usageKey.status)
      usage.count({ ...usageKey, method }, isCharged ? priceOf(entry, prices) : 0, isFailed ? 1 : 0, undefined)
    }
    const batchCredits = isCharged ? prices.batch : this.#credits
    usage.count({ ...usageKey, method: BATCH_LABEL }, batchCredits, usageKey.status >= 400 ? 1 : 0, milliseconds)
  }

  /** Returns the method of a call in usage and metrics. Clients can send any name, and each label takes memory, so only methods that exist have one. */
  #label(entry: Entry, status: number): string {
    if ('refused' in entry) return INVALID_REQUEST_LABEL
    const { method } = entry
    const hasSucceeded = status < 400 && this.#failures?.has(entry) !== true
    return hasSucceeded || isMethodName(method, this.#context.metering.aliases) ? method : UNKNOWN_METHOD_LABEL
  }
}

/** Returns the methods that a request calls, one for each item of a batch. */
const methodsOf = (envelope: Envelope): readonly string[] =>
  [envelope].flat().flatMap((entry) => ('method' in entry ? [entry.method] : []))

/** Returns the HTTP status of a reply. A truncated reply counts as answered. */
function statusOf(reply: Reply): number {
  if (reply === undefined) return 204
  return typeof reply === 'object' && 'status' in reply ? reply.status : 200
}
