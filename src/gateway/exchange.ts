import { NodeError } from '../errors.ts'
import { internalError } from '../rpc/errors.ts'
import { answer, type FailureListener, isBatch } from '../rpc/protocol/answer.ts'
import type { Entry, Envelope } from '../rpc/protocol/envelope.ts'
import { priceOf, priceOfRefusal } from './credits/priceOf.ts'
import { dayOf, type Shortage } from './credits/purse.ts'
import { fastText, spentText } from './credits/shortageText.ts'
import { methodsOf, serveFaulted } from './faults/serveFaulted.ts'
import { judge } from './judge.ts'
import { paymentRequired, refused, tooManyRequests } from './refusals.ts'
import type { Client, Office } from './serve.ts'
import type { Refusal, Served, Visitor } from './visitor.ts'

const METHOD_NOT_FOUND = -32601

/** Under which name the figures of a text are kept that is no request, and those of a batch beside those of its items. */
const NO_REQUEST = 'invalid'
const BATCH = 'batch'

/** One request on its way: faults, permission, price, answer, record, in this order. */
export class Exchange implements FailureListener {
  readonly #visitor: Visitor
  readonly #envelope: Envelope
  readonly #client: Client
  readonly #office: Office
  /** What the request is refused with whatever it says. */
  readonly #refusal: Refusal | undefined
  readonly #begun: number
  #credits = 0
  #failures: Map<Entry, number> | undefined

  constructor(visitor: Visitor, envelope: Envelope, client: Client, office: Office, refusal?: Refusal) {
    this.#visitor = visitor
    this.#envelope = envelope
    this.#client = client
    this.#office = office
    this.#refusal = refusal
    this.#begun = office.books.monotonic()
  }

  serve(): Served | Promise<Served> {
    const { faults } = this.#office
    const fault = faults.mayAffect(this.#visitor.account.id)
      ? faults.draw(this.#visitor, methodsOf(this.#envelope))
      : undefined
    const served =
      fault === undefined ? this.#charge() : serveFaulted(fault, this.#envelope, this.#client, () => this.#charge())
    if (!(served instanceof Promise)) return this.#note(served)
    return served.then((later) => this.#note(later))
  }

  /** FailureListener. */
  failed(entry: Entry, code: number): void {
    this.#failures ??= new Map()
    this.#failures.set(entry, code)
  }

  /** Nothing runs before its price is taken, and a batch runs whole or not at all. */
  #charge(): Served | Promise<Served> {
    const { prices } = this.#office.books
    const { purse } = this.#visitor.account
    const refusal = this.#refusal ?? judge(this.#visitor, this.#envelope, this.#client)
    const price = refusal === undefined ? priceOf(this.#envelope, prices) : priceOfRefusal(refusal, prices)
    const charged = purse?.charge(price, this.#begun)
    if (charged !== undefined && 'kind' in charged) return this.#short(charged)
    this.#credits = price
    if (charged === undefined) return refusal ?? this.#answer()
    return charged.then(
      () => refusal ?? this.#answer(),
      (failure) => {
        // What cannot be charged for good is not done, and is not charged.
        this.#credits = 0
        const error = failure instanceof NodeError ? failure : internalError()
        return refused(500, error, this.#envelope)
      },
    )
  }

  #answer(): Served | Promise<Served> {
    const { batchResponse: batchResponseLimit } = this.#office.limits
    return answer(this.#visitor.endpoint, this.#envelope, this.#client, { listener: this, batchResponseLimit })
  }

  #short(shortage: Shortage): Refusal {
    const { name } = this.#visitor.account
    if (shortage.kind === 'spent') return paymentRequired(this.#envelope, spentText(name, shortage))
    const { retryAfter } = this.#office.books
    const headers = retryAfter === undefined ? [] : ['retry-after', String(retryAfter)]
    return tooManyRequests(this.#envelope, fastText(name, shortage), headers)
  }

  /** Makes the entries in the books, whatever came of the request. */
  #note(served: Served): Served {
    const { books } = this.#office
    const { account, network } = this.#visitor
    this.#client.charged?.(this.#credits)
    const milliseconds = books.monotonic() - this.#begun
    const status = statusOf(served)
    const day = dayOf(books.now())
    const envelope = this.#envelope
    if (isBatch(envelope)) this.#noteBatch(envelope, { account: account.id, day, network, status }, milliseconds)
    else {
      const kind = { account: account.id, day, network, method: this.#label(envelope, status), status }
      const isFailed = status >= 400 || this.#failures !== undefined
      books.usage.count(kind, this.#credits, isFailed ? 1 : 0, milliseconds)
    }
    books.onRequest?.({
      network,
      account: account.id,
      transport: this.#client.transport,
      methods: methodsOf(envelope),
      credits: this.#credits,
      status,
      errors: status >= 400 ? (isBatch(envelope) ? envelope.length : 1) : (this.#failures?.size ?? 0),
      milliseconds,
      reason: typeof served === 'object' && 'status' in served ? served.reason : undefined,
    })
    return served
  }

  /** Each item for itself, and the batch as one more request that took all the time. */
  #noteBatch(
    entries: readonly Entry[],
    kind: { account: string; day: number; network: string; status: number },
    milliseconds: number,
  ): void {
    const { usage, prices } = this.#office.books
    const isCharged = this.#credits > 0 && kind.status < 400
    for (const entry of entries) {
      const isFailed = kind.status >= 400 || this.#failures?.has(entry) === true
      const method = this.#label(entry, kind.status)
      usage.count({ ...kind, method }, isCharged ? priceOf(entry, prices) : 0, isFailed ? 1 : 0, undefined)
    }
    const own = isCharged ? prices.batch : this.#credits
    usage.count({ ...kind, method: BATCH }, own, kind.status >= 400 ? 1 : 0, milliseconds)
  }

  #label(entry: Entry, status: number): string {
    const { labels } = this.#office.books
    if ('refused' in entry) return NO_REQUEST
    if (status >= 400) return labels.ofRefused(entry.method)
    if (this.#failures?.get(entry) === METHOD_NOT_FOUND) return labels.ofUnknown()
    return labels.ofAnswered(entry.method)
  }
}

/** The status that HTTP has for it. An answer that is lost on purpose was given all the same. */
function statusOf(served: Served): number {
  if (typeof served === 'string') return 200
  if (served === undefined) return 204
  return 'status' in served ? served.status : 200
}
