import { randomBytes } from 'node:crypto'
import { renameSync, rmSync, writeFileSync } from 'node:fs'

/**
 * Writes a file that only its owner may read, whole or not at all. It is written under a new random name first, which is opened
 * exclusively: a link that another user planted in the folder is replaced and never followed. Throws the errors of `node:fs`.
 */
export function writePrivateFile(file: string, text: string): void {
  const unfinished = `${file}.${randomBytes(8).toString('hex')}.tmp`
  try {
    writeFileSync(unfinished, text, { mode: 0o600, flag: 'wx' })
    renameSync(unfinished, file)
  } catch (failure) {
    rmSync(unfinished, { force: true })
    throw failure
  }
}
