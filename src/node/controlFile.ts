import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { newKey } from '../gateway/keys/digest.ts'

/** How whoever may read a data directory reaches the node that holds it. */
export interface Control {
  readonly url: string
  /** Stands in the place of a key, and may administer the node. */
  readonly token: string
  readonly pid: number
}

const fileIn = (dataDir: string): string => join(dataDir, 'control.json')

/** A token for one run. */
export const newControlToken = (): string => `control-${newKey()}`

/** Tells where the node answers, to nobody but its owner. The file appears whole. */
export function writeControlFile(dataDir: string, control: Control): void {
  const file = fileIn(dataDir)
  const unfinished = `${file}.${control.pid}`
  rmSync(unfinished, { force: true })
  writeFileSync(unfinished, `${JSON.stringify(control)}\n`, { mode: 0o600, flag: 'wx' })
  renameSync(unfinished, file)
}

export function removeControlFile(dataDir: string): void {
  rmSync(fileIn(dataDir), { force: true })
}

/** What the node that holds a data directory says of itself; undefined where none does. */
export function readControlFile(dataDir: string): Control | undefined {
  try {
    const { url, token, pid }: Partial<Control> = JSON.parse(readFileSync(fileIn(dataDir), 'utf8'))
    return typeof url === 'string' && typeof token === 'string' && typeof pid === 'number'
      ? { url, token, pid }
      : undefined
  } catch {
    return undefined
  }
}
