import { checkGlobals } from './checkGlobals.ts'
import { monotonicNow } from './monotonicNow.ts'

/** Maximum time that one request may use the event loop before others run, in milliseconds. */
export const MAX_SLICE_MILLISECONDS = 5

// This module is the first to use such a global.
checkGlobals()

/** Captured at load time, because tests replace the timers of the process. */
const immediately = setImmediate

const waiting: (() => void)[] = []

/**
 * Resolves in a later iteration of the event loop. Each iteration resumes one waiter, in the order of arrival. Sockets are thus read between
 * any two waiters, also with many long requests.
 */
export function yieldToEventLoop(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve)
    if (waiting.length === 1) immediately(resumeOne)
  })
}

/**
 * Resolves in this iteration of the event loop, after the responses that are ready have been written. No request that a client sends after it
 * reads such a response is handled before that.
 */
export function afterResponses(): Promise<void> {
  // All promises that lead to a response settle before the next tick. Responses are written there or in an earlier immediate.
  return new Promise((resolve) => process.nextTick(() => immediately(resolve)))
}

function resumeOne(): void {
  waiting.shift()?.()
  if (waiting.length > 0) immediately(resumeOne)
}

/** The share of long work in one iteration of the event loop: call `if (slice.isOver) await slice.yield()` between two steps. */
export class LoopSlice {
  readonly #interruption: { readonly reason: Error | undefined } | undefined
  #ends = monotonicNow() + MAX_SLICE_MILLISECONDS

  /** With `interruption`, `yield` rejects with its reason as soon as there is one. */
  constructor(interruption?: { readonly reason: Error | undefined }) {
    this.#interruption = interruption
  }

  get isOver(): boolean {
    return monotonicNow() >= this.#ends
  }

  /** Lets other work run, then begins the next slice. */
  async yield(): Promise<void> {
    await yieldToEventLoop()
    if (this.#interruption?.reason !== undefined) throw this.#interruption.reason
    this.#ends = monotonicNow() + MAX_SLICE_MILLISECONDS
  }
}
