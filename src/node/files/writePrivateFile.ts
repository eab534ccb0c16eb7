import { renameSync, rmSync, writeFileSync } from 'node:fs'

/**
 * Writes a file atomically, readable by its owner only. It is written under a random name first, which is opened exclusively, so that a symbolic
 * link in the folder is replaced and not followed. Throws the errors of `node:fs`.
 */
export function writePrivateFile(file: string, text: string): void {
  // The global object loads the module when it is used, and most starts write no file.
  const unfinished = `${file}.${crypto.randomUUID()}.tmp`
  try {
    writeFileSync(unfinished, text, { mode: 0o600, flag: 'wx' })
    renameSync(unfinished, file)
  } catch (failure) {
    rmSync(unfinished, { force: true })
    throw failure
  }
}
