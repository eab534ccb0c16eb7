import { mkdirSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/**
 * Makes a folder and its missing parents; `mode` holds for each of them. Returns whether the folder is new. Throws the error of the file
 * system. Node's own `recursive` never returns for a folder such as /proc, in which nothing can be made.
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
    // Another process may have made it meanwhile.
    if (isFolder(path)) return false
    throw error
  }
}

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true
