import { LoopSlice } from '../../yieldToEventLoop.ts'

/** Work in steps, between which other work can run. */
export type Steps = Generator<void, void>

/** Number of steps between two checks of the time. */
const STEPS = 64
/** Maximum number of reports that wait. More would keep too many blocks in memory. */
const MAX_WAITING = 64

/** Reports events, one report after another: synchronously, or in turns of the event loop if a report takes long. */
export class SteppedReports {
  /** The reports that are not complete. The first one may have begun. */
  readonly #waiting: Steps[] = []
  #finished: Promise<void> | undefined
  #isRunning = false

  /** Resolves when all reports so far are complete. Undefined if they are. */
  get finished(): Promise<void> | undefined {
    return this.#finished
  }

  add(steps: Steps): void {
    if (this.#waiting.length >= MAX_WAITING) this.finish()
    this.#waiting.push(steps)
    if (this.#waiting.length > 1) return
    if (!this.#run(new LoopSlice())) this.#finished ??= this.#continue()
  }

  /** Completes all reports at once. The receiver of a report cannot do this. */
  finish(): void {
    if (!this.#isRunning) this.#run()
  }

  async #continue(): Promise<void> {
    const slice = new LoopSlice()
    do await slice.yield()
    while (!this.#run(slice))
    this.#finished = undefined
  }

  /** Continues the reports until the time is over. Returns whether all are complete. */
  #run(slice?: LoopSlice): boolean {
    this.#isRunning = true
    try {
      return this.#runSteps(slice)
    } finally {
      this.#isRunning = false
    }
  }

  #runSteps(slice: LoopSlice | undefined): boolean {
    for (let steps = this.#waiting[0]; steps !== undefined; steps = this.#waiting[0]) {
      for (let count = 1; steps.next().done !== true; count++)
        if (count % STEPS === 0 && slice?.isOver === true) return false
      this.#waiting.shift()
    }
    return true
  }
}
