import { renameSync, rmSync, writeFileSync } from 'node:fs'

/**
 * Writes a file atomically, readable only by its owner. First writes a temporary file with a random name, which is opened exclusively. A
 * symbolic link in the folder is thus replaced, not followed. Throws the errors of `node:fs`.
 */
export function writePrivateFile(file: string, text: string): void {
  // The global `crypto` loads its module at first use. Most starts write no file.
  const unfinished = `${file}.${crypto.randomUUID()}.tmp`
  try {
    writeFileSync(unfinished, text, { mode: 0o600, flag: 'wx' })
    renameSync(unfinished, file)
  } catch (failure) {
    rmSync(unfinished, { force: true })
    throw failure
  }
}
