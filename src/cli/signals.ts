import { constants } from 'node:os'

/**
 * Ends the process on SIGINT and SIGTERM: the first one lets `close` finish what runs and ends with status 0, a second one
 * does not wait.
 */
export function closeOnSignals(close: () => Promise<void>): void {
  let closing = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (closing) process.exit(128 + constants.signals[signal])
      closing = true
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
}
