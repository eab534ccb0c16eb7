import { define, markInterruption } from '../errors.ts'
import { LazyAbortController } from '../protocol/lazyAbortController.ts'
import { afterResponses } from '../yieldToEventLoop.ts'

export const blockInterrupted = markInterruption(
  define<{ cause: string }>(
    'BlockInterrupted',
    -32000,
    ({ cause }) => `the block or the change of the state was abandoned before it was complete: ${cause}`,
  ),
)

export const removalInterrupted = markInterruption(
  define<{ cause: string }>('RemovalInterrupted', -32000, ({ cause }) => `the blocks were not removed: ${cause}`),
)

/** Milliseconds in which an interrupted job may finish. Most blocks do. */
const INTERRUPT_GRACE = 200

/** Whether a job was interrupted, and why. The signal is created on first read. */
export interface Interruption {
  readonly signal: AbortSignal
  readonly reason: Error | undefined
}

const noop = (): void => {}

/** Runs jobs one after another in order. The only writer of a chain. */
export class WriterQueue {
  #last: Promise<unknown> = Promise.resolve()
  #unfinished = 0
  #interruption = new LazyAbortController()
  readonly #closing = new LazyAbortController()
  /** The error of blocks that a caller would still mine. Undefined until the chain closes. */
  #closingError: Error | undefined
  readonly #report: (error: unknown) => void
  #acknowledgedWrite: Promise<void> | undefined

  /** `report` receives errors of jobs whose client already has the response. */
  constructor(report: (error: unknown) => void) {
    this.#report = report
  }

  /** Runs `job` after all earlier jobs. Settles with its result. A failed job does not affect later ones. */
  run<Result>(job: (interruption: Interruption) => Promise<Result>): Promise<Result> {
    const interruption = this.#interruption
    const running = this.#last.then(() => job(interruption))
    const finished = () => {
      this.#unfinished--
    }
    this.#unfinished++
    this.#last = running.then(finished, finished)
    return running
  }

  /** Whether no job runs or waits. */
  get isIdle(): boolean {
    return this.#unfinished === 0
  }

  /**
   * Resolves before a job whose result is certain, so that the client gets its response early. It waits for the earlier jobs. The job begins when the response is
   * written, and the client reads it meanwhile. Readers must wait for `acknowledgedWrite`. Errors of the job are reported.
   */
  runAfterResponse(job: () => Promise<unknown>): Promise<void> {
    return new Promise((resolve) => {
      this.run(async () => {
        let release = noop
        let fail: (reason: Error) => void = noop
        const write = new Promise<void>((resolveWrite, rejectWrite) => {
          release = resolveWrite
          fail = rejectWrite
        })
        write.catch(noop) // most jobs have no reader that waits
        this.#acknowledgedWrite = write
        resolve()
        await afterResponses()
        try {
          await job()
        } catch (error) {
          const { reason } = this.#closing
          // Readers must not see the chain without the result that the client has received.
          if (reason !== undefined && error === reason) return fail(reason)
          this.#report(error)
        }
        if (this.#acknowledgedWrite === write) this.#acknowledgedWrite = undefined
        release()
      })
    })
  }

  /**
   * Resolves when all reads see the result of a running job whose client already has the response. Undefined without such a job. Rejects if the job was
   * interrupted because the chain closes.
   */
  get acknowledgedWrite(): Promise<void> | undefined {
    return this.#acknowledgedWrite
  }

  /**
   * Interrupts the blocks and changes of the state of the jobs in the queue unless they finish within 200 ms. They reject with
   * BlockInterrupted and the cause.
   */
  interrupt(cause: string): void {
    if (this.#unfinished === 0) return
    const before = this.#interruption
    this.#interruption = new LazyAbortController()
    setTimeout(() => before.abort(blockInterrupted({ cause })), INTERRUPT_GRACE).unref()
  }

  /** Interrupts the blocks like `interrupt`, and all removals of blocks, also later ones, with RemovalInterrupted: the chain closes. */
  interruptAll(cause: string): void {
    this.interrupt(cause)
    const abort = (): void => {
      this.#closing.abort(removalInterrupted({ cause }))
      this.#closingError ??= blockInterrupted({ cause })
    }
    // Without a timer if possible, because it keeps a closed chain in memory.
    if (this.isIdle) abort()
    else setTimeout(abort, INTERRUPT_GRACE).unref()
  }

  /** Throws BlockInterrupted if the chain closes. For callers that mine blocks in many jobs. */
  throwIfClosing(): void {
    if (this.#closingError !== undefined) throw this.#closingError
  }

  /** Whether removals of blocks must end because the chain closes. A revert does not end another: each has its own result. */
  get closing(): Interruption {
    return this.#closing
  }
}
