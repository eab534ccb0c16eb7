import { mkdirSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/**
 * Creates a folder and its missing parents, each with `mode`. Returns whether the folder is new. Throws the error of the file system. The
 * `recursive` option of Node never returns for a folder in /proc, which allows no new folders.
 */
export function makeFolderSync(folder: string, mode?: number): boolean {
  const path = resolve(folder)
  if (isFolder(path)) return false
  const parent = dirname(path)
  if (parent !== path && statSync(parent, { throwIfNoEntry: false }) === undefined) makeFolderSync(parent, mode)
  try {
    mkdirSync(path, { mode })
    return true
  } catch (error) {
    // Another process may have created it meanwhile.
    if (isFolder(path)) return false
    throw error
  }
}

/** Whether a path is a folder. False if nothing is there. */
export const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true
