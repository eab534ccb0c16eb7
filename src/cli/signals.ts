import { constants } from 'node:os'
import { NodeError } from '../errors.ts'

/** Whether the process is ending. */
export interface Closing {
  /** Whether a signal was received. Failures after it are expected. */
  readonly begun: boolean
}

/** Maximum time between a signal and the end of the process, in milliseconds. */
const CLOSE_TIMEOUT = 10_000

/**
 * Ends the process on SIGINT and SIGTERM. The first signal calls `close` and exits with status 0. After ten seconds, or at a second signal, the
 * process exits at once with the status of the signal.
 */
export function closeOnSignals(close: () => Promise<void>, deadline = CLOSE_TIMEOUT): Closing {
  const closing = { begun: false }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    const status = 128 + constants.signals[signal]
    process.on(signal, () => {
      if (closing.begun) process.exit(status)
      closing.begun = true
      setTimeout(() => {
        printError(`did not close within ${deadline / 1_000} seconds of ${signal}: exiting now`)
        process.exit(status)
      }, deadline).unref()
      close().then(
        () => process.exit(0),
        (failure: unknown) => {
          if (failure instanceof NodeError) printError(failure.message)
          else printError(`could not close: ${failure instanceof Error ? failure.stack : String(failure)}`)
          process.exit(1)
        },
      )
    })
  }
  return closing
}

const printError = (text: string): void => void process.stderr.write(`vivarium: ${text}\n`)
