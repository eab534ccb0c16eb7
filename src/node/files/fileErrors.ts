import { accessSync, constants, existsSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { define, errorCode, NodeError, readReasonOf, systemReasonOf } from '../../errors.ts'

export const cannotReadFile = define<{ option: string; file: string; reason: string }>(
  'CannotReadFile',
  -32602,
  ({ option, file, reason }) => `${option}: cannot read ${file}: ${reason}`,
)

const cannotWriteFile = define<{ option: string; file: string; reason: string }>(
  'CannotWriteFile',
  -32602,
  ({ option, file, reason }) => `${option}: cannot write ${file}: ${reason}`,
)

const writeReasons: Readonly<Record<string, string>> = {
  ENOENT: 'its folder does not exist',
  // Windows replaces no file that a program has open.
  EPERM: 'permission denied, or another program uses it',
}

/** Describes why a file cannot be written, without the text of the system error: that may contain the name of a temporary file. */
export const writeReasonOf = (cause: unknown): string => systemReasonOf(cause, writeReasons)

/** Writes the file that an option names. Throws CannotWriteFile. */
export function writeOptionFile(option: string, file: string, content: string | Uint8Array): void {
  try {
    writeFileSync(file, content)
  } catch (cause) {
    throw writeFailure(option, file, cause)
  }
}

/** Throws CannotWriteFile for a file that cannot be written. For commands that work for a long time before they write it. */
export function checkOptionFile(option: string, file: string): void {
  try {
    accessSync(existsSync(file) ? file : dirname(resolve(file)), constants.W_OK)
  } catch (cause) {
    throw writeFailure(option, file, cause)
  }
}

/** Converts a system error from writing a file to CannotWriteFile. Returns other errors unchanged. */
export const writeFailure = (option: string, file: string, cause: unknown): unknown =>
  errorCode(cause) === undefined ? cause : cannotWriteFile({ option, file, reason: writeReasonOf(cause) }, { cause })

/** Adds the option and its file to a NodeError about the content of the file. Converts a system error to CannotReadFile. */
export function fileProblem(option: string, file: string, cause: unknown): Error {
  if (!(cause instanceof NodeError)) return cannotReadFile({ option, file, reason: readReasonOf(cause) }, { cause })
  const { name, code, message, data } = cause
  return new NodeError(name, code, `${option}: ${file}: ${message}`, data, { cause })
}
