import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { usingFolder } from '../../storage/makeFolder.ts'
import { TEMPORARY_FOLDER_VARIABLE } from '../../storage/temporaryStore.ts'

/** Writes a temporary file, which is removed when the process ends. Returns its path. Throws FolderUnusable. */
export function writeTemporaryFile(name: string, text: string): string {
  const parent = tmpdir()
  return usingFolder(parent, TEMPORARY_FOLDER_VARIABLE, () => {
    const folder = mkdtempSync(join(parent, 'vivarium-export-'))
    process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
    const file = join(folder, name)
    writeFileSync(file, text)
    return file
  })
}
