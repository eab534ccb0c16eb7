/**
 * How fast a key spends: a bucket that holds the credits of one second and fills steadily. Whoever finds anything in it may take
 * what he needs and leaves a debt if that is more, since a single call may cost more than a key has for a second; the next
 * one waits until the debt is paid. In the long run nobody spends faster than the bucket fills.
 */
export class TokenBucket {
  #tokens = 0
  /** Milliseconds of the monotonic clock. */
  #refilledAt = -Infinity

  /** Milliseconds until there is something in the bucket of `perSecond` credits; 0 when there is. */
  wait(perSecond: number, now: number): number {
    if (perSecond === Infinity) return 0
    // Requests that were kept waiting on purpose come with an earlier time than those that overtook them.
    if (now > this.#refilledAt) {
      this.#tokens = Math.min(perSecond, this.#tokens + ((now - this.#refilledAt) * perSecond) / 1000)
      this.#refilledAt = now
    }
    return this.#tokens > 0 ? 0 : Math.max(1, Math.ceil((-this.#tokens * 1000) / perSecond))
  }

  /** To be called after `wait`. */
  take(price: number): void {
    this.#tokens -= price
  }
}
