import { access, constants, mkdir, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { errorCode, isSystemError, systemReasonOf } from '../errors.ts'
import { makeFolderSync } from '../folders.ts'
import { folderUnusable } from './storageErrors.ts'

/** Reasons why a folder cannot be created or used, by error code. */
const folderReasons: Readonly<Record<string, string>> = {
  EEXIST: 'it is not a directory',
  ENOTDIR: 'a part of its path is not a directory',
  ENOENT: 'no directory can be created there',
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
  return folderUnusable({ folder, reason: folderReasonOf(cause), option }, { cause })
}

/** Describes why a folder cannot be used, without paths. */
export const folderReasonOf = (cause: unknown): string => systemReasonOf(cause, folderReasons)

/** Runs a step on a folder. Throws FolderUnusable for an error of the file system. `option` selects another folder. */
export function usingFolder<Result>(folder: string, option: string, step: () => Result): Result {
  try {
    return step()
  } catch (cause) {
    throw isSystemError(cause) ? folderError(folder, option, cause) : cause
  }
}

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
