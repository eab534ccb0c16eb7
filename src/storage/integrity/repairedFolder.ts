import { existsSync, renameSync, rmSync } from 'node:fs'
import { basename } from 'node:path'
import { holdsRecords } from './holdsRecords.ts'

/** The folder of a rebuilt store that is complete and replaces the damaged one next. */
export const repairedFolder = (folder: string): string => `${folder}.repaired`

/** Completes the repair of a store if a process ended while it replaced the damaged folder. */
export function finishRepair(
  folder: string,
  { name = basename(folder), warn = () => {} }: { name?: string; warn?: (text: string) => void } = {},
): void {
  const repaired = repairedFolder(folder)
  if (!existsSync(repaired)) return
  // The damaged store was not replaced yet, so it is repaired again.
  if (holdsRecords(folder)) {
    rmSync(repaired, { recursive: true, force: true })
    return
  }
  try {
    renameSync(repaired, folder)
  } catch (error) {
    // The store has no lock yet, so another process can have completed the repair meanwhile.
    if (!existsSync(repaired)) return
    throw error
  }
  warn(`the repair of the data directory of ${name} was interrupted, and is complete now`)
}
