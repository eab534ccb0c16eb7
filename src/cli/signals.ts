import { constants } from 'node:os'

export interface Closing {
  /** Whether a signal has come: what fails from now on fails because of that. */
  readonly begun: boolean
}

/** Maximum time between a signal and the end of the process, in milliseconds. */
const DEADLINE = 10_000

/**
 * Ends the process on SIGINT and SIGTERM: the first one lets `close` finish what runs and ends with status 0. Where that takes
 * longer than ten seconds, and at a second signal, the process ends without it, with the status of the signal.
 */
export function closeOnSignals(close: () => Promise<void>, deadline = DEADLINE): Closing {
  const closing = { begun: false }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    const status = 128 + constants.signals[signal]
    process.on(signal, () => {
      if (closing.begun) process.exit(status)
      closing.begun = true
      setTimeout(() => {
        complain(`did not close within ${deadline / 1_000} seconds of ${signal}: ended without waiting any longer`)
        process.exit(status)
      }, deadline).unref()
      close().then(
        () => process.exit(0),
        (failure: unknown) => {
          complain(`could not close: ${failure instanceof Error ? failure.stack : String(failure)}`)
          process.exit(1)
        },
      )
    })
  }
  return closing
}

const complain = (text: string): void => void process.stderr.write(`vivarium: ${text}\n`)
