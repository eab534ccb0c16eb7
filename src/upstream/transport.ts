import { causeOf } from '../errors.ts'
import { parsedJson } from '../json.ts'
import { monotonicNow } from '../monotonicNow.ts'
import { connectionFailure } from './connectionFailure.ts'
import { requestTarget, withoutKeys } from './requestTarget.ts'
import { upstreamRequestCancelled, upstreamUnavailable } from './upstreamErrors.ts'
import { MAX_RESPONSE_BYTES, UpstreamResponseTooLarge } from './upstreamResponseTooLarge.ts'
import { isWebSocketUrl, UpstreamWebSockets } from './webSockets.ts'

/** Settings of the connection to the upstream. Times in milliseconds. */
export interface TransportOptions {
  /** The URLs of the upstream. After a failure, the next one is used. */
  readonly urls: readonly string[]
  readonly headers?: Readonly<Record<string, string>>
  /** Maximum time for the response to one request. */
  readonly timeout?: number
  /** Maximum number of attempts for one request. */
  readonly attempts?: number
  /** Maximum number of requests at the same time. A batch is one request. */
  readonly parallel?: number
  /** Maximum number of requests per second. */
  readonly requestsPerSecond?: number | undefined
  /** Aborts all pending and later requests, as `close` does. */
  readonly signal?: AbortSignal | undefined
  /** Receives a sentence for the log when an attempt fails and the request is repeated, at most once a minute. */
  readonly warn?: ((text: string) => void) | undefined
  readonly fetch?: typeof fetch
  readonly wait?: (milliseconds: number) => Promise<void>
  readonly random?: () => number
  readonly now?: () => number
}

const FIRST_DELAY = 250
/** HTTP statuses below 500 after which another attempt can succeed: the request took too long, or was too long. The next one has fewer calls. */
const repeatedStatuses: ReadonlySet<number> = new Set([408, 413])
const MAX_DELAY = 15_000
/** Maximum number of characters of a body in an error. */
const MAX_QUOTED = 120
/** Minimum time between two warnings about failed attempts, in milliseconds. */
const WARNING_INTERVAL = 60_000

/** Thrown if one attempt fails. */
class AttemptFailed extends Error {
  /** The delay that the upstream requested, in milliseconds. */
  readonly retryAfter: number | undefined
  /** Whether another attempt with the same URL would fail too. */
  readonly isPermanent: boolean
  /** What the user can do. */
  readonly remedy: string

  constructor(
    message: string,
    {
      retryAfter,
      isPermanent = false,
      remedy = 'Check its URL',
    }: { retryAfter?: number | undefined; isPermanent?: boolean; remedy?: string | undefined } = {},
  ) {
    super(message)
    this.retryAfter = retryAfter
    this.isPermanent = isPermanent
    this.remedy = remedy
  }
}

const RATE_LIMIT_REMEDY = 'Lower --fork-requests-per-second, use another upstream'

/** The reason for which an attempt is aborted after the timeout. */
class ResponseTimeout extends Error {}

/**
 * Sends JSON to an upstream node, over HTTP or WebSocket. Limits the number of concurrent requests, and of requests per second. After a failure it retries with the
 * next URL, with exponential backoff and jitter. It respects `Retry-After`. After a permanent failure it tries only URLs that were not tried.
 */
export class Transport {
  readonly #options: Required<Omit<TransportOptions, 'requestsPerSecond' | 'headers' | 'signal' | 'warn'>> &
    Pick<TransportOptions, 'requestsPerSecond' | 'headers' | 'warn'>
  readonly #waiting: (() => void)[] = []
  #running = 0
  /** Number of the current URL, which grows with each change. */
  #url = 0
  /** Earliest time of the next request. */
  #nextAt = 0
  /** Earliest time of the next warning. */
  #nextWarningAt = Number.NEGATIVE_INFINITY
  #requests = 0
  readonly #webSockets = new UpstreamWebSockets()
  readonly #closing = new AbortController()

  constructor(options: TransportOptions) {
    this.#options = {
      timeout: 20_000,
      attempts: 6,
      parallel: 4,
      fetch: globalThis.fetch,
      wait: (milliseconds) => waitFor(milliseconds, this.#closing.signal),
      random: Math.random,
      now: monotonicNow,
      ...options,
    }
    const { signal } = options
    signal?.addEventListener('abort', () => this.close(), { signal: this.#closing.signal })
    if (signal?.aborted === true) this.close()
  }

  /** Number of requests since the start. */
  get requests(): number {
    return this.#requests
  }

  /** Host of the current URL. The rest of the URL may contain a key. */
  get host(): string {
    return hostOf(this.#currentUrl)
  }

  /** Aborts all pending requests, which reject with UpstreamRequestCancelled and the reason. */
  close(reason = 'the node is closing'): void {
    this.#closing.abort(reason)
    this.#webSockets.close()
  }

  /**
   * Posts a body and returns the JSON of the response. `body` returns the body of each attempt. `accept` throws `repeatableError` or
   * `rateLimitError` if the request must be repeated; `hasFailed` tells whether the HTTP status says so. Rejects with UpstreamUnavailable after the
   * last attempt.
   */
  async post<Accepted>(body: () => string, accept: (json: unknown, hasFailed: boolean) => Accepted): Promise<Accepted> {
    await this.#acquire()
    try {
      const { attempts, urls } = this.#options
      for (let attempt = 1; ; attempt++) {
        await this.#throttle()
        const [index, url] = [this.#url, this.#currentUrl]
        let retryAfter: number | undefined
        try {
          const response = await this.#attempt(body(), url)
          retryAfter = response.retryAfter
          return accept(response.json, response.hasFailed)
        } catch (error) {
          if (!(error instanceof AttemptFailed)) throw error
          retryAfter ??= error.retryAfter
          // Parallel requests to a URL fail together. Only the first failure selects the next URL.
          if (this.#url === index) this.#url++
          const maxAttempts = error.isPermanent ? Math.min(urls.length, attempts) : attempts
          if (attempt >= maxAttempts || this.#closing.signal.aborted) {
            throw unavailable(error, hostOf(url), attempt)
          }
          this.#warnOfRetry(hostOf(url), error.message, attempt)
          if (!error.isPermanent) await this.#options.wait(retryAfter ?? this.#delay(attempt))
        }
      }
    } finally {
      this.#release()
    }
  }

  /** Replaces the parts of the URLs that can be a key in a text of the upstream. */
  withoutKeys(text: string): string {
    return this.#options.urls.reduce(withoutKeys, text)
  }

  #warnOfRetry(host: string, reason: string, attempt: number): void {
    const { warn, attempts, now } = this.#options
    if (warn === undefined || now() < this.#nextWarningAt) return
    this.#nextWarningAt = now() + WARNING_INTERVAL
    const next = this.host === host ? '' : ` with ${this.host}`
    warn(`the upstream ${host} does not answer: ${reason}. Trying again${next} (attempt ${attempt + 1} of ${attempts})`)
  }

  get #currentUrl(): string {
    const { urls } = this.#options
    return urls[this.#url % urls.length] ?? ''
  }

  async #attempt(body: string, url: string): Promise<JsonRpcResponse> {
    this.#requests++
    const host = hostOf(url)
    const { timeout, headers } = this.#options
    // Not AbortSignal.any: the garbage collector can remove its timeout before it fires.
    const attempt = new AbortController()
    const timer = setTimeout(() => attempt.abort(new ResponseTimeout()), timeout)
    const stop = (): void => attempt.abort()
    this.#closing.signal.addEventListener('abort', stop)
    if (this.#closing.signal.aborted) stop()
    let response: Response
    let text: string
    try {
      const target = requestTarget(url)
      response = await this.#send(target.url, body, { ...target.headers, ...headers }, attempt.signal)
      text = await readText(response, attempt.signal)
    } catch (error) {
      if (error instanceof UpstreamResponseTooLarge) throw unavailable(error, host, 1)
      throw this.#networkFailure(error, host)
    } finally {
      clearTimeout(timer)
      this.#closing.signal.removeEventListener('abort', stop)
    }
    return readJsonRpc(response, text, url)
  }

  #send(url: string, body: string, headers: Readonly<Record<string, string>>, signal: AbortSignal): Promise<Response> {
    if (isWebSocketUrl(url)) return this.#webSockets.fetch(url, { body, headers, signal })
    return this.#options.fetch(url, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', ...headers },
      signal,
      redirect: 'manual',
    })
  }

  #networkFailure(error: unknown, host: string): Error {
    const { aborted, reason: closed } = this.#closing.signal
    if (aborted) return upstreamRequestCancelled({ host, reason: String(closed) })
    const cause = causeOf(error)
    if (cause instanceof ResponseTimeout)
      return new AttemptFailed(`no response within ${this.#options.timeout / 1000} s`)
    const { reason = 'the connection was interrupted', isPermanent = false } = connectionFailure(cause) ?? {}
    return new AttemptFailed(reason, { isPermanent })
  }

  /** Waits until the limit of requests per second allows another request. */
  async #throttle(): Promise<void> {
    const { requestsPerSecond, now } = this.#options
    if (requestsPerSecond === undefined) return
    const time = now()
    const at = Math.max(time, this.#nextAt)
    this.#nextAt = at + 1000 / requestsPerSecond
    if (at > time) await this.#options.wait(at - time)
  }

  /** Returns the delay before the next attempt. It doubles with each attempt, and its upper half is random (jitter). */
  #delay(attempt: number): number {
    const delay = Math.min(MAX_DELAY, FIRST_DELAY * 2 ** (attempt - 1))
    return delay / 2 + (delay / 2) * this.#options.random()
  }

  async #acquire(): Promise<void> {
    if (this.#running < this.#options.parallel) {
      this.#running++
      return
    }
    await new Promise<void>((resolve) => this.#waiting.push(resolve))
  }

  #release(): void {
    const next = this.#waiting.shift()
    if (next === undefined) this.#running--
    else next()
  }
}

/** Returns the error for the last attempt. */
function unavailable(failure: Error, host: string, attempts: number): Error {
  return upstreamUnavailable({
    host,
    // Texts of other programs can end with a full stop.
    reason: failure.message.replace(/\.$/, ''),
    attempts,
    remedy: failure instanceof AttemptFailed ? failure.remedy : 'Check its URL',
  })
}

interface JsonRpcResponse {
  readonly json: unknown
  /** Whether the HTTP status says that another attempt can succeed. */
  readonly hasFailed: boolean
  /** The delay that the upstream requested, in milliseconds. */
  readonly retryAfter: number | undefined
}

/** Decodes the JSON of a response. Throws an AttemptFailed without a JSON-RPC response in it. */
function readJsonRpc(response: Response, text: string, url: string): JsonRpcResponse {
  const { status } = response
  if (status >= 300 && status < 400)
    throw new AttemptFailed(`it redirects to ${redirectOf(response, url)} (HTTP ${status})`, { isPermanent: true })
  const retryAfter = retryAfterOf(response)
  if (status === 429) {
    const body = text.trim() === '' ? '' : ` ${quoted(text, url)}`
    throw new AttemptFailed(`it limits the request rate (HTTP 429${body})`, { retryAfter, remedy: RATE_LIMIT_REMEDY })
  }
  const hasFailed = repeatedStatuses.has(status) || status >= 500
  const json = parsedJson(text)
  if (isResponse(json)) return { json, hasFailed, retryAfter }
  const problem = json === undefined ? 'is not complete JSON' : 'is not JSON-RPC'
  if (response.ok) throw new AttemptFailed(`its response ${problem}: ${quoted(text, url)}`)
  const remedy = status === 401 || status === 403 ? 'Check the API key in its URL or in --fork-headers' : undefined
  throw new AttemptFailed(`HTTP ${status} ${quoted(text, url)}`, { retryAfter, isPermanent: !hasFailed, remedy })
}

/** Whether a JSON value is a JSON-RPC response or a list. Gateways before a node answer with other objects. */
const isResponse = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (Array.isArray(value) || 'result' in value || ('error' in value && typeof value.error === 'object'))

/** Returns an error after which the request is repeated. */
export function repeatableError(reason: string): Error {
  return new AttemptFailed(reason)
}

/** Returns an error after which the request is repeated, because the upstream limits the request rate. `text` is its message. */
export function rateLimitError(text: string): Error {
  return new AttemptFailed(`it limits the request rate: ${text}`, { remedy: RATE_LIMIT_REMEDY })
}

/** Returns the host of a URL, without user, password, path and query. */
export function hostOf(url: string): string {
  try {
    return new URL(url).host
  } catch {
    return 'upstream'
  }
}

/** Describes the URL to which a response redirects, by its origin. The rest of the URL may contain a key. */
function redirectOf({ headers }: Response, url: string): string {
  const location = headers.get('location')
  if (location === null || !URL.canParse(location, url)) return 'another URL'
  const { origin } = new URL(location, url)
  return origin === new URL(url).origin ? `another path or query of ${origin}` : origin
}

/**
 * Returns the body of a response as text. Rejects if `signal` aborts: fetch no longer does so when it has returned the response and the garbage
 * collector has run.
 */
async function readText(response: Response, signal: AbortSignal): Promise<string> {
  const reader = response.body?.getReader()
  if (reader === undefined) return ''
  const stop = (): void => void reader.cancel().catch(() => {})
  signal.addEventListener('abort', stop)
  try {
    const decoder = new TextDecoder()
    let text = ''
    for (let bytes = 0; ; ) {
      const { done, value } = await reader.read()
      signal.throwIfAborted()
      if (done) return text + decoder.decode()
      bytes += value.length
      if (bytes > MAX_RESPONSE_BYTES) {
        stop()
        throw new UpstreamResponseTooLarge()
      }
      text += decoder.decode(value, { stream: true })
    }
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

/** Returns the delay of a `Retry-After` header (seconds or a date) in milliseconds, at most one minute. */
function retryAfterOf(response: Response): number | undefined {
  const text = response.headers.get('retry-after')
  if (text === null) return undefined
  const seconds = /^\d+$/.test(text) ? Number(text) : (Date.parse(text) - Date.now()) / 1000
  return Number.isFinite(seconds) ? Math.min(60_000, Math.max(0, seconds * 1000)) : undefined
}

/** Quotes the start of a body. The body may repeat the URL, so parts of the URL that can be a key are removed. */
function quoted(text: string, url: string): string {
  const line = withoutKeys(text.replace(/\s+/g, ' ').trim(), url)
  if (line === '') return '(empty body)'
  return line.length > MAX_QUOTED ? `"${line.slice(0, MAX_QUOTED)}…"` : `"${line}"`
}

function waitFor(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, milliseconds)
    signal.addEventListener('abort', end)
    if (signal.aborted) end()
  })
}
