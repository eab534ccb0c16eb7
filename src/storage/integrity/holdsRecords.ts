import { readdirSync } from 'node:fs'
import { readCommit } from './commitFile.ts'

const recordFile = /^(?:CURRENT|\d+\.(?:ldb|sst|log))$/

/**
 * Whether a folder holds records of a store, or what is left of them. A process that ended while it made a store leaves no more than a
 * manifest.
 */
export function holdsRecords(folder: string): boolean {
  let names: string[]
  try {
    names = readdirSync(folder)
  } catch {
    return false // what is wrong with the folder shows when it is opened
  }
  if (names.some((name) => recordFile.test(name))) return true
  const commit = readCommit(folder)
  return commit === 'damaged' || (commit !== undefined && commit.sequence > 0)
}
