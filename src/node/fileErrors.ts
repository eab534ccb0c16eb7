import { basename } from 'node:path'
import { define, errorCode } from '../errors.ts'

export const cannotReadFile = define<{ option: string; file: string; reason: string }>(
  'CannotReadFile',
  -32602,
  ({ option, file, reason }) => `${option}: cannot read ${basename(file)}: ${reason}`,
)

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EISDIR: 'it is a folder',
  EACCES: 'permission denied',
}

/** Why the system would not read a file, in words. */
export function readFailure(option: string, file: string, cause: unknown): Error {
  const code = errorCode(cause) ?? ''
  const reason = reasons[code] ?? (cause instanceof Error ? cause.message : String(cause))
  return cannotReadFile({ option, file, reason }, { cause })
}
