import { mkdir, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { errorCode } from '../errors.ts'
import { makeFolderSync } from '../folders.ts'
import { folderUnusable } from './storageErrors.ts'

/** Why a folder cannot be made or used, by the code of the file system. */
const reasons: Readonly<Record<string, string>> = {
  EEXIST: 'it is not a directory',
  ENOTDIR: 'a part of its path is not a directory',
  ENOENT: 'no directory can be made there',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the file system is read-only',
  ENOSPC: 'no space is left on the file system',
}

/**
 * Makes a folder and those above it that are missing. Rejects with FolderUnusable. Node's own `recursive` never returns where a file
 * system has a folder in which nothing can be made, such as /proc.
 */
export async function makeFolder(folder: string): Promise<void> {
  try {
    await make(resolve(folder))
  } catch (cause) {
    throw unusable(folder, '--data-dir', cause)
  }
}

/** Makes the folder that an option such as `--out` names, with its missing parents. Throws FolderUnusable. */
export function makeOptionFolder(folder: string, option: string): void {
  try {
    makeFolderSync(folder)
  } catch (cause) {
    throw unusable(folder, option, cause)
  }
}

/** The error for a folder that cannot be made or used, from the error of the file system. `option` names another folder. */
export function unusable(folder: string, option: string, cause: unknown): Error {
  const code = errorCode(cause) ?? ''
  return folderUnusable({ folder, reason: reasons[code] ?? String(cause), option }, { cause })
}

async function make(folder: string): Promise<void> {
  try {
    await mkdir(folder)
  } catch (error) {
    const code = errorCode(error)
    if (code === 'EEXIST' && (await stat(folder)).isDirectory()) return
    const parent = dirname(folder)
    if (code !== 'ENOENT' || parent === folder) throw error
    // Another call may have made it meanwhile.
    if (!(await exists(parent))) await make(parent)
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
