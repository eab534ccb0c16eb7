import { readdirSync } from 'node:fs'
import { readCommit } from './commitFile.ts'

const recordFile = /^(?:CURRENT|\d+\.(?:ldb|sst|log))$/

/** Whether a folder contains records of a store, intact or not. If a process ended while it created a store, only a manifest exists. */
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
