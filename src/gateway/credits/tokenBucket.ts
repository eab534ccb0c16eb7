/**
 * Rate limit of a key: a token bucket with the credits of one second, which refills at a constant rate. A charge passes if any credit is
 * left. It may exceed the remaining credits, because one call can cost more than the credits of a second. The next charge then waits until
 * the balance is positive again.
 */
export class TokenBucket {
  #tokens = 0
  /** Milliseconds of the monotonic clock. */
  #refilledAt = -Infinity

  /** Returns the milliseconds until the bucket of `perSecond` credits has a credit, or 0. */
  wait(perSecond: number, now: number): number {
    // A request that a fault delayed has an earlier time than requests that overtook it.
    if (now > this.#refilledAt) {
      this.#tokens = Math.min(perSecond, this.#tokens + ((now - this.#refilledAt) * perSecond) / 1000)
      this.#refilledAt = now
    }
    return this.#tokens > 0 ? 0 : Math.max(1, Math.ceil((-this.#tokens * 1000) / perSecond))
  }

  /** Call `wait` first. */
  take(price: number): void {
    this.#tokens -= price
  }
}
