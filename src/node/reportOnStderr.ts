import { errorStack } from '../errors.ts'

/** Writes a warning for which there is no hook to standard error. */
export function warnOnStderr(text: string): void {
  process.stderr.write(`vivarium: warning: ${text}\n`)
}

/** Writes an internal error for which there is no hook to standard error. */
export function reportOnStderr(fault: unknown, where: string): void {
  process.stderr.write(`vivarium: internal error in ${where}: ${errorStack(fault)}\n`)
}
