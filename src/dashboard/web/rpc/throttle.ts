import { RATE_LIMITED } from './errors.ts'

/** Milliseconds before the first retry if the node names no delay. Each further retry of a request doubles it, up to the maximum. */
const FIRST_DELAY = 500
const MAX_DELAY = 5_000
/** Minimum milliseconds before a retry. */
const MIN_DELAY = 100
/** Milliseconds after which a request is not repeated again. */
const MAX_TIME = 60_000

/**
 * Repeats requests that exceed the rate limit of an API key. Until the node accepts them, all requests with this key are sent one after the
 * other.
 */
export class Throttle {
  readonly #onChange: (isLimited: boolean) => void
  /** Resolves when all delayed requests are answered. Undefined while no request is delayed. */
  #last: Promise<unknown> | undefined

  /** `onChange` is called when the node starts to reject requests, and when it has answered all of them. */
  constructor(onChange: (isLimited: boolean) => void) {
    this.#onChange = onChange
  }

  /** Sends a request, again after a delay if it exceeds the rate limit. Resolves to the last response. */
  async send(post: () => Promise<Response>): Promise<Response> {
    if (this.#last !== undefined) return this.#enqueue(() => repeat(post))
    const response = await post()
    if (response.status !== RATE_LIMITED) return response
    return this.#enqueue(() => repeat(post, response))
  }

  async #enqueue(run: () => Promise<Response>): Promise<Response> {
    if (this.#last === undefined) this.#onChange(true)
    const answered = (this.#last ?? Promise.resolve()).then(run, run)
    this.#last = answered
    try {
      return await answered
    } finally {
      if (this.#last === answered) {
        this.#last = undefined
        this.#onChange(false)
      }
    }
  }
}

/** Sends a request until the node accepts it. `rejected` is the response to an earlier attempt. */
async function repeat(post: () => Promise<Response>, rejected?: Response): Promise<Response> {
  let response = rejected ?? (await post())
  let delay = FIRST_DELAY
  const deadline = performance.now() + MAX_TIME
  while (response.status === RATE_LIMITED && performance.now() < deadline) {
    const wait = requestedDelay(response) ?? delay
    await new Promise((resolve) => setTimeout(resolve, Math.max(wait, MIN_DELAY)))
    delay = Math.min(MAX_DELAY, delay * 2)
    response = await post()
  }
  return response
}

/** Returns the milliseconds after which the node accepts the request. Undefined if the response does not say it, as for an injected fault. */
function requestedDelay({ headers }: Response): number | undefined {
  const milliseconds = headers.get('retry-after-ms')
  return milliseconds === null ? undefined : Number(milliseconds)
}
