import { accessSync, constants } from 'node:fs'
import { isSystemError, systemReasonOf } from '../errors.ts'
import { makeFolderSync } from '../folders.ts'
import { folderUnusable } from './storageErrors.ts'

/** Reasons why a folder cannot be created or used, by error code. */
const folderReasons: Readonly<Record<string, string>> = {
  EEXIST: 'it is not a directory',
  ENOTDIR: 'a part of its path is not a directory',
  ENOENT: 'no directory can be created there',
}

/**
 * Creates a folder with its missing parents. Throws FolderUnusable, also for an existing folder that is read-only. `option` selects another
 * folder.
 */
export function makeFolder(folder: string, option: string): void {
  usingFolder(folder, option, () => {
    if (!makeFolderSync(folder)) accessSync(folder, constants.W_OK)
  })
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
