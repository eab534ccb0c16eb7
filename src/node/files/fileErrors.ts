import { writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { define, errorCode, NodeError } from '../../errors.ts'

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
  ENOTDIR: 'a part of its path is not a folder',
  EISDIR: 'it is a folder',
  EACCES: 'permission denied',
  // Windows replaces no file that a program has open.
  EPERM: 'permission denied, or another program uses it',
  EROFS: 'the file system is read-only',
  EBUSY: 'another program uses it',
  ENOSPC: 'no space is left on the file system',
}

/** Describes why a file cannot be written, without the text of the system error: that may contain the name of a temporary file. */
export const writeReasonOf = (cause: unknown): string => {
  const code = errorCode(cause)
  return writeReasons[code ?? ''] ?? (code === undefined ? String(cause) : `the system reports ${code}`)
}

/** Writes the file that an option names. Throws CannotWriteFile. */
export function writeOptionFile(option: string, file: string, content: string | Uint8Array): void {
  try {
    writeFileSync(file, content)
  } catch (cause) {
    throw writeFailure(option, file, cause)
  }
}

/** Converts a system error from writing a file to CannotWriteFile. Returns other errors unchanged. */
export const writeFailure = (option: string, file: string, cause: unknown): unknown =>
  errorCode(cause) === undefined ? cause : cannotWriteFile({ option, file, reason: writeReasonOf(cause) }, { cause })

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EISDIR: 'it is a folder',
  EACCES: 'permission denied',
}

/** Converts a system error from reading a file to CannotReadFile. Clients can see the error, so it contains no folder. */
export function readFailure(option: string, file: string, cause: unknown): Error {
  const code = errorCode(cause) ?? ''
  const reason = reasons[code] ?? (cause instanceof Error ? cause.message : String(cause))
  return cannotReadFile({ option, file: basename(file), reason }, { cause })
}

/**
 * Adds the option and the name of the file to a NodeError about its content. Converts a system error to CannotReadFile. Clients can see the
 * error, so it contains no folder.
 */
export function fileProblem(option: string, file: string, cause: unknown): Error {
  if (!(cause instanceof NodeError)) return readFailure(option, file, cause)
  const { name, code, message, data } = cause
  return new NodeError(name, code, `${option}: ${basename(file)}: ${message}`, data, { cause })
}
