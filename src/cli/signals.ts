import { constants } from 'node:os'

export interface Closing {
  /** Whether a signal has come: what fails from now on fails because of that. */
  readonly begun: boolean
}

/**
 * Ends the process on SIGINT and SIGTERM: the first one lets `close` finish what runs and ends with status 0, a second one
 * does not wait.
 */
export function closeOnSignals(close: () => Promise<void>): Closing {
  const closing = { begun: false }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (closing.begun) process.exit(128 + constants.signals[signal])
      closing.begun = true
      close().then(
        () => process.exit(0),
        (failure: unknown) => {
          process.stderr.write(
            `vivarium: could not close: ${failure instanceof Error ? failure.stack : String(failure)}\n`,
          )
          process.exit(1)
        },
      )
    })
  }
  return closing
}
