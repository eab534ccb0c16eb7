import { renameSync, rmSync, writeFileSync } from 'node:fs'

/**
 * Writes a file atomically: readers find the old or the new content. First writes a temporary file with a random name, which is opened exclusively. A
 * symbolic link in the folder is thus replaced, not followed. Throws the error of the file system, and leaves no temporary file then.
 */
export function replaceFileSync(file: string, content: string | Uint8Array, mode?: number): void {
  // The global `crypto` loads its module at first use. Most starts write no file.
  const unfinished = `${file}.${crypto.randomUUID()}.tmp`
  try {
    writeFileSync(unfinished, content, { mode, flag: 'wx' })
    renameSync(unfinished, file)
  } catch (failure) {
    rmSync(unfinished, { force: true })
    throw failure
  }
}
