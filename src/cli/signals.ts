import { constants } from 'node:os'
import { errorStack, NodeError } from '../errors.ts'
import { printMessage } from './output.ts'

/** Whether the process is shutting down. */
export interface Shutdown {
  /** Whether a signal was received. Failures after it are expected. */
  readonly hasBegun: boolean
}

const endingSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Maximum time between a signal and the end of the process, in milliseconds. */
const CLOSE_TIMEOUT = 10_000

/**
 * Ends the process on SIGINT, SIGTERM, and SIGHUP, which means that the terminal was closed. The first signal calls `close` and exits with status
 * 0. After ten seconds, or at a second SIGINT or SIGTERM, the process exits at once with the status of the signal. After SIGHUP it always ends by
 * that signal.
 */
export function closeOnSignals(close: () => Promise<void>, deadline = CLOSE_TIMEOUT): Shutdown {
  const shutdown = { hasBegun: false }
  for (const signal of endingSignals) {
    const status = 128 + constants.signals[signal]
    const exit = signal === 'SIGHUP' ? endByHangUp : process.exit
    process.on(signal, () => {
      if (shutdown.hasBegun) {
        // The shell repeats the SIGHUP of the terminal.
        if (signal !== 'SIGHUP') exit(status)
        return
      }
      shutdown.hasBegun = true
      setTimeout(() => {
        printMessage(`did not close within ${deadline / 1_000} seconds of ${signal}: exiting now`)
        exit(status)
      }, deadline).unref()
      close().then(
        () => exit(0),
        (failure: unknown) => {
          if (failure instanceof NodeError) printMessage(failure.message)
          else printMessage(`could not close: ${errorStack(failure)}`)
          exit(1)
        },
      )
    })
  }
  return shutdown
}

/** Ends the process by SIGHUP. `process.exit` would abort, because Node cannot restore a terminal that is closed. */
function endByHangUp(): void {
  process.removeAllListeners('SIGHUP')
  process.kill(process.pid, 'SIGHUP')
}

/** Calls `restore` before a signal ends the process. Returns a function that undoes this. */
export function restoreOnSignals(restore: () => void): () => void {
  const forget = (): void => {
    for (const signal of endingSignals) process.off(signal, end)
  }
  function end(signal: NodeJS.Signals): void {
    forget()
    restore()
    process.kill(process.pid, signal)
  }
  for (const signal of endingSignals) process.on(signal, end)
  return forget
}
