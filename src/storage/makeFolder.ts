import { mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Makes a folder and those above it that are missing. Rejects as the file system does. Node's own `recursive` never returns where a
 * file system has a folder in which nothing can be made, such as /proc.
 */
export async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'EEXIST' && (await stat(folder)).isDirectory()) return
    const parent = dirname(folder)
    if (code !== 'ENOENT' || parent === folder) throw error
    // Another call may have made it meanwhile.
    if (!(await exists(parent))) await makeFolder(parent)
    await mkdir(folder).catch(async (again: unknown) => {
      if (!(await exists(folder))) throw again // or another process made it
    })
  }
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )
