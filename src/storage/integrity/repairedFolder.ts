import { existsSync, renameSync, rmSync } from 'node:fs'
import { basename } from 'node:path'
import { systemReasonOf } from '../../errors.ts'
import { storeUnusable } from '../storageErrors.ts'
import { holdsRecords } from './holdsRecords.ts'

/** The folder of a rebuilt store that is complete and replaces the damaged one next. */
export const repairedFolder = (folder: string): string => `${folder}.repaired`

/** Completes the repair of a store if a process ended while it replaced the damaged folder. Throws StoreUnusable. */
export function finishRepair(
  folder: string,
  { name = basename(folder), warn = () => {} }: { name?: string; warn?: (text: string) => void } = {},
): void {
  const repaired = repairedFolder(folder)
  if (!existsSync(repaired)) return
  // The damaged store was not replaced yet, so it is repaired again.
  const isRepairedAgain = holdsRecords(folder)
  try {
    if (isRepairedAgain) rmSync(repaired, { recursive: true, force: true })
    else renameSync(repaired, folder)
  } catch (cause) {
    // The store has no lock yet, so another process can have completed the repair meanwhile.
    if (!existsSync(repaired)) return
    const step = isRepairedAgain ? `remove ${repaired}` : `rename ${repaired} to it`
    const reason = `an interrupted repair cannot be completed: cannot ${step} (${systemReasonOf(cause)}). Do so yourself, and start the node again`
    throw storeUnusable({ folder, reason }, { cause })
  }
  if (isRepairedAgain) return
  warn(`the repair of the data directory of ${name} was interrupted, and is complete now`)
}
