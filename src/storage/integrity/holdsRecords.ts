import { readdirSync } from 'node:fs'
import { readCommit } from './commitFile.ts'

const recordFile = /^(?:CURRENT|\d+\.(?:ldb|sst|log))$/

/** Whether a folder contains records of a store or their remains. A process that ended while it created a store leaves only a manifest. */
export function holdsRecords(folder: string): boolean {
  let names: string[]
  try {
    names = readdirSync(folder)
  } catch {
    return false // opening the folder reports the defect
  }
  if (names.some((name) => recordFile.test(name))) return true
  const commit = readCommit(folder)
  return commit === 'damaged' || (commit !== undefined && commit.sequence > 0)
}
