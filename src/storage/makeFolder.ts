import { access, constants, mkdir, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { errorCode } from '../errors.ts'
import { makeFolderSync } from '../folders.ts'
import { folderUnusable } from './storageErrors.ts'

/** Reasons why a folder cannot be created or used, by file system error code. */
const reasons: Readonly<Record<string, string>> = {
  EEXIST: 'it is not a directory',
  ENOTDIR: 'a part of its path is not a directory',
  ENOENT: 'no directory can be created there',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the file system is read-only',
  ENOSPC: 'no space is left on the file system',
}

/**
 * Creates a folder with its missing parents. Rejects with FolderUnusable, also for an existing folder that is read-only. Node's `recursive`
 * option never returns on file systems that allow no new folders, such as /proc.
 */
export async function makeFolder(folder: string): Promise<void> {
  try {
    await make(resolve(folder))
  } catch (cause) {
    throw folderError(folder, '--data-dir', cause)
  }
}

/** Creates the folder of an option such as `--out`, with its missing parents. Throws FolderUnusable. */
export function makeOptionFolder(folder: string, option: string): void {
  try {
    makeFolderSync(folder)
  } catch (cause) {
    throw folderError(folder, option, cause)
  }
}

/** Converts a file system error to the error for an unusable folder. `option` selects another folder. */
export function folderError(folder: string, option: string, cause: unknown): Error {
  return folderUnusable({ folder, reason: folderReason(cause) ?? String(cause), option }, { cause })
}

/** Describes an error of the file system that says that a folder cannot be used. Undefined for other errors. */
export const folderReason = (error: unknown): string | undefined => reasons[errorCode(error) ?? '']

async function make(folder: string): Promise<void> {
  try {
    await mkdir(folder)
  } catch (error) {
    const code = errorCode(error)
    if (code === 'EEXIST' && (await stat(folder)).isDirectory()) return access(folder, constants.W_OK)
    const parent = dirname(folder)
    if (code !== 'ENOENT' || parent === folder) throw error
    // A parallel call may have created it.
    if (!(await exists(parent))) await make(parent)
    await mkdir(folder).catch(async (again: unknown) => {
      if (!(await exists(folder))) throw again // another process may have created it
    })
  }
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )
